import {Buffer} from 'node:buffer';
import {createHash} from 'node:crypto';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import {recordAddress} from './writes/record-address.ts';
import type {Plan, PlannedPatch} from './types.ts';

/** The file in a backup that says what the records were saved for. No object can have this name, so that no record takes its place. */
export const planFile = '_plan.json';

/** The beginning of the names of a backup's files that hold live objects, whole, as the API gave them. */
export const objectFolder = 'objects/';

/** The file of a backup that holds a live object. No name of an object has a `%` in it; one that no file could be called is cut, and told apart by its digest. */
export const objectFile = (address: string): string => {
	const name = address.replaceAll('/', '%');
	return `${objectFolder}${Buffer.byteLength(name) <= 200 ? name : `${name.slice(0, 150)}%${createHash('sha256').update(name).digest('hex').slice(0, 16)}`}.json`;
};

/** What a backup says of the plan that it was made for: enough to take our own writes back. */
export type SavedPlan = {
	readonly action: string;
	readonly digest: string;
	readonly release: {readonly namespace: string; readonly name: string; readonly driver: string};
	readonly cluster: Pick<ClusterIdentity, 'context' | 'server' | 'uid'>;
	/** Our own writes, in their order, and the records that an uninstall takes away; empty where Helm alone wrote. */
	readonly writes: readonly PlannedPatch[];
};

/** The records that an uninstall takes away, as if we had deleted them, the oldest first as Helm does: each can be made anew from the backup. */
const takenAway = ({action, release, cluster, prunes}: Plan): readonly PlannedPatch[] => action === 'uninstall'
	? prunes.toReversed().map(({name}) => ({
		subject: 'record',
		object: recordAddress({kind: release.driver === 'configmap' ? 'ConfigMap' : 'Secret', namespace: release.namespace ?? cluster.namespace, name}),
		operation: 'delete',
		changes: [],
	}))
	: [];

/** The text of a backup's plan: JSON. */
export const savedPlan = (plan: Plan): string => {
	const {action, digest, release, cluster, steps} = plan;
	const saved: SavedPlan = {
		action,
		digest,
		release: {namespace: release.namespace ?? cluster.namespace, name: release.name, driver: release.driver},
		cluster: {context: cluster.context, server: cluster.server, uid: cluster.uid},
		writes: [...takenAway(plan), ...steps.flatMap(({patch}) => patch === null ? [] : [patch])],
	};
	return `${JSON.stringify(saved, null, '\t')}\n`;
};
