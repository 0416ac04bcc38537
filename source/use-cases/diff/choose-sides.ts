import type {History, Revision} from '../../core/ledger/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Release} from '../../core/record/types.ts';
import {choose, unreadable} from '../show-part.ts';

/** A revision whose body was read. */
export type Side = {readonly revision: Revision; readonly release: Release};

/** Two revisions of one release. */
export type Sides = {readonly before: Side; readonly after: Side};

const sideOf = (history: History, wanted: number): Result<Side> => {
	const chosen = choose(history, wanted);
	if (!chosen.ok) {
		return chosen;
	}

	const release = chosen.value.record.decoded?.release ?? null;
	return release === null ? unreadable(history, chosen.value) : ok({revision: chosen.value, release});
};

const highest = (numbers: readonly number[]): number | null => numbers.length === 0 ? null : Math.max(...numbers);

/**
The two revisions that are compared: those that were named, else the newest record and the one below it, whatever Helm makes of them.

Problems: `not-found`, `record-fault`, `forbidden`.
*/
export const chooseSides = (history: History, {before, after}: {readonly before: number | null; readonly after: number | null}): Result<Sides> => {
	const {name} = history.release;
	const numbers = history.revisions.map(({revision}) => revision).filter(revision => revision !== null);
	const second = after ?? highest(numbers);
	if (second === null) {
		return fail('not-found', `No record of ${name} says which revision it is.`, `\`helm-triage history ${name}\` says what is wrong with each.`);
	}

	const first = before ?? highest(numbers.filter(number => number < second));
	if (first === null) {
		return fail('not-found', `${name} has no revision before ${second} to compare it with.`, `\`helm-triage show ${name}@${second} manifest\` prints what it stores.`);
	}

	const one = sideOf(history, first);
	if (!one.ok) {
		return one;
	}

	const other = sideOf(history, second);
	return other.ok ? ok({before: one.value, after: other.value}) : other;
};
