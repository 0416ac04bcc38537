import {sameValue} from '../record/same-value.ts';
import {printPath} from '../drift/path.ts';
import {quoteCommand} from '../command/command.ts';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import type {PinnedRecord, Plan, PlannedObject} from './types.ts';

type State = Pick<PinnedRecord, 'name' | 'uid' | 'resourceVersion'>;

/**
What is different between the records that a plan was made from and those that are there now, one sentence each; empty when nothing moved.

A record is known by its name; another uid means that it was deleted and made anew.
*/
export const movedRecords = (pinned: readonly State[], now: readonly State[]): readonly string[] => {
	const before = new Map(pinned.map(record => [record.name, record]));
	const after = new Map(now.map(record => [record.name, record]));
	return [
		...now.filter(({name}) => !before.has(name)).map(({name}) => `${name} is new.`),
		...pinned.flatMap(({name, uid, resourceVersion}) => {
			const current = after.get(name);
			if (current === undefined) {
				return [`${name} is gone.`];
			}

			if (current.uid !== uid) {
				return [`${name} was deleted and made anew.`];
			}

			return current.resourceVersion === resourceVersion ? [] : [`${name} was written.`];
		}),
	];
};

/** What is different between the cluster that a plan was made for and the one that answers now. */
export const movedCluster = (planned: ClusterIdentity, now: ClusterIdentity): readonly string[] => [
	...planned.server === now.server ? [] : [`The server was ${planned.server ?? 'unknown'} and is ${now.server ?? 'unknown'}.`],
	...planned.context === now.context ? [] : [`The context was ${planned.context ?? 'none'} and is ${now.context ?? 'none'}.`],
	...planned.uid === now.uid ? [] : [`The cluster behind it is another one: namespace kube-system has uid ${now.uid ?? 'unknown'}, not ${planned.uid ?? 'unknown'}.`],
];

const movedFields = (before: PlannedObject, now: PlannedObject): readonly string[] => {
	if (before.uid !== now.uid) {
		return [`${now.address} was deleted and made anew.`];
	}

	const touched = ({fields}: PlannedObject): PlannedObject['fields'] => fields.filter(({outcome}) => outcome !== 'survives');
	const old = new Map(touched(before).map(field => [printPath(field.path), field.live]));
	const names = new Set(touched(now).map(({path}) => printPath(path)));
	// Paths alone: a value may be a secret, and here it does not stand in its place
	return [
		...touched(now).filter(({path, live}) => !old.has(printPath(path)) || !sameValue(old.get(printPath(path))!, live)).map(({path}) => `${printPath(path)} of ${now.address} was written.`),
		...touched(before).filter(({path}) => !names.has(printPath(path))).map(({path}) => `${printPath(path)} of ${now.address} is as it is wanted now.`),
	];
};

const movedObjects = (planned: Plan, now: Plan): readonly string[] => {
	const before = new Map(planned.objects.map(object => [object.address, object]));
	const after = new Set(now.objects.map(({address}) => address));
	return [
		...now.objects.flatMap(object => {
			const old = before.get(object.address);
			return old?.change === object.change ? movedFields(old, object) : [`${object.address}: ${old?.change ?? 'nothing'} became ${object.change}.`];
		}),
		...planned.objects.filter(({address}) => !after.has(address)).map(({address}) => `${address} is in neither manifest any more.`),
	];
};

const commandOf = ({steps}: Plan): string => quoteCommand(steps.find(({id}) => id === 'run')?.command ?? []);

/** Writes of ours to live objects that are no longer the same, or no longer there; those to records show by the records. */
const movedWrites = (planned: Plan, now: Plan): readonly string[] => {
	const writes = ({steps}: Plan): ReadonlyMap<string, string> => new Map(steps.flatMap(({patch}) => patch?.subject === 'object' ? [[patch.object, JSON.stringify([patch.operation, patch.changes, patch.target.uid, patch.disowned])] as const] : []));
	const [before, after] = [writes(planned), writes(now)];
	return [...before.keys(), ...after.keys().filter(object => !before.has(object))].filter(object => before.get(object) !== after.get(object)).map(object => `What would be written to ${object} is something else now.`);
};

/** What is different between a plan and the same one made anew, one sentence each; empty when their digests are equal. */
export const movedPlan = (planned: Plan, now: Plan): readonly string[] => planned.digest === now.digest
	? []
	: [
		...movedCluster(planned.cluster, now.cluster),
		...movedRecords(planned.records, now.records),
		...movedObjects(planned, now),
		...planned.objects.length === 0 ? movedWrites(planned, now) : [],
		...commandOf(planned) === commandOf(now) ? [] : [`The command is ${commandOf(now)} now.`],
	];
