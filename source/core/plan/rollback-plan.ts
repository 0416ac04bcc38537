import {knownKinds} from '../manifest/declared-kinds.ts';
import {manifestObjects} from '../manifest/objects.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {compareManifests, type ManifestChanges} from '../manifest/compare-manifests.ts';
import {methodOf, revisionOf, type RollbackFacts} from './facts.ts';
import {hookWords, rollbackHooks} from './hooks.ts';
import {planNotes} from './notes.ts';
import {planFrame} from './plan-frame.ts';
import {plannedImages} from './rehearsal/images.ts';
import {prunedRecords} from './rehearsal/prunes.ts';
import {rehearseObjects} from './rehearsal/rehearse-objects.ts';
import {rollbackSteps} from './steps.ts';
import {findStops} from './stops/find-stops.ts';
import type {PlannedObject, RollbackPlan} from './types.ts';

/** How the objects of the newest and the target manifest relate. */
export const changesOf = ({current, target, cluster, served}: Pick<RollbackFacts, 'current' | 'target' | 'cluster' | 'served'>): ManifestChanges => {
	const kinds = knownKinds([...current, ...target], served.known ? served.value.kinds : null);
	return compareManifests(manifestObjects(current, cluster.namespace, kinds), manifestObjects(target, cluster.namespace, kinds));
};

/** Hooks of the target that will run; none where the policy leaves them out. */
const hooksOf = ({history, to, policy}: RollbackFacts): readonly string[] => policy.noHooks.value
	? []
	: rollbackHooks(revisionOf(history, to)?.record.decoded?.release ?? null).map(({event, hook}) => hookWords(event, hook));

/**
Makes the plan of a rollback from facts and from what happens to each object (`rehearseObjects`).

@yields Between its parts: each looks at every object, of which there may be thousands.
*/
export function * rollbackPlanOf(facts: RollbackFacts, changes: ManifestChanges, objects: readonly PlannedObject[]): Sliced<RollbackPlan> {
	const {release, history, to, policy} = facts;
	const images = plannedImages(facts.target.map(({value}) => value), facts.running);
	yield null;
	const reasons = findStops(facts, changes, objects);
	yield null;
	const hooks = hooksOf(facts);
	const prunes = prunedRecords(history, policy.historyMax.value);
	const steps = rollbackSteps(facts, objects, {hooks: hooks.length, prunes: prunes.length});
	const frame = planFrame('rollback', release, facts, {reasons, steps, objects});
	yield null;
	return {
		...frame,
		from: history.believed.last,
		to,
		hooks,
		prunes,
		method: methodOf(facts),
		images,
		policy,
		notes: planNotes(facts, {changes, objects, images}),
	};
}

/** The same in one go. */
export const rollbackPlan = (facts: RollbackFacts): RollbackPlan => {
	const changes = changesOf(facts);
	return finish(rollbackPlanOf(facts, changes, finish(rehearseObjects(facts, changes))));
};
