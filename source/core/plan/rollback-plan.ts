import {knownKinds} from '../manifest/declared-kinds.ts';
import {manifestObjects} from '../manifest/objects.ts';
import type {History} from '../ledger/types.ts';
import {finish} from '../slices/slices.ts';
import {compareManifests, type ManifestChanges} from './compare-manifests.ts';
import {planDigest} from './digest.ts';
import {methodOf, revisionOf, type RollbackFacts} from './facts.ts';
import {hookWords, rollbackHooks} from './hooks.ts';
import {planNotes} from './notes.ts';
import {isProtectedPlace} from './protected.ts';
import {verdictOf} from './reasons.ts';
import {plannedImages} from './rehearsal/images.ts';
import {prunedRecords} from './rehearsal/prunes.ts';
import {rehearseObjects} from './rehearsal/rehearse-objects.ts';
import {rollbackSteps} from './steps.ts';
import {findStops} from './stops/find-stops.ts';
import type {ClusterIdentity, PinnedRecord, PlannedObject, RollbackPlan, StopReason} from './types.ts';

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
	const kinds = knownKinds([...current, ...target], served.known ? served.value.kinds : null);
	return compareManifests(manifestObjects(current, cluster.namespace, kinds), manifestObjects(target, cluster.namespace, kinds));
};

/** Why a session may run no plan, whatever its verdict; null where it may. */
export const unavailableIn = ({readOnly, world}: Pick<RollbackFacts, 'readOnly' | 'world'>): StopReason | null => {
	const reason = {object: null, acknowledge: null, acknowledged: false};
	if (world === 'folder') {
		return {...reason, code: 'folder', message: 'This was read from files, which cannot be acted on: the plan is a rehearsal only.'};
	}

	return readOnly ? {...reason, code: 'read-only', message: 'This session is read-only: the plan is shown and not run.'} : null;
};

/** Hooks of the target that will run; none where the policy leaves them out. */
const hooksOf = ({history, to, policy}: RollbackFacts): readonly string[] => policy.noHooks.value
	? []
	: rollbackHooks(revisionOf(history, to)?.record.decoded?.release ?? null).map(({event, hook}) => hookWords(event, hook));

/**
Makes the plan of a rollback from facts and from what happens to each object (`rehearseObjects`).

The verdict is `stop` while one reason stands that is not acknowledged. Whether this session may run it at all (read-only, files) is told apart, in `unavailable`, since it says nothing about the rollback.
*/
export const rollbackPlanOf = (facts: RollbackFacts, changes: ManifestChanges, objects: readonly PlannedObject[]): RollbackPlan => {
	const {release, history, to, cluster, policy} = facts;
	const images = plannedImages(facts.target.map(({value}) => value), facts.running);
	const reasons = findStops(facts, changes, objects);
	const hooks = hooksOf(facts);
	const prunes = prunedRecords(history, policy.historyMax.value);
	const steps = rollbackSteps(facts, objects, {hooks: hooks.length, prunes: prunes.length});
	const records = pinRecords(history);
	return {
		action: 'rollback',
		release,
		from: history.believed.last,
		to,
		cluster,
		digest: planDigest({
			action: 'rollback',
			cluster,
			records,
			steps,
			objects,
		}),
		verdict: verdictOf(reasons),
		reasons,
		steps,
		objects,
		hooks,
		prunes,
		method: methodOf(facts),
		images,
		policy,
		notes: planNotes(facts, {changes, objects, images}),
		protectedContext: isProtectedPlace(facts.protection, cluster),
		where: whereOf(cluster, release.name),
		records,
		unavailable: unavailableIn(facts),
	};
};

/** The same in one go. */
export const rollbackPlan = (facts: RollbackFacts): RollbackPlan => {
	const changes = changesOf(facts);
	return rollbackPlanOf(facts, changes, finish(rehearseObjects(facts, changes)));
};
