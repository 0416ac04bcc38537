import {filledTextAt, objectAt, textAt, textsAt, type ApiObject} from '../object/api-value.ts';
import {countAt, objectsAt, timeAt} from './read.ts';
import {selects} from './selector.ts';

/** What stands behind an object: its pods, and the ReplicaSets and Jobs between. */
export type Family = {
	readonly pods: readonly ApiObject[];
	readonly between: readonly ApiObject[];
};

/** Finds what stands behind an object. */
export type FindFamily = (owner: ApiObject) => Family;

/** Owners above one another that are followed: CronJob, Job, pod, and one for an operator's own kind. */
const deepest = 4;

const metadataOf = (object: ApiObject): ApiObject => objectAt(object, 'metadata');
const nameKey = (namespace: string | null, kind: string | null, name: string | null): string => JSON.stringify([namespace ?? '', kind ?? '', name ?? '']);
const ownersOf = (object: ApiObject): readonly ApiObject[] => objectsAt(metadataOf(object), 'ownerReferences');

type Index = {readonly byUid: ReadonlyMap<string, readonly ApiObject[]>; readonly byName: ReadonlyMap<string, readonly ApiObject[]>};

const indexOf = (objects: readonly ApiObject[]): Index => {
	const references = objects.flatMap(object => ownersOf(object).map(owner => ({object, owner})));
	const objectsIn = (groups: ReadonlyMap<string, typeof references>): Index['byUid'] => new Map([...groups].map(([key, found]) => [key, found.map(({object}) => object)]));
	return {
		byUid: objectsIn(Map.groupBy(references, ({owner}) => textAt(owner, 'uid') ?? '')),
		byName: objectsIn(Map.groupBy(references, ({object, owner}) => nameKey(textAt(metadataOf(object), 'namespace'), textAt(owner, 'kind'), textAt(owner, 'name')))),
	};
};

/** Whether an object names another as its owner: by its uid, by kind and name only where one side has no uid, since a name may be another object's now. */
export const isOwnedBy = (object: ApiObject, owner: ApiObject): boolean => {
	const metadata = metadataOf(owner);
	const uid = filledTextAt(metadata, 'uid');
	return ownersOf(object).some(reference => {
		const named = filledTextAt(reference, 'uid');
		return uid === null || named === null
			? textAt(reference, 'kind') === textAt(owner, 'kind') && textAt(reference, 'name') === textAt(metadata, 'name')
			: uid === named;
	});
};

const childrenOf = (owner: ApiObject, {byUid, byName}: Index): readonly ApiObject[] => {
	const metadata = metadataOf(owner);
	const named = byName.get(nameKey(textAt(metadata, 'namespace'), textAt(owner, 'kind'), textAt(metadata, 'name'))) ?? [];
	return [...new Set([...byUid.get(filledTextAt(metadata, 'uid') ?? 'none') ?? [], ...named.filter(child => isOwnedBy(child, owner))])];
};

/** A pod that its workload's selector takes, whose owners are not known or not there to be looked at. */
const isLikely = (owner: ApiObject, pod: ApiObject, seen: ReadonlySet<string>): boolean => {
	const [metadata, own] = [metadataOf(pod), metadataOf(owner)];
	const owners = ownersOf(pod);
	const isOfUnseenReplicaSet = owners.some(reference => textAt(owner, 'kind') === 'Deployment'
		&& textAt(reference, 'kind') === 'ReplicaSet'
		&& (textAt(reference, 'name') ?? '').startsWith(`${textAt(own, 'name') ?? ''}-`)
		&& !seen.has(textAt(reference, 'uid') ?? ''));
	return (textAt(metadata, 'namespace') ?? '') === (textAt(own, 'namespace') ?? '')
		&& (owners.length === 0 || isOfUnseenReplicaSet)
		&& selects(owner, textsAt(metadata, 'labels'));
};

/**
Prepares finding what stands behind objects: by `ownerReferences`, through ReplicaSets and Jobs; where that finds no pod, by the selector, for dumps without owners and for people who may not list ReplicaSets.
*/
export const findFamilies = (pods: readonly ApiObject[], between: readonly ApiObject[]): FindFamily => {
	const index = indexOf([...pods, ...between]);
	const isPod = new Set(pods);
	const seen = new Set(between.map(object => textAt(metadataOf(object), 'uid') ?? ''));
	return owner => {
		const found = new Set<ApiObject>();
		const visit = (object: ApiObject, depth: number): void => {
			for (const child of depth < deepest ? childrenOf(object, index) : []) {
				if (found.has(child)) {
					continue;
				}

				found.add(child);
				visit(child, depth + 1);
			}
		};

		visit(owner, 0);
		const all = [...found];
		const owned = all.filter(object => isPod.has(object));
		return {
			pods: owned.length > 0 ? owned : pods.filter(pod => isLikely(owner, pod, seen)),
			between: all.filter(object => !isPod.has(object)),
		};
	};
};

/** The newest of a Deployment's ReplicaSets, by the revision that its controller writes on them; null without any. */
export const newestReplicaSet = (between: readonly ApiObject[]): ApiObject | null => {
	const revision = (set: ApiObject): number => countAt(objectAt(metadataOf(set), 'annotations'), 'deployment.kubernetes.io/revision') ?? 0;
	return between.filter(object => textAt(object, 'kind') === 'ReplicaSet').toSorted((one, other) => revision(other) - revision(one))[0] ?? null;
};

/** The newest of a CronJob's Jobs; null without any. */
export const newestJob = (between: readonly ApiObject[]): ApiObject | null => {
	const created = (job: ApiObject): number => timeAt(metadataOf(job), 'creationTimestamp') ?? 0;
	return between.filter(object => textAt(object, 'kind') === 'Job').toSorted((one, other) => created(other) - created(one))[0] ?? null;
};
