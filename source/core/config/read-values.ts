import {isScalar} from 'yaml';
import {joinAnd} from '../ledger/words.ts';
import {parseDuration} from '../text/parse-duration.ts';
import {suggest} from '../text/suggest.ts';
import {wrongKind, type Reader} from './read.ts';
import type {Source, Spot} from './source.ts';

/** What a scalar says; undefined where there is none, or nothing is written. */
const scalarAt = ({node}: Spot, {resolved}: Source): unknown => {
	const found = resolved(node);
	return isScalar(found) ? found.value ?? undefined : undefined;
};

/** Reads `true` or `false`. Other words for them are text in YAML 1.2. */
export const readSwitch: Reader<boolean> = (spot, source) => {
	const value = scalarAt(spot, source);
	return typeof value === 'boolean' ? value : wrongKind(spot, source.resolved(spot.node), 'true or false', source);
};

/** Reads a number of things: whole, and not below zero. */
export const readCount: Reader<number> = (spot, source) => {
	const value = scalarAt(spot, source);
	if (typeof value !== 'number') {
		return wrongKind(spot, source.resolved(spot.node), 'a number', source);
	}

	// As many as a flag takes
	return Number.isSafeInteger(value) && value >= 0 && value <= 999_999
		? value
		: source.fault(spot.at, `${spot.name} is ${value}; it has to be a whole number from 0 to 999999`);
};

const asDuration = 'a duration with units, such as 90s, 5m or 1h30m';

/** Reads a duration as Go writes it, in seconds. A bare 0 is one, as in Go; of any other bare number nobody could tell the unit. */
export const readDuration: Reader<number> = (spot, source) => {
	const value = scalarAt(spot, source);
	if (typeof value !== 'string' && typeof value !== 'number') {
		return wrongKind(spot, source.resolved(spot.node), asDuration, source);
	}

	const text = String(value);
	const seconds = parseDuration(text);
	if (seconds !== null) {
		return seconds;
	}

	return text.startsWith('-')
		? source.fault(spot.at, `${spot.name} is ${text}, which is negative; it has to be ${asDuration}`)
		: source.fault(spot.at, `${spot.name} is ${typeof value === 'number' ? `the number ${text}` : JSON.stringify(text)}; it has to be ${asDuration}`);
};

/** Reads one of a few words. */
export const readChoice = <T extends string>(choices: readonly T[]): Reader<T> => (spot, source) => {
	const value = scalarAt(spot, source);
	const found = choices.find(choice => choice === value);
	if (found !== undefined) {
		return found;
	}

	const wanted = `one of ${joinAnd(choices)}`;
	if (typeof value !== 'string') {
		return wrongKind(spot, source.resolved(spot.node), wanted, source);
	}

	const meant = suggest(value, choices);
	return source.fault(spot.at, `${spot.name} is ${JSON.stringify(value)}; it has to be ${wanted}${meant === null ? '' : `. Did you mean ${meant}?`}`);
};
