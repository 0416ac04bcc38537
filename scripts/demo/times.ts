/** The demo's present: a quiet Monday night. */
export const now = Date.parse('2026-11-02T03:14:09Z');

const units: Readonly<Record<string, number>> = {
	s: 1000,
	m: 60_000,
	h: 3_600_000,
	d: 86_400_000,
	w: 604_800_000,
};

/** Milliseconds of a span such as `41m`, `2d4h` or `5m12s`. */
export const span = (text: string): number => {
	let sum = 0;
	for (const {groups} of text.matchAll(/(?<!\d)(?<count>\d{1,9})(?<unit>[a-z])/gv)) {
		sum += Number(groups!['count']) * units[groups!['unit']!]!;
	}

	return sum;
};

/** A moment so long before the demo's present. */
export const ago = (text: string): number => now - span(text);

/** As the API server writes times: whole seconds, UTC. */
export const serverTime = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+Z$/v, 'Z');

/** Without its trailing zeros, as Go prints a fraction. */
const trimmed = (fraction: string): string => fraction.endsWith('0') ? trimmed(fraction.slice(0, -1)) : fraction;

/** As a client of Helm writes times: nanoseconds, in the zone of its machine. */
export const clientTime = (milliseconds: number, zoneHours = 0): string => {
	const fraction = trimmed(String((milliseconds * 7919) % 1_000_000_000).padStart(9, '1'));
	const local = new Date(milliseconds + (zoneHours * span('1h'))).toISOString().slice(0, 19);
	const zone = zoneHours === 0 ? 'Z' : `${zoneHours < 0 ? '-' : '+'}${String(Math.abs(zoneHours)).padStart(2, '0')}:00`;
	return `${local}.${fraction}${zone}`;
};

/** Unix seconds, as in the labels `createdAt` and `modifiedAt`. */
export const unixSeconds = (milliseconds: number): string => String(Math.floor(milliseconds / 1000));
