import type {ManifestChanges} from './compare-manifests.ts';
import {revisionOf, type RollbackFacts} from './facts.ts';
import {ranHooks} from './hooks.ts';

const list = (items: readonly string[]): string => items.length <= 3 ? items.join(', ') : `${items.slice(0, 3).join(', ')} and ${items.length - 3} more`;

/** Hooks that ran in revisions newer than the target. */
const ranSince = ({history, to}: RollbackFacts): string[] => history.revisions
	.filter(({revision}) => revision !== null && revision > to)
	.flatMap(({revision, record}) => ranHooks(record.decoded?.release ?? null).map(words => `${words} of ${revision}`));

/** What becomes of hand edits. Helm 4 rolls back by the target's method (seen on both majors). */
const handEdits = ({helm, history, to}: RollbackFacts): string => helm !== null && helm.major >= 4 && revisionOf(history, to)?.applyMethod === 'ssa'
	? 'Helm applies server-side: a stored field that somebody else has set by hand since makes it fail with a conflict.'
	: 'Helm applies client-side: stored fields that were changed by hand since are put back; on custom resources they stay.';

const unchecked = (live: RollbackFacts['live']): string => live.values().some(({known}) => known)
	? 'Not checked, as there is no cluster to ask: kinds that are gone.'
	: 'Not checked, as there is no cluster to ask: kinds that are gone, live objects that carry helm.sh/resource-policy.';

/** What a person should know besides the reasons: nothing in here stops. */
export const planNotes = (facts: RollbackFacts, changes: ManifestChanges): readonly string[] => {
	const {history, cluster, clientDead, lock, served, live, world, to} = facts;
	const skipped = history.revisions.filter(({record}) => record.decoded !== null && !record.decoded.ok);
	const deployed = history.anomalies.find(({code}) => code === 'several-deployed');
	const last = revisionOf(history, history.believed.last);
	const ran = ranSince(facts);
	const generated = facts.target.filter(({name, generateName}) => name === null && generateName !== null);
	const {recommendation} = facts;
	return [
		...recommendation === null ? [] : [`Revision ${to} was chosen: ${recommendation.why}.${recommendation.passedOver.length === 0 ? '' : ` Passed over: ${recommendation.passedOver.slice(0, 5).map(({revision, why}) => `${revision} (${why})`).join(', ')}${recommendation.passedOver.length > 5 ? ' and older ones' : ''}.`}`],
		...clientDead === null || lock === null ? [] : [`By your word the client that wrote revision ${lock.revision} is dead: ${clientDead}`],
		...lock !== null && lock.revision === history.believed.last ? [`Revision ${lock.revision} keeps its status for good: the next revision releases the lock.`] : [],
		...ran.length === 0 ? [] : [`Hooks that ran, or may have, since revision ${to}: ${list(ran)}. No rollback takes back what they did.`],
		...deployed === undefined ? [] : [`Revisions ${deployed.revisions.join(' and ')} are both marked deployed; Helm marks all of them superseded.`],
		...last?.status === 'uninstalled' ? [`Revision ${last.revision} was uninstalled: all objects of revision ${to} are created again.`] : [],
		...skipped.length === 0 ? [] : [`Helm skips ${skipped.length === 1 ? 'a record' : `${skipped.length} records`} that it cannot read: ${list(skipped.map(({record}) => record.object.name))}.`],
		...generated.length === 0 ? [] : [`${generated.length === 1 ? 'An object is' : `${generated.length} objects are`} named by the server (generateName) and created anew at each rollback.`],
		...changes.same.length + changes.changed.length === 0 ? [] : [handEdits(facts)],
		...cluster.uid === null && world === 'cluster' ? ['The uid of namespace kube-system may not be read; the uids of the records stand for the cluster.'] : [],
		...served.known ? [] : [unchecked(live)],
	];
};
