import type {ClusterIdentity, Plan, PlannedPatch} from './types.ts';

/** The file in a backup that says what the records were saved for. No object can have this name, so that no record takes its place. */
export const planFile = '_plan.json';

/** What a backup says of the plan that it was made for: enough to take our own writes back. */
export type SavedPlan = {
	readonly action: string;
	readonly digest: string;
	readonly release: {readonly namespace: string; readonly name: string; readonly driver: string};
	readonly cluster: Pick<ClusterIdentity, 'context' | 'server' | 'uid'>;
	/** Our own writes, in their order; empty where Helm alone wrote. */
	readonly writes: readonly PlannedPatch[];
};

/** The text of a backup's plan: JSON. */
export const savedPlan = ({action, digest, release, cluster, steps}: Plan): string => {
	const saved: SavedPlan = {
		action,
		digest,
		release: {namespace: release.namespace ?? cluster.namespace, name: release.name, driver: release.driver},
		cluster: {context: cluster.context, server: cluster.server, uid: cluster.uid},
		writes: steps.flatMap(({patch}) => patch === null ? [] : [patch]),
	};
	return `${JSON.stringify(saved, null, '\t')}\n`;
};
