import type {History} from '../../core/ledger/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {chooseReadable, type ReadableRevision} from '../choose-revision.ts';

/** Two revisions of one release. */
export type Sides = {readonly before: ReadableRevision; readonly after: ReadableRevision};

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

	const one = chooseReadable(history, first);
	if (!one.ok) {
		return one;
	}

	const other = chooseReadable(history, second);
	return other.ok ? ok({before: one.value, after: other.value}) : other;
};
