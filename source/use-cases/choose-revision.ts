import type {History, Revision} from '../core/ledger/types.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {Release} from '../core/record/types.ts';

/** The revision of a number, else the one that Helm takes for last. Problem: `not-found`, with the numbers that are there. */
export const choose = ({revisions, believed, release}: History, wanted: number | null): Result<Revision> => {
	const number = wanted ?? believed.last;
	const matching = number === null ? revisions.slice(0, 1) : revisions.filter(({revision}) => revision === number);
	// Two objects may claim one revision; the one that decodes is the one that Helm reads.
	const found = matching.find(({record}) => record.decoded?.release) ?? matching[0];

	if (found !== undefined) {
		return ok(found);
	}

	const numbers = revisions.map(({revision}) => revision).filter(revision => revision !== null);
	return fail('not-found', `${release.name} has no revision ${number ?? ''}.`, numbers.length === 0 ? null : `It has ${numbers.join(', ')}.`);
};

/** Why a revision without a body has none: problem `forbidden` where it may not be read, else `record-fault`. */
export const unreadable = ({release}: History, {revision, fault, record}: Revision): ReturnType<typeof fail> => {
	const which = `${release.name}${revision === null ? '' : ` revision ${revision}`} (${record.object.kind} ${record.object.name})`;

	if (record.decoded === null) {
		return fail('forbidden', `The record of ${which} may not be read; its labels alone are known.`, 'Ask for the right to get it.');
	}

	return fail(
		'record-fault',
		fault === null ? `The record of ${which} cannot be read: it is a record of Helm 2, whose body has another format.` : `The record of ${which} cannot be read: ${fault.message}`,
		fault === null ? null : fault.hint,
	);
};

/** A revision whose body was read. */
export type ReadableRevision = {readonly revision: Revision; readonly release: Release};

/** A revision that was named, with its body. Problems: `not-found` where there is none of that number, `record-fault` where its body does not decode, `forbidden` where it may not be read. */
export const chooseReadable = (history: History, wanted: number): Result<ReadableRevision> => {
	const chosen = choose(history, wanted);
	if (!chosen.ok) {
		return chosen;
	}

	const release = chosen.value.record.decoded?.release ?? null;
	return release === null ? unreadable(history, chosen.value) : ok({revision: chosen.value, release});
};
