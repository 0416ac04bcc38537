import {readByHelm} from '../ledger/believed.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Revision} from '../ledger/types.ts';
import {writesAsHelm} from '../ledger/writers.ts';
import {isApiObject, objectAt} from '../object/api-value.ts';
import {writersOf} from '../object/writers.ts';
import type {Facts} from './types.ts';

/** Milliseconds within which two programs that write one release are at it together. */
const together = 15 * 60 * 1000;

/** Two programs that wrote the newest records, one right after the other. */
export type Pair = {readonly first: string; readonly second: string; readonly seconds: number; readonly revision: Revision};

/**
Two programs that wrote the newest two records within a quarter of an hour, by the records' own writers; null where one did, or they were hours apart.

Programs that use Helm's library write under their own names, Helm's command line as `Helm` (seen on 3.22.0 and 4.3.1). Hands are left out: what they do is another finding.
*/
export const pairOf = ({history}: Pick<Facts, 'history'>): Pair | null => {
	const writes = readByHelm(history).slice(0, 2).flatMap(revision => revision.record.object.writers
		.filter(({manager}) => writesAsHelm(manager))
		.flatMap(({manager, time}) => {
			const at = millisecondsOf(time);
			return at === null ? [] : [{manager, at, revision}];
		})).toSorted((a, b) => b.at - a.at);
	const [newest] = writes;
	const other = writes.find(({manager}) => manager !== newest?.manager);
	return newest === undefined || other === undefined || newest.at - other.at > together
		? null
		: {
			first: other.manager, second: newest.manager, seconds: Math.round((newest.at - other.at) / 1000), revision: newest.revision,
		};
};

/** What Helm applies is owned as this, whatever its program is called (seen on 3.22.0 and 4.3.1). */
const program = 'helm';

/**
Live objects that Helm applied on the server first and by a client-side patch afterwards, by address; none where live was not read.

Helm 4 applies on the server; Helm 3, and Helm 4 after it, patch: the changed fields move to a second entry of the same manager (seen on 3.22.0 over 4.3.1). An object that went the other way has one entry, since Helm 4 folds the old one in.
*/
export const patchedOver = ({drift}: Pick<Facts, 'drift'>): readonly string[] => drift.known
	? drift.value.report.objects.filter(({live}) => {
		const own = isApiObject(live) ? writersOf(objectAt(live, 'metadata')).filter(({manager, subresource}) => manager === program && subresource === null) : [];
		const [applied, patched] = ['Apply', 'Update'].map(wanted => own.find(({operation}) => operation === wanted));
		return applied !== undefined && patched !== undefined && (millisecondsOf(patched.time) ?? 0) > (millisecondsOf(applied.time) ?? Infinity);
	}).map(({address}) => address)
	: [];

/** The newest revision and the newest older one that Helm 4 wrote, where the newest is Helm 3's: without an apply method, which every Helm 4 stores. */
export const helm3Over = ({history}: Pick<Facts, 'history'>): {readonly newest: Revision; readonly older: Revision} | null => {
	const [newest, ...others] = readByHelm(history);
	const isRead = (newest?.record.decoded?.release ?? null) !== null;
	const older = newest?.applyMethod === null && isRead ? others.find(({applyMethod}) => applyMethod !== null) : undefined;
	return newest === undefined || older === undefined ? null : {newest, older};
};
