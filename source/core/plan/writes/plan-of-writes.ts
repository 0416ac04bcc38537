import type {History} from '../../ledger/types.ts';
import {planDigest} from '../digest.ts';
import {isProtectedPlace, type Protection} from '../protected.ts';
import {verdictOf} from '../reasons.ts';
import {pinRecords, unavailableIn, whereOf} from '../rollback-plan.ts';
import {toReason, type Stop} from '../stops/stop.ts';
import type {
	ClusterIdentity,
	Plan,
	PlanAction,
	PlanStep,
} from '../types.ts';

/** Where a plan of our own writes acts, and what the person and the team have said. */
export type WriteSetting = {
	readonly history: History;
	readonly cluster: ClusterIdentity;
	readonly protection: Protection;
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
	readonly world: 'cluster' | 'folder' | 'demo';
	readonly readOnly: boolean;
};

/** What the plan does, what speaks against it, and what else to know. */
export type PlannedWrites = {
	readonly from: number | null;
	readonly steps: readonly PlanStep[];
	readonly stops: readonly Stop[];
	readonly notes: readonly string[];
};

/**
Makes the plan of an action that writes records alone: it touches no object, runs no Helm and no hook.

The verdict is `stop` while one reason stands that is not acknowledged.
*/
export const planOfWrites = <A extends PlanAction>(action: A, setting: WriteSetting, {from, steps, stops, notes}: PlannedWrites): Plan & {readonly action: A} => {
	const {history, cluster, protection, acknowledge} = setting;
	const reasons = stops.map(stop => toReason(stop, acknowledge));
	const records = pinRecords(history);
	return {
		action,
		release: history.release,
		from,
		to: null,
		cluster,
		digest: planDigest({
			action,
			cluster,
			records,
			steps,
			objects: [],
		}),
		verdict: verdictOf(reasons),
		reasons,
		steps,
		objects: [],
		hooks: [],
		prunes: [],
		method: null,
		images: [],
		policy: null,
		notes,
		protectedContext: isProtectedPlace(protection, cluster),
		where: whereOf(cluster, history.release.name),
		records,
		unavailable: unavailableIn(setting),
	};
};
