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

/** The newest record of a release, and the ones that are labelled deployed. */
const telling = (objects: readonly StoredObject[]): readonly StoredObject[] => {
	const newest = objects.toSorted((a, b) => (storedRevision(b) ?? 0) - (storedRevision(a) ?? 0))[0]!;
	return [newest, ...objects.filter(object => object !== newest && labelStatus(object) === 'deployed')];
};

const listersIn = async (look: Look, namespace: string, {mine, served}: {readonly mine: Mine; readonly served: Ground['served']}, signal: AbortSignal): Promise<Listers> => {
	const listed = await drained(look.store.list({namespace, name: null}, signal));
	if (!listed.ok) {
		return {releases: [], unlooked: [namespace]};
	}

	const groups = groupRecords(listed.value.objects.map(object => asKnown(look, object))).filter(group => !(group.name === mine.name && namespace === mine.namespace));
	const asked = groups.map(group => ({group, objects: telling(group.records.map(({object}) => object))}));
	const wanted = asked.flatMap(({objects}) => objects).slice(0, mostRecords);
	const read = await drained(readRecords(look, wanted, {limit, what: 'reading the other releases'}, signal));
	if (!read.ok) {
		return {releases: [], unlooked: [namespace]};
	}

	const bodies = new Map(read.value.records.map(record => [`${record.object.kind}/${record.object.name}`, record.decoded?.release ?? null]));
	const releases: Lister[] = [];
	for (const {group, objects} of asked) {
		const addresses = new Set<string>();
		let isWhole = true;
		for (const {kind, name} of objects) {
			const release = bodies.get(`${kind}/${name}`) ?? null;
			isWhole &&= release !== null;
			const stored = release === null ? null : await readStored(look, release, {namespace, served}, signal);
			for (const {address} of stored?.objects ?? []) {
				addresses.add(address);
			}
		}

		releases.push({
			namespace,
			name: group.name,
			status: labelStatus(objects[0]!),
			addresses,
			isWhole,
		});
	}

	const isCut = read.value.unread.length > 0 || listed.value.unread.length > 0 || wanted.length < asked.flatMap(({objects}) => objects).length;
	return {releases, unlooked: isCut ? [namespace] : []};
};

/** Reads what the other releases of these namespaces list: an object without their marks may be theirs all the same. */
export const readListers = async (look: Look, namespaces: readonly string[], context: {readonly mine: Mine; readonly served: Ground['served']}, signal: AbortSignal): Promise<Listers> => {
	const found = await Promise.all(namespaces.map(async namespace => listersIn(look, namespace, context, signal)));
	return {releases: found.flatMap(({releases}) => releases), unlooked: found.flatMap(({unlooked}) => unlooked)};
};
