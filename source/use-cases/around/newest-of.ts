import {belongsTo} from '../../core/ledger/belongs-to.ts';
import {storedRevision} from '../../core/ledger/identity.ts';
import type {Release} from '../../core/record/types.ts';
import type {Look} from '../look-once.ts';
import {drained} from '../progress.ts';
import {readRecords} from '../read-records.ts';

/** What is known of another release: its newest record, that it has none, or nothing. */
export type Newest = {readonly found: 'release'; readonly release: Release} | {readonly found: 'none' | 'unknown'};

/** Reads the newest record of another release, and no older one. What may not be read or decoded is unknown. */
export const newestOf = async (look: Look, {namespace, name}: {readonly namespace: string; readonly name: string}, signal: AbortSignal): Promise<Newest> => {
	const listed = await drained(look.store.list({namespace, name}, signal));
	if (!listed.ok) {
		return {found: 'unknown'};
	}

	const {objects, unread} = listed.value;
	const [newest] = objects.filter(object => belongsTo(object, name)).toSorted((a, b) => (storedRevision(b) ?? 0) - (storedRevision(a) ?? 0));
	if (newest === undefined) {
		return {found: unread.length === 0 ? 'none' : 'unknown'};
	}

	const read = await drained(readRecords(look, [newest], {limit: 1, what: `reading the newest record of ${name}`}, signal));
	const release = read.ok ? read.value.records[0]?.decoded?.release ?? null : null;
	return release === null ? {found: 'unknown'} : {found: 'release', release};
};
