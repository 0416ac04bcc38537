import {manifestObjects} from '../manifest/objects.ts';
import type {History} from '../ledger/types.ts';
import {compareManifests, type ManifestChanges} from './compare-manifests.ts';
import {planDigest} from './digest.ts';
import {revisionOf, type RollbackFacts} from './facts.ts';
import {hookWords, rollbackHooks} from './hooks.ts';
import {planNotes} from './notes.ts';
import {plannedObjects} from './planned-objects.ts';
import {isProtected} from './protected.ts';
import {rollbackSteps} from './steps.ts';
import {findStops} from './stops/find-stops.ts';
import type {ClusterIdentity, PinnedRecord, Plan, StopReason} from './types.ts';

/** Where a rollback acts, as its first and its confirm line say it: `CONTEXT › NAMESPACE › RELEASE`. */
export const whereOf = ({context, server, namespace}: ClusterIdentity, release: string): string => [context ?? server ?? 'no context', namespace, release].join(' › ');

/** The state of every record of a release, to be held to when the plan runs. */
export const pinRecords = (history: History): readonly PinnedRecord[] => history.revisions.map(({record: {object}, revision}) => ({
	name: object.name,
	uid: object.uid,
	resourceVersion: object.resourceVersion,
	revision,
}));

/** How the objects of the newest and the target manifest relate. */
export const changesOf = ({current, target, cluster, served}: Pick<RollbackFacts, 'current' | 'target' | 'cluster' | 'served'>): ManifestChanges => {
	const kinds = served.known ? served.value.kinds : null;
	return compareManifests(manifestObjects(current, cluster.namespace, kinds), manifestObjects(target, cluster.namespace, kinds));
};

const unavailable = ({readOnly, world}: RollbackFacts): StopReason | null => {
	const reason = {object: null, acknowledge: null, acknowledged: false};
	if (world === 'folder') {
		return {...reason, code: 'folder', message: 'This was read from files, which cannot be acted on: the plan is a rehearsal only.'};
	}

	return readOnly ? {...reason, code: 'read-only', message: 'This session is read-only: the plan is shown and not run.'} : null;
};

/**
Makes the plan of a rollback from facts alone.

The verdict is `stop` while one reason stands that is not acknowledged. Whether this session may run it at all (read-only, files) is told apart, in `unavailable`, since it says nothing about the rollback.
*/
export const rollbackPlan = (facts: RollbackFacts): Plan => {
	const {release, history, to, cluster} = facts;
	const changes = changesOf(facts);
	const reasons = findStops(facts, changes);
	const objects = plannedObjects(facts, changes);
	const hooks = rollbackHooks(revisionOf(history, to)?.record.decoded?.release ?? null).map(({event, hook}) => hookWords(event, hook));
	const steps = rollbackSteps(facts, objects, hooks.length);
	const records = pinRecords(history);
	return {
		action: 'rollback',
		release,
		from: history.believed.last,
		to,
		cluster,
		digest: planDigest({cluster, records, steps, objects}),
		verdict: reasons.some(({acknowledged}) => !acknowledged) ? 'stop' : 'go',
		reasons,
		steps,
		objects,
		hooks,
		notes: planNotes(facts, changes),
		protectedContext: isProtected(cluster.context ?? '') || isProtected(cluster.namespace),
		where: whereOf(cluster, release.name),
		records,
		unavailable: unavailable(facts),
	};
};
