import {millisecondsOf, latest} from '../../ledger/times.ts';
import type {FieldPath} from '../path.ts';
import type {Blame} from '../types.ts';
import type {ManagedEntry} from './types.ts';
import {writerWords} from './writers.ts';

const blamed = (entry: ManagedEntry): Blame => ({
	manager: entry.manager === '' ? null : entry.manager,
	operation: entry.operation === '' ? null : entry.operation,
	subresource: entry.subresource,
	time: entry.time,
	words: writerWords(entry),
});

const timeOf = (entry: ManagedEntry): number => millisecondsOf(entry.time) ?? 0;

/** The first of the entries by the given ranks, lower is better; of equal ranks the newest. */
const first = (entries: readonly ManagedEntry[], ...ranks: ReadonlyArray<(entry: ManagedEntry) => boolean>): ManagedEntry | undefined => entries.toSorted((a, b) => {
	for (const rank of ranks) {
		if (rank(a) !== rank(b)) {
			return rank(a) ? -1 : 1;
		}
	}

	return timeOf(b) - timeOf(a);
})[0];

/**
Who may have taken a field away: nobody can be known, since a removal leaves no trace in `managedFields` (the removed field leaves every entry, and the time of the entry of whoever removed it does not move unless it took something as well).

The best that is left is the newest other writer beside it. One that is older than the last write of ours cannot have been it, as that write would have put the field back.
*/
const suspect = (entries: readonly ManagedEntry[], path: FieldPath, ours: string | null): Blame | null => {
	const beside = (entry: ManagedEntry, around: FieldPath): boolean => entry.owns(around) || entry.ownsBelow(around);
	for (let length = path.length - 1; length > 0; length--) {
		const around = path.slice(0, length);
		const near = entries.filter(entry => beside(entry, around));
		if (near.length === 0) {
			continue;
		}

		const since = latest(entries.filter(({manager}) => manager === ours).map(({time}) => millisecondsOf(time)));
		const found = first(near.filter(entry => entry.manager !== ours
			&& (entry.subresource === null || entry.subresource === 'scale')
			&& (since === null || millisecondsOf(entry.time) === null || timeOf(entry) >= since)));
		return found === undefined ? null : {...blamed(found), words: `perhaps ${writerWords(found) ?? found.manager}`};
	}

	return null;
};

/** Where `data` of a Secret may have come from: whoever applies `stringData` server-side holds that and not `data`, though its text is what is served (seen on 1.37.2). */
const textBehind = (path: FieldPath): FieldPath | null => path[0] === 'data' && path.length === 2 ? ['stringData', path[1]!] : null;

/**
Who holds the live value of a field; null where nobody does and nobody can be suspected.

Several may hold one field, with the same value. An `Update` entry goes before an `Apply` one: whoever updates gets a field only by changing it, and takes it from everybody else, so whoever applies beside it came later and agreed. Then others go before ours, since ours is what is stored, which is not what is live; then the newest. A field that was removed has no holder: the blame is then on the newest other writer beside it, and says so in its words (`perhaps kubectl edit`).

`ours` is the manager of the release, as `oursOf` gives it.
*/
export const blameOf = (entries: readonly ManagedEntry[], path: FieldPath, ours: string | null = 'helm'): Blame | null => {
	// What a Secret says in stringData is served as data: whoever applied the text does not hold the live value
	const served: FieldPath = ['data', ...path.slice(1)];
	if (path[0] === 'stringData' && path.length > 1 && entries.some(entry => entry.owns(served))) {
		return blameOf(entries, served, ours);
	}

	const isForeign = (entry: ManagedEntry): boolean => entry.manager !== ours;
	const holder = first(entries.filter(entry => entry.owns(path)), ({operation}) => operation === 'Update', isForeign)
		?? first(entries.filter(entry => path.length > 0 && entry.ownsBelow(path)), isForeign);
	const text = textBehind(path);
	const author = text === null ? undefined : first(entries.filter(entry => isForeign(entry) && entry.owns(text)));
	const found = author !== undefined && (holder === undefined || timeOf(author) >= timeOf(holder)) ? author : holder;
	return found === undefined ? suspect(entries, path, ours) : blamed(found);
};
