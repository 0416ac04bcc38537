import type {JsonValue} from '../../record/types.ts';
import type {History} from '../../ledger/types.ts';
import {stateNow} from '../ending.ts';
import {leavingOf} from '../../ownership/owner-of.ts';
import {pointerOf, valueAtPointer} from '../../object/json-patch.ts';
import {liveObjectOf} from '../../object/live-object.ts';
import type {ObjectPatch, Plan, RecordPatch} from '../types.ts';
import {standingIn} from './object-patch.ts';
import type {WriteOutcome} from './outcome.ts';
import {recordAddress} from './record-address.ts';
import {changesIn} from './record-patch.ts';

/** Whether a record stands as it was to be written. */
const isRecordWritten = (patch: RecordPatch, history: History): boolean => {
	const found = history.revisions.find(({record}) => recordAddress(record.object) === patch.object);
	if (patch.operation === 'delete') {
		return found === undefined;
	}

	if (patch.operation === 'create') {
		return found !== undefined;
	}

	const release = found?.record.decoded?.release ?? null;
	const {body, labels} = changesIn(patch);
	const json = release === null ? null : JSON.parse(release.json) as JsonValue;
	return found !== undefined
		&& body.every(({path, value}) => (valueAtPointer(json, pointerOf(path))?.value ?? null) === value)
		&& Object.entries(labels).every(([key, value]) => found.record.object.labels[key] === value);
};

/** Whether a live object stands as it was to be written; one that is being deleted counts as gone, since only its finalizers keep it, and one of which these were taken off is gone at once. */
const isObjectWritten = (patch: ObjectPatch, now: JsonValue): boolean => patch.operation === 'delete'
	? liveObjectOf(now)?.uid !== patch.target.uid || leavingOf(now) !== null
	: (now === null ? patch.changes.length > 0 && patch.changes.every(({pointer}) => pointer === '/metadata/finalizers') : standingIn(now, patch) === 'as-written');

/** The planned writes of which records and objects, read again, say otherwise: each once. */
export const missingWrites = ({plan, after, targetsAfter}: WriteOutcome): readonly string[] => {
	const patches = plan.steps.flatMap(({patch}) => patch === null ? [] : [patch]);
	// Of several writes to one object the last one counts
	const last = new Map(patches.map(patch => [patch.object, patch])).values().toArray();
	return last.filter(patch => patch.subject === 'record'
		? after !== null && !isRecordWritten(patch, after)
		: targetsAfter !== null && !isObjectWritten(patch, targetsAfter.get(patch.object) ?? null)).map(({object}) => object);
};

/** What a plan writes, in a word. */
const subjectsOf = ({steps}: Plan): string => {
	const subjects = new Set(steps.flatMap(({patch}) => patch === null ? [] : [patch.subject]));
	return subjects.has('object') ? (subjects.has('record') ? 'records and objects' : 'objects') : 'records';
};

const writesRecords = ({steps}: Plan): boolean => steps.some(({patch}) => patch?.subject === 'record');

/** Objects that are to be deleted and wait for what holds them. */
const waiting = ({plan, targetsAfter}: WriteOutcome): readonly string[] => plan.steps.flatMap(({patch}) => {
	const now = patch?.subject === 'object' && patch.operation === 'delete' ? targetsAfter?.get(patch.object) ?? null : null;
	const leaving = now === null ? null : leavingOf(now);
	return leaving === null ? [] : [`${patch!.object} is being deleted${leaving.finalizers.length === 0 ? '' : `, and stays until ${leaving.finalizers.join(' and ')} ${leaving.finalizers.length === 1 ? 'is' : 'are'} gone`}.`];
});

/** What is true when all was written. */
export const writesDone = (outcome: WriteOutcome): readonly string[] => {
	const {plan, after, targetsAfter, strangers, backup, backupId} = outcome;
	return [
		...after === null ? ['The records could not be read afterwards.'] : (writesRecords(plan) ? stateNow(after) : []),
		...targetsAfter === null ? ['The objects could not be read afterwards.'] : [],
		...waiting(outcome),
		...strangers.map(({what}) => what),
		...backup === null || backupId === null ? [] : [`The ${subjectsOf(plan)} as they were before are in ${backup}; \`helm-triage undo ${backupId}\` puts them back, as long as nothing newer was written.`],
	];
};

/** What is true when the writes stopped on their way. */
export const writesStopped = ({plan, written, backup, backupId, after}: WriteOutcome): readonly string[] => [
	written.length === 0 ? `No ${writesRecords(plan) ? 'record' : 'object'} was written.` : `Done before that: ${written.join('; ')}.`,
	...after === null || !writesRecords(plan) ? [] : stateNow(after),
	...backup === null || backupId === null || written.length === 0 ? [] : [`The ${subjectsOf(plan)} as they were before are in ${backup}; \`helm-triage undo ${backupId}\` puts back what was written.`],
];
