import type {Revision} from '../../ledger/types.ts';
import type {StoredRecord} from '../../object/stored-object.ts';
import {rewriteJson} from '../../record/rewrite-json.ts';
import {backupStep, checkStep} from '../shared-steps.ts';
import type {Stop} from '../stops/stop.ts';
import type {Plan, PlannedPatch, PlanStep} from '../types.ts';
import {recordNameIn} from '../writes/record-address.ts';
import {planOfWrites, type WriteSetting} from '../writes/plan-of-writes.ts';
import {changesIn} from '../unlock/patches.ts';
import type {Backup} from './saved-records.ts';

/** Everything that taking back our own writes is planned from, frozen. */
export type UndoFacts = WriteSetting & {
	readonly backup: Backup;
	/** The JSON text of each saved record's body, by the object's name; missing where it cannot be decoded. */
	readonly bodies: ReadonlyMap<string, string>;
};

/** The plan that takes our own writes back. */
export type UndoPlan = Plan & {readonly action: 'undo'};

const nowOf = ({history}: UndoFacts, name: string): Revision | null => history.revisions.find(({record}) => record.object.name === name) ?? null;

const sameLabels = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean => Object.keys({...one, ...other}).every(key => one[key] === other[key]);

/** What became of a write since: it stands as we left it, the record is as it was before, or somebody has written something else. */
type Standing = 'as-left' | 'as-before' | 'other';

const standingOf = (facts: UndoFacts, patch: PlannedPatch, saved: StoredRecord): Standing => {
	const now = nowOf(facts, recordNameIn(patch));
	if (patch.operation === 'delete' && now === null) {
		return 'as-left';
	}

	const body = facts.bodies.get(saved.object.name);
	const json = now?.record.decoded?.release?.json;
	if (patch.operation === 'delete') {
		// Made anew it has another uid
		return json !== undefined && json === body && sameLabels(now!.record.object.labels, saved.object.labels) ? 'as-before' : 'other';
	}

	if (now === null || body === undefined || json === undefined || now.record.object.uid !== saved.object.uid) {
		return 'other';
	}

	const {labels} = now.record.object;
	const {body: changes, labels: changedLabels} = changesIn(patch);
	if (json === rewriteJson(body, changes) && sameLabels(labels, {...saved.object.labels, ...changedLabels})) {
		return 'as-left';
	}

	return json === body && sameLabels(labels, saved.object.labels) ? 'as-before' : 'other';
};

type Write = {readonly patch: PlannedPatch; readonly saved: StoredRecord | null; readonly standing: Standing};

const writesOf = (facts: UndoFacts): readonly Write[] => facts.backup.plan.writes.map(patch => {
	const saved = facts.backup.records.find(({object}) => object.name === recordNameIn(patch)) ?? null;
	return {patch, saved, standing: saved === null ? 'other' : standingOf(facts, patch, saved)};
});

const reversed = ({object, operation, changes}: PlannedPatch): PlannedPatch => ({
	object,
	operation: operation === 'delete' ? 'create' : 'patch',
	changes: changes.map(({path, from, to}) => ({path, from: to, to: from})),
});

/** In the opposite order, so that on the way back, too, there is never none that is deployed. */
const stepsOf = (writes: readonly Write[]): readonly PlanStep[] => writes.filter(({standing}) => standing === 'as-left').toReversed().map(({patch}): PlanStep => ({
	id: 'write',
	title: patch.operation === 'delete' ? `make ${recordNameIn(patch)} anew` : `put ${recordNameIn(patch)} back as it was`,
	command: null,
	patch: reversed(patch),
	effect: patch.operation === 'delete' ? 'payload, labels and annotations as they were saved; uid and creation time are new' : 'payload and labels as they were saved, byte for byte',
	precondition: patch.operation === 'delete' ? 'no record has that name: the API server refuses it otherwise' : 'the record is as we left it: the API server refuses the write otherwise',
	reverse: 'the way that was taken before, planned anew',
}));

/** Another cluster, or the same address with another cluster behind it. */
const elsewhere = ({backup: {plan}, cluster}: UndoFacts): readonly Stop[] => {
	const isSame = plan.cluster.uid !== null && cluster.uid !== null ? plan.cluster.uid === cluster.uid : plan.cluster.server === cluster.server;
	return isSame ? [] : [{code: 'other-cluster', message: `These records were saved from ${plan.cluster.context ?? plan.cluster.server ?? 'another cluster'}, and this is ${cluster.context ?? cluster.server ?? 'another one'}, a cluster of its own.`, object: null}];
};

/** Records that were not there when the backup was made: whoever wrote them built on what we wrote. */
const newer = ({backup: {records}, history}: UndoFacts): readonly Stop[] => {
	const known = new Set(records.map(({object}) => object.name));
	return history.revisions.filter(({record}) => !known.has(record.object.name)).map(({revision, status, record}): Stop => ({
		code: 'newer-revision',
		message: `Revision ${revision ?? 'without a number'} (${status ?? 'no status'}) was written since: what it was built on cannot be taken back under it.`,
		object: record.object.name,
	}));
};

const changedSince = (writes: readonly Write[]): readonly Stop[] => writes.filter(({standing}) => standing === 'other').map(({patch, saved}): Stop => saved === null
	? {code: 'nothing-to-undo', message: `The backup holds no record ${recordNameIn(patch)}.`, object: recordNameIn(patch)}
	: {code: 'record-changed', message: 'It is neither as we left it nor as it was before: somebody else has written it since.', object: recordNameIn(patch)});

const nothing = ({backup: {plan}}: UndoFacts, writes: readonly Write[]): readonly Stop[] => {
	if (plan.writes.length === 0) {
		return [{code: 'nothing-to-undo', message: `That was a ${plan.action}, which Helm ran: nothing takes back what Helm applied. Go on by an upgrade or a rollback.`, object: null}];
	}

	return writes.every(({standing}) => standing === 'as-before')
		? [{code: 'nothing-to-undo', message: 'Every record is as it was saved.', object: null}]
		: [];
};

const framed = ({history, backup}: UndoFacts, writes: readonly PlanStep[]): readonly PlanStep[] => [
	backupStep(
		`back up the records of ${backup.plan.release.name} as they are now`,
		history.revisions.length === 0 ? 'writes the plan to a file; there are no records now' : undefined,
	),
	...writes,
	checkStep('check that the records are as they were saved', 'the writes are done'),
];

/**
Plans to put our own writes back: only while each record is as we left it and nothing newer was written. A plan of several writes that was cut off is taken back as far as it went.
*/
export const undoPlan = (facts: UndoFacts): UndoPlan => {
	const {backup: {id, plan}, history} = facts;
	const writes = writesOf(facts);
	return planOfWrites('undo', facts, {
		from: history.believed.last,
		steps: framed(facts, stepsOf(writes)),
		stops: [...elsewhere(facts), ...nothing(facts, writes), ...newer(facts), ...changedSince(writes)],
		notes: [`It takes back what ${plan.action === 'undo' ? 'an' : 'the'} ${plan.action} wrote (backup ${id}).`],
	});
};
