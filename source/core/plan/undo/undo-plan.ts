import type {Known} from '../../problem/known.ts';
import type {JsonValue} from '../../record/types.ts';
import {backupStep, checkStep} from '../shared-steps.ts';
import type {Stop} from '../stops/stop.ts';
import type {Plan, PlanStep} from '../types.ts';
import {recordNameIn} from '../writes/record-address.ts';
import {planOfWrites, type WriteSetting} from '../writes/plan-of-writes.ts';
import {undoneObject} from './object-writes.ts';
import {undoneRecord} from './record-writes.ts';
import type {Backup} from './saved-records.ts';
import type {UndoneWrite} from './undone-write.ts';

/** Everything that taking back our own writes is planned from, frozen. */
export type UndoFacts = WriteSetting & {
	readonly backup: Backup;
	/** The JSON text of each saved record's body, by the object's name; missing where it cannot be decoded. */
	readonly bodies: ReadonlyMap<string, string>;
	/** The live objects that were written, as they are now, by address; null for one that is not there. */
	readonly live: ReadonlyMap<string, Known<JsonValue>>;
	/** Rights that putting back takes and the person lacks. */
	readonly denied: readonly Stop[];
};

/** The plan that takes our own writes back. */
export type UndoPlan = Plan & {readonly action: 'undo'};

const writesOf = (facts: UndoFacts): readonly UndoneWrite[] => facts.backup.plan.writes.map(patch => patch.subject === 'record'
	? undoneRecord(facts, patch)
	: undoneObject(patch, facts.backup.objects.get(patch.object) ?? null, facts.live.get(patch.object) ?? {known: false, why: 'not-asked'}));

/** In the opposite order, so that on the way back, too, there is never none that is deployed. */
const stepsOf = (writes: readonly UndoneWrite[]): readonly PlanStep[] => writes.flatMap(({step}) => step === null ? [] : [step]).toReversed();

/** Another cluster, or the same address with another cluster behind it. */
const elsewhere = ({backup: {plan}, cluster}: UndoFacts): readonly Stop[] => {
	const isSame = plan.cluster.uid !== null && cluster.uid !== null ? plan.cluster.uid === cluster.uid : plan.cluster.server === cluster.server;
	return isSame ? [] : [{code: 'other-cluster', message: `These records were saved from ${plan.cluster.context ?? plan.cluster.server ?? 'another cluster'}, and this is ${cluster.context ?? cluster.server ?? 'another one'}, a cluster of its own.`, object: null}];
};

/** Records that were not there when the backup was made, and that we did not write: whoever wrote them built on what we wrote. */
const newer = ({backup: {records, plan}, history}: UndoFacts): readonly Stop[] => {
	const made = plan.writes.flatMap(patch => patch.subject === 'record' && patch.operation === 'create' ? [recordNameIn(patch)] : []);
	const known = new Set([...records.map(({object}) => object.name), ...made]);
	return history.revisions.filter(({record}) => !known.has(record.object.name)).map(({revision, status, record}): Stop => ({
		code: 'newer-revision',
		message: `Revision ${revision ?? 'without a number'} (${status ?? 'no status'}) was written since: what it was built on cannot be taken back under it.`,
		object: record.object.name,
	}));
};

const nothing = ({backup: {plan}}: UndoFacts, writes: readonly UndoneWrite[]): readonly Stop[] => {
	if (plan.writes.length === 0) {
		return [{code: 'nothing-to-undo', message: `That was a ${plan.action}, which Helm ran: nothing takes back what Helm applied. Go on by an upgrade or a rollback.`, object: null}];
	}

	if (!writes.every(({standing}) => standing === 'as-before' || standing === 'gone')) {
		return [];
	}

	const isDeletion = writes.some(({standing}) => standing === 'gone');
	const what = plan.writes.every(({subject}) => subject === 'record') ? 'record' : 'object';
	return [{code: 'nothing-to-undo', message: isDeletion ? 'What was deleted is not made anew: it would be another object, without its status. The file in the backup says how it was.' : `Every ${what} is as it was saved.`, object: null}];
};

const framed = ({history, backup}: UndoFacts, writes: readonly PlanStep[]): readonly PlanStep[] => [
	backupStep(
		`back up the records of ${backup.plan.release.name} as they are now`,
		history.revisions.length === 0 ? 'writes the plan to a file; there are no records now' : undefined,
	),
	...writes,
	checkStep(`check that the ${writes.every(({patch}) => patch?.subject !== 'object') ? 'records' : 'objects'} are as they were saved`, 'the writes are done'),
];

const left = ({backup: {plan}}: UndoFacts, writes: readonly UndoneWrite[]): readonly string[] => plan.writes.filter((_, index) => writes[index]!.standing === 'gone').map(({object}) => `${object} was deleted and is not made anew; the file in the backup says how it was.`);

/** Records of an uninstall come back alone. */
const withoutObjects = ({backup: {plan}}: UndoFacts): readonly string[] => plan.action === 'uninstall' && plan.writes.some(({operation}) => operation === 'delete')
	? ['The objects that the uninstall deleted do not come back with the records: a rollback makes them anew, without the data of claims.']
	: [];

/** What a plan was, where "the" and its name do not say it. */
const doings: Readonly<Record<string, string>> = {undo: 'an undo', adopt: 'the adoption', 'let-go': 'letting objects go'};

/**
Plans to put our own writes back: only while each record and each field is as we left it and nothing newer was written. A plan of several writes that was cut off is taken back as far as it went.
*/
export const undoPlan = (facts: UndoFacts): UndoPlan => {
	const {backup: {id, plan}, history} = facts;
	const writes = writesOf(facts);
	const changed = writes.flatMap(({stop}) => stop === null ? [] : [stop]);
	return planOfWrites('undo', facts, {
		from: history.believed.last,
		steps: framed(facts, stepsOf(writes)),
		stops: [...elsewhere(facts), ...nothing(facts, writes), ...newer(facts), ...changed, ...facts.denied],
		notes: [`It takes back what ${doings[plan.action] ?? `the ${plan.action}`} ${plan.action === 'uninstall' ? 'did to the records' : 'wrote'} (backup ${id}).`, ...left(facts, writes), ...withoutObjects(facts)],
	});
};
