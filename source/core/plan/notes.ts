import {helmManager} from '../drift/fields/ours.ts';
import {printPath} from '../drift/path.ts';
import {policyNotes} from '../policy/notes.ts';
import {counted} from '../text/plural.ts';
import type {ManifestChanges} from '../manifest/compare-manifests.ts';
import {methodOf, revisionOf, type RollbackFacts} from './facts.ts';
import {ranHooks} from './hooks.ts';
import {prunedRecords} from './rehearsal/prunes.ts';
import {clientDeadNotes, clusterNotes, resumeNotes} from './shared-notes.ts';
import type {PlannedImage, PlannedObject} from './types.ts';

const list = (items: readonly string[]): string => items.length <= 3 ? items.join(', ') : `${items.slice(0, 3).join(', ')} and ${items.length - 3} more`;

/** Hooks that ran in revisions newer than the target. */
const ranSince = ({history, to}: RollbackFacts): string[] => history.revisions
	.filter(({revision}) => revision !== null && revision > to)
	.flatMap(({revision, record}) => ranHooks(record.decoded?.release ?? null).map(words => `${words} of ${revision}`));

/** How Helm applies, and what that changes against the last revision (`getUpgradeServerSideValue` and `performRollback` of 4.3.1; seen on both majors). */
const methodNote = (facts: RollbackFacts): string => {
	const {history, to} = facts;
	const method = methodOf(facts);
	const last = revisionOf(history, history.believed.last)?.applyMethod ?? null;
	const effect = method === 'ssa'
		? 'Helm applies server-side: a field of the manifest that somebody else has set to another value makes it fail with a conflict'
		: 'Helm applies client-side: fields of the manifest that somebody else has set to another value are put back; on custom resources only what differs between the two revisions is sent';
	const before = last === 'ssa' ? 'ssa' : 'csa';
	return before === method || last === null
		? `${effect}.`
		: `${effect}. The last revision was applied ${before === 'ssa' ? 'server-side' : 'client-side'}; this goes back to how revision ${to} was applied, and the next upgrade follows it.`;
};

/** Fields that will not be as the target wants them, though Helm ends well. */
const survivors = (objects: readonly PlannedObject[], to: number): readonly string[] => {
	const left = objects.flatMap(({address, fields}) => fields.filter(({outcome}) => outcome === 'survives').map(({path}) => `${printPath(path)} of ${address}`));
	return left.length === 0 ? [] : [`${left.length === 1 ? 'A field does' : `${left.length} fields do`} not come back to what revision ${to} says, though Helm ends well: ${list(left)}.`];
};

/** What others set since and this writes over: maybe on purpose, and nothing says so afterwards. */
const overwritten = (objects: readonly PlannedObject[]): readonly string[] => {
	const fields = objects.flatMap(({address, fields: all}) => all
		.filter(({outcome, taken, owner}) => outcome === 'restored' && !taken && owner !== null && owner.manager !== helmManager && owner.words?.startsWith('perhaps ') !== true)
		.map(({path, owner}) => `${printPath(path)} of ${address} (${owner!.words ?? owner!.manager ?? 'somebody'})`));
	return fields.length === 0 ? [] : [`${fields.length === 1 ? 'A field that somebody else set is' : `${fields.length} fields that others set are`} written over: ${list(fields)}.`];
};

const takings = (objects: readonly PlannedObject[]): readonly string[] => {
	const taken = objects.flatMap(({address, fields}) => fields.filter(field => field.taken).map(({path, owner}) => `${printPath(path)} of ${address} from ${owner?.words ?? owner?.manager ?? 'another writer'}`));
	return taken.length === 0 ? [] : [`--force-conflicts takes ${counted(taken.length, 'field')}: ${taken.join('; ')}.`];
};

const imageNote = (images: readonly PlannedImage[]): readonly string[] => {
	const nowhere = images.filter(({seen}) => seen === 'nowhere').map(({image}) => image);
	return nowhere.length === 0 ? [] : [`Nothing in this namespace runs or names ${list(nowhere)} any more; whether ${nowhere.length === 1 ? 'it' : 'they'} can still be pulled cannot be told from here.`];
};

const pruneNote = ({history, policy, to}: RollbackFacts): readonly string[] => {
	const pruned = prunedRecords(history, policy.historyMax.value);
	return pruned.length === 0 ? [] : [`--history-max=${policy.historyMax.value} deletes ${pruned.length === 1 ? 'revision' : 'revisions'} ${list(pruned.map(({revision}) => String(revision ?? '?')))}${pruned.some(({revision}) => revision === to) ? ', the one that this goes back to among them' : ''}, before anything is written.`];
};

const notTried = ({tried}: RollbackFacts): readonly string[] => {
	const why = tried.entries().flatMap(([address, answer]) => answer.kind === 'not-tried' ? [`${address} (${answer.why})`] : []).toArray();
	return why.length === 0 ? [] : [`Not tried by a dry run, so only known rules speak: ${list(why)}.`];
};

const unchecked = (live: RollbackFacts['live']): string => live.values().some(({known}) => known)
	? 'Not checked, as there is no cluster to ask: kinds that are gone.'
	: 'Not checked, as there is no cluster to ask and no live object was seen: kinds that are gone, whose the objects are, conflicts, fields that cannot be changed, and what helm.sh/resource-policy keeps.';

type Noted = {readonly changes: ManifestChanges; readonly objects: readonly PlannedObject[]; readonly images: readonly PlannedImage[]};

/** What a person should know besides the reasons: nothing in here stops. */
export const planNotes = (facts: RollbackFacts, {changes, objects, images}: Noted): readonly string[] => {
	const {history, lock, served, live, to} = facts;
	const skipped = history.revisions.filter(({record}) => record.decoded !== null && !record.decoded.ok);
	const deployed = history.anomalies.find(({code}) => code === 'several-deployed');
	const last = revisionOf(history, history.believed.last);
	const ran = ranSince(facts);
	const generated = facts.target.filter(({name, generateName}) => name === null && generateName !== null);
	const {recommendation} = facts;
	return [
		...recommendation === null ? [] : [`Revision ${to} was chosen: ${recommendation.why}.${recommendation.passedOver.length === 0 ? '' : ` Passed over: ${recommendation.passedOver.slice(0, 5).map(({revision, why}) => `${revision} (${why})`).join(', ')}${recommendation.passedOver.length > 5 ? ' and older ones' : ''}.`}`],
		...clientDeadNotes(facts),
		...lock !== null && lock.revision === history.believed.last ? [`Revision ${lock.revision} keeps its status for good: the next revision releases the lock.`] : [],
		...ran.length === 0 ? [] : [`Hooks that ran, or may have, since revision ${to}: ${list(ran)}. No rollback takes back what they did.`],
		...deployed === undefined ? [] : [`Revisions ${deployed.revisions.join(' and ')} are both marked deployed; Helm marks all of them superseded.`],
		...last?.status === 'uninstalled' ? [`Revision ${last.revision} was uninstalled: all objects of revision ${to} are created again.`] : [],
		...skipped.length === 0 ? [] : [`Helm skips ${skipped.length === 1 ? 'a record' : `${skipped.length} records`} that it cannot read: ${list(skipped.map(({record}) => record.object.name))}.`],
		...generated.length === 0 ? [] : [`${generated.length === 1 ? 'An object is' : `${generated.length} objects are`} named by the server (generateName) and created anew at each rollback.`],
		...changes.same.length + changes.changed.length === 0 ? [] : [methodNote(facts)],
		...survivors(objects, to),
		...overwritten(objects),
		...takings(objects),
		...imageNote(images),
		...pruneNote(facts),
		...policyNotes('rollback', facts),
		...notTried(facts),
		...resumeNotes(facts.owners),
		...clusterNotes(facts),
		...served.known ? [] : [unchecked(live)],
	];
};
