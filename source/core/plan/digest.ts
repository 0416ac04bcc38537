import {createHash} from 'node:crypto';
import type {ClusterIdentity, PinnedRecord, PlannedObject, PlanStep} from './types.ts';

/** What a digest stands for: the parts of a plan that must not have moved when it runs. */
export type Digested = {
	readonly cluster: ClusterIdentity;
	readonly records: readonly PinnedRecord[];
	readonly steps: readonly PlanStep[];
	readonly objects: readonly PlannedObject[];
};

const byName = (a: PinnedRecord, b: PinnedRecord): number => a.name < b.name ? -1 : Number(a.name > b.name);

/**
The SHA-256, in hexadecimal, over the cluster's identity, uid and resourceVersion of every record, the objects with what happens to each, and the steps with their exact commands.

Words, acknowledgements, backup names and times are no part of it: the same decision in the same state has the same digest, whoever asks and when.
*/
export const planDigest = ({cluster, records, steps, objects}: Digested): string => createHash('sha256').update(JSON.stringify([
	'rollback',
	[cluster.context, cluster.server, cluster.namespace, cluster.uid],
	records.toSorted(byName).map(({name, uid, resourceVersion}) => [name, uid, resourceVersion]),
	objects.map(({address, change}) => [address, change]),
	steps.map(({id, command}) => [id, command]),
])).digest('hex');

/** How many characters of a digest a script must give at least. */
export const shortestDigest = 16;

/** Whether what a script was given is this digest: the whole of it or its beginning, at least sixteen characters. */
export const matchesDigest = (given: string, digest: string): boolean => given.length >= shortestDigest && digest.startsWith(given.toLowerCase());
