import type {Group} from './group.ts';
import {isAskedFor, labelStatus, releaseNameOf, revisionOfRecord, storedRevision} from './identity.ts';
import type {LockClock} from './lock-clock.ts';
import {rowFaults} from './row-faults.ts';
import {millisecondsOf, utcOf} from './times.ts';
import type {LedgerRecord, ReleaseRow} from './types.ts';
import {worstFirst} from './urgency.ts';
import {lastChange, lastWriter} from './writers.ts';

type Open = Group & {readonly records: LedgerRecord[]};

/** The map under a key of a map; made where there is none yet. */
const branch = <Key, Inner, Value>(tree: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> => {
	const inner = tree.get(key) ?? new Map<Inner, Value>();
	tree.set(key, inner);
	return inner;
};

/**
Puts records together by the object's namespace, the release's name in label or object name, and the driver: one pass.

Maps in maps, since one key made of three texts would be built and hashed anew for each record of a fleet.
*/
export const groupRecords = (records: readonly LedgerRecord[]): readonly Group[] => {
	const tree = new Map<Group['driver'], Map<string | null, Map<string, Open>>>();
	const groups: Group[] = [];
	for (const record of records) {
		const {namespace, driver} = record.object;
		const name = releaseNameOf(record.object);
		const named = branch(branch(tree, driver), namespace);
		const group = named.get(name);
		if (group === undefined) {
			const made = {namespace, name, driver, records: [record]};
			named.set(name, made);
			groups.push(made);
		} else {
			group.records.push(record);
		}
	}

	return groups;
};

/** The record with the highest revision; of equal ones the one created last. */
const newestOf = (records: readonly LedgerRecord[]): LedgerRecord => {
	let newest = records[0]!;
	let highest = revisionOfRecord(newest) ?? -1;
	for (const record of records) {
		const revision = revisionOfRecord(record) ?? -1;
		if (!(revision > highest || (revision === highest && (record.object.createdAt ?? '') > (newest.object.createdAt ?? '')))) {
			continue;
		}

		newest = record;
		highest = revision;
	}

	return newest;
};

/** Newest record below the newest one that is labelled deployed or superseded: the best guess without bodies. */
const lastGoodOf = ({records, name}: Group, revision: number | null): number | null => {
	let best: number | null = null;
	for (const {object} of records) {
		const status = isAskedFor(object, name) ? labelStatus(object) : null;
		const number = status === 'deployed' || status === 'superseded' ? storedRevision(object) : null;
		if (number !== null && revision !== null && number < revision && (best === null || number > best)) {
			best = number;
		}
	}

	return best;
};

/** One release as a row of the list; its newest record speaks, with its body where that was read. */
export const rowOf = (group: Group): ReleaseRow => {
	const newest = newestOf(group.records);
	const {object, decoded} = newest;
	const release = decoded?.release ?? null;
	const revision = revisionOfRecord(newest);
	return {
		namespace: group.namespace,
		name: group.name,
		driver: group.driver,
		revision,
		status: release?.status ?? labelStatus(object),
		updated: utcOf(lastChange(object) ?? millisecondsOf(release?.lastDeployed ?? null)),
		created: utcOf(millisecondsOf(object.createdAt)),
		source: decoded?.ok === true ? 'record' : 'label',
		writer: lastWriter(object)?.manager ?? null,
		revisions: group.records.length,
		chart: release?.chart.name ?? null,
		chartVersion: release?.chart.version ?? null,
		appVersion: release?.chart.appVersion ?? null,
		description: release?.description ?? null,
		faults: rowFaults(group, newest),
		lastGood: lastGoodOf(group, revision),
		newest,
	};
};

/** No clock: every pending record counts as one that somebody has to look at. */
const noClock: LockClock = {now: null, nowIsFloor: true, staleAfter: 0};

/**
Records as rows of the list of releases, worst first.

Nothing is hidden: an object with odd labels, a record of Helm 2 and one that cannot be decoded are rows with their fault. With a clock, pending records that may still be worked on stand below the broken ones.
*/
export const groupReleases = (records: readonly LedgerRecord[], clock: LockClock = noClock): readonly ReleaseRow[] => worstFirst(groupRecords(records).map(group => rowOf(group)), clock);

/** What a filter looks through, in small letters: namespace, name, status, chart, description and faults of a row. */
export const filterText = (row: ReleaseRow): string => [`${row.namespace ?? ''}/${row.name}`, row.status, row.chart, row.chartVersion, row.description, ...row.faults.map(({message}) => message)].join('\n').toLowerCase();

/** The words of a filter, in small letters. */
export const filterWords = (filter: string): readonly string[] => filter.toLowerCase().split(/\s+/v);

/** Whether a row fits a filter: each word of it stands in the row's text, in any case of letters. */
export const matches = (row: ReleaseRow, filter: string): boolean => {
	const text = filterText(row);
	return filterWords(filter).every(word => text.includes(word));
};
