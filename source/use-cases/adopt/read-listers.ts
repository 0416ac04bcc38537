import {groupRecords} from '../../core/ledger/group-releases.ts';
import {labelStatus, storedRevision} from '../../core/ledger/identity.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import {drained} from '../progress.ts';
import {asKnown, readRecords} from '../read-records.ts';
import {readStored, type Ground} from '../drift/read-stored.ts';
import type {Look} from '../look-once.ts';

/** Records whose bodies are read at most: the newest and the deployed one of each release. */
const mostRecords = 400;

const limit = 8;

/** A release beside ours: what its newest record says, and which objects its newest and its deployed revision list. */
export type Lister = {
	readonly namespace: string;
	readonly name: string;
	readonly status: string | null;
	readonly addresses: ReadonlySet<string>;
	/** Whether everything that was to be read of it could be. */
	readonly isWhole: boolean;
};

/** The releases of some namespaces; `unlooked` are the namespaces whose releases could not all be read. */
export type Listers = {readonly releases: readonly Lister[]; readonly unlooked: readonly string[]};

type Mine = {readonly namespace: string; readonly name: string};

/** What is said of namespaces that nobody named, and that could not all be read. */
export const elsewhere = 'other namespaces';

const keyOf = ({kind, namespace, name}: StoredObject): string => `${kind}/${namespace ?? ''}/${name}`;

/** The newest record of a release, and the ones that are labelled deployed. */
const telling = (objects: readonly StoredObject[]): readonly StoredObject[] => {
	const newest = objects.toSorted((a, b) => (storedRevision(b) ?? 0) - (storedRevision(a) ?? 0))[0]!;
	return [newest, ...objects.filter(object => object !== newest && labelStatus(object) === 'deployed')];
};

const listersIn = async (look: Look, namespace: string | null, {mine, served}: {readonly mine: Mine; readonly served: Ground['served']}, signal: AbortSignal): Promise<Listers> => {
	const listed = await drained(look.store.list({namespace, name: null}, signal));
	const called = namespace ?? elsewhere;
	if (!listed.ok) {
		return {releases: [], unlooked: [called]};
	}

	const groups = groupRecords(listed.value.objects.map(object => asKnown(look, object))).filter(group => !(group.name === mine.name && group.namespace === mine.namespace));
	const asked = groups.map(group => ({group, objects: telling(group.records.map(({object}) => object))}));
	const wanted = asked.flatMap(({objects}) => objects).slice(0, mostRecords);
	const read = await drained(readRecords(look, wanted, {limit, what: 'reading the other releases'}, signal));
	if (!read.ok) {
		return {releases: [], unlooked: [called]};
	}

	const bodies = new Map(read.value.records.map(record => [keyOf(record.object), record.decoded?.release ?? null]));
	const releases: Lister[] = [];
	for (const {group, objects} of asked) {
		const place = group.namespace ?? namespace ?? mine.namespace;
		const addresses = new Set<string>();
		let isWhole = true;
		for (const object of objects) {
			const release = bodies.get(keyOf(object)) ?? null;
			isWhole &&= release !== null;
			const stored = release === null ? null : await readStored(look, release, {namespace: place, served}, signal);
			for (const {address} of stored?.objects ?? []) {
				addresses.add(address);
			}
		}

		releases.push({
			namespace: place,
			name: group.name,
			status: labelStatus(objects[0]!),
			addresses,
			isWhole,
		});
	}

	const isCut = read.value.unread.length > 0 || listed.value.unread.length > 0 || listed.value.narrowedTo !== null || wanted.length < asked.flatMap(({objects}) => objects).length;
	return {releases, unlooked: isCut ? [called] : []};
};

/** Reads what the other releases of these namespaces list, null for all that may be read: an object without their marks may be theirs all the same. */
export const readListers = async (look: Look, namespaces: ReadonlyArray<string | null>, context: {readonly mine: Mine; readonly served: Ground['served']}, signal: AbortSignal): Promise<Listers> => {
	const found = await Promise.all(namespaces.map(async namespace => listersIn(look, namespace, context, signal)));
	const releases = new Map(found.flatMap(part => part.releases).map(release => [`${release.namespace}/${release.name}`, release]));
	return {releases: releases.values().toArray(), unlooked: found.flatMap(({unlooked}) => unlooked)};
};
