import type {History, ReleaseReference} from '../ledger/types.ts';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import {planDigest} from './digest.ts';
import {isProtectedPlace, type Protection} from './protected.ts';
import {verdictOf} from './reasons.ts';
import type {PinnedRecord, Plan, PlanAction, PlannedObject, PlanStep, StopReason} from './types.ts';

/** Where a plan acts, from which records, and in what kind of session. */
export type PlanSetting = {
	readonly history: History;
	readonly cluster: ClusterIdentity;
	readonly protection: Protection;
	readonly world: 'cluster' | 'folder' | 'demo';
	readonly readOnly: boolean;
};

/** What a plan does, and what speaks against it. */
type Deeds = {readonly reasons: readonly StopReason[]; readonly steps: readonly PlanStep[]; readonly objects: readonly PlannedObject[]};

/** What every plan has, whatever it does. */
type Frame = Pick<Plan, 'release' | 'cluster' | 'digest' | 'verdict' | 'reasons' | 'steps' | 'objects' | 'protectedContext' | 'where' | 'records' | 'unavailable'>;

/** Where an action is done, as its first and its confirm line say it: `CONTEXT › NAMESPACE › RELEASE`. */
const whereOf = ({context, server, namespace}: ClusterIdentity, release: string): string => [context ?? server ?? 'no context', namespace, release].join(' › ');

/** The state of every record of a release, to be held to when the plan runs. */
export const pinRecords = (history: History): readonly PinnedRecord[] => history.revisions.map(({record: {object}, revision}) => ({
	name: object.name,
	uid: object.uid,
	resourceVersion: object.resourceVersion,
	revision,
}));

/** Why a session may run no plan, whatever its verdict; null where it may. */
const unavailableIn = ({readOnly, world}: PlanSetting): StopReason | null => {
	const reason = {object: null, acknowledge: null, acknowledged: false};
	if (world === 'folder') {
		return {...reason, code: 'folder', message: 'This was read from files, which cannot be acted on: the plan is a rehearsal only.'};
	}

	return readOnly ? {...reason, code: 'read-only', message: 'This session is read-only: the plan is shown and not run.'} : null;
};

/**
What guards a plan: its digest and pinned records, its verdict, the names that are to be typed, and whether this session may run it at all. Made here for every action, so that none goes without one of them.

The verdict is `stop` while one reason stands that is not acknowledged. Whether the session may run it (read-only, files) is told apart, in `unavailable`, since it says nothing about the action.
*/
export const planFrame = <A extends PlanAction>(action: A, release: ReleaseReference, setting: PlanSetting, {reasons, steps, objects}: Deeds): Frame & {readonly action: A} => {
	const {history, cluster, protection} = setting;
	const records = pinRecords(history);
	return {
		action,
		release,
		cluster,
		digest: planDigest({
			action,
			cluster,
			records,
			steps,
			objects,
		}),
		verdict: verdictOf(reasons),
		reasons,
		steps,
		objects,
		protectedContext: isProtectedPlace(protection, cluster),
		where: whereOf(cluster, release.name),
		records,
		unavailable: unavailableIn(setting),
	};
};
