import {words, type Shown} from './shown.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
	{size: day, table: 'd', sentence: ' d'},
	{size: hour, table: 'h', sentence: ' h'},
	{size: minute, table: 'm', sentence: ' min'},
	{size: 1, table: 's', sentence: ' s'},
] as const;

/** Where a time is not known: one mark for all screens. */
const unknown = words('·');

/** How long something took or stands, in its largest unit, rounded down: `41m` in a table, `41 min` in a sentence. Seconds; null is unknown. */
export const span = (seconds: number | null, form: 'table' | 'sentence' = 'table'): Shown => {
	if (seconds === null || !Number.isFinite(seconds)) {
		return unknown;
	}

	const whole = Math.max(0, Math.floor(seconds));
	const step = steps.find(({size}) => whole >= size) ?? steps[3];
	return `${Math.floor(whole / step.size)}${step[form]}` as Shown;
};

/** The age of a moment: `41m` in a table, `41 min ago` in a sentence. In milliseconds since the epoch; a moment after now counts as now, since clocks differ. */
export const ago = (from: number | null, now: number, form: 'table' | 'sentence' = 'table'): Shown => {
	if (from === null) {
		return unknown;
	}

	const age = span((now - from) / 1000, form);
	return form === 'table' ? age : `${age} ago` as Shown;
};

/** A duration in its two largest units: `48s`, `5m 0s`, `2h 3m`, `4d 1h`. Seconds, rounded down; null is unknown. */
export const duration = (seconds: number | null): Shown => {
	if (seconds === null || !Number.isFinite(seconds)) {
		return unknown;
	}

	const whole = Math.max(0, Math.floor(seconds));
	const index = steps.findIndex(({size}) => whole >= size);
	const first = steps[index];
	const second = steps[index + 1];
	return first === undefined || second === undefined ? span(whole) : (`${Math.floor(whole / first.size)}${first.table} ${Math.floor((whole % first.size) / second.size)}${second.table}` as Shown);
};

/** A moment in RFC 3339, UTC, for files and JSON: `2026-11-30T02:38:00Z`; milliseconds only where there are some. */
export const utc = (milliseconds: number): Shown => {
	const date = new Date(milliseconds);
	return (Number.isNaN(date.valueOf()) ? unknown : date.toISOString().replace('.000Z', 'Z')) as Shown;
};

/** A clock time with its zone, for screens: `03:12 +0100`. The offset is minutes east of UTC, as the terminal's zone has it at that moment. */
export const clock = (milliseconds: number, offset: number): Shown => {
	const date = new Date(milliseconds + (offset * 60_000));
	if (Number.isNaN(date.valueOf())) {
		return unknown;
	}

	const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');
	return `${date.toISOString().slice(11, 16)} ${offset < 0 ? '-' : '+'}${two(offset / 60)}${two(offset % 60)}` as Shown;
};

/** A day with its clock time and zone, for what is older than a day: `2026-11-02 03:12 +0100`. */
export const dayAndClock = (milliseconds: number, offset: number): Shown => {
	const time = clock(milliseconds, offset);
	return time === unknown ? unknown : `${new Date(milliseconds + (offset * 60_000)).toISOString().slice(0, 10)} ${time}` as Shown;
};
