import {createHash} from 'node:crypto';
import {printPath} from '../drift/path.ts';
import {compareText} from '../ledger/compare.ts';
import type {JsonValue} from '../record/types.ts';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import type {ObjectPatch, PinnedRecord, PlanAction, PlannedObject, PlanStep} from './types.ts';

/** What a digest stands for: the parts of a plan that must not have moved when it runs. */
export type Digested = {
	readonly action: PlanAction;
	readonly cluster: ClusterIdentity;
	readonly records: readonly PinnedRecord[];
	readonly steps: readonly PlanStep[];
	readonly objects: readonly PlannedObject[];
};

/** A value whose mappings have their keys in one order, whatever order the server gave them in. */
const ordered = (value: JsonValue): JsonValue => {
	if (typeof value !== 'object' || value === null) {
		return value;
	}

	return Array.isArray(value)
		? (value as readonly JsonValue[]).map(item => ordered(item))
		: Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareText(a, b)).map(([key, inner]) => [key, ordered(inner)]));
};

const isTouched = ({change}: PlannedObject): boolean => ['create', 'patch', 'delete'].includes(change);

const objectPart = (object: PlannedObject): readonly JsonValue[] => [
	object.address,
	object.change,
	isTouched(object) ? object.uid : null,
	object.fields.filter(({outcome}) => outcome !== 'survives').map(({path, live}) => [printPath(path), ordered(live)]),
];

/** What a write to a live object is held to and does beside its fields. Its resourceVersion is no part: controllers write a status all the time, and the fields are held by themselves. */
const objectWrite = ({target, propagation, disowned, owned}: ObjectPatch): JsonValue => [
	target.uid,
	propagation,
	disowned.map(({manager, operation}) => [manager, operation]),
	owned.map(entry => ordered(entry)),
];

const stepPart = ({id, command, patch}: PlanStep): readonly JsonValue[] => [
	id,
	command,
	...patch === null
		? []
		: [[
			patch.object,
			patch.operation,
			patch.changes.map(({path, from, to}) => [path, ordered(from), ordered(to)]),
			...patch.subject === 'object' ? [objectWrite(patch)] : [],
		]],
];

/**
The SHA-256, in hexadecimal, over the cluster's identity, uid and resourceVersion of every record, the steps with their exact commands and patches, and for each object what happens to it; of those that are touched its uid and the raw live value of exactly the fields that the plan changes.

Words, acknowledgements, backup names and times are no part of it: the same decision in the same state has the same digest, whoever asks and when.
*/
export const planDigest = ({action, cluster, records, steps, objects}: Digested): string => createHash('sha256').update(JSON.stringify([
	action,
	[cluster.context, cluster.server, cluster.namespace, cluster.uid],
	records.toSorted((a, b) => compareText(a.name, b.name)).map(({name, uid, resourceVersion}) => [name, uid, resourceVersion]),
	objects.toSorted((a, b) => compareText(a.address, b.address)).map(object => objectPart(object)),
	steps.map(step => stepPart(step)),
])).digest('hex');

/** How many characters of a digest a script must give at least. */
export const shortestDigest = 16;

/** Whether what a script was given is this digest: the whole of it or its beginning, at least sixteen characters. */
export const matchesDigest = (given: string, digest: string): boolean => given.length >= shortestDigest && digest.startsWith(given.toLowerCase());
