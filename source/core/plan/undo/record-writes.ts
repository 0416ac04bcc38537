import type {History, Revision} from '../../ledger/types.ts';
import type {StoredRecord} from '../../object/stored-object.ts';
import {rewriteJson} from '../../record/rewrite-json.ts';
import type {PlanStep, RecordPatch} from '../types.ts';
import {changesIn} from '../unlock/patches.ts';
import {recordNameIn} from '../writes/record-address.ts';
import type {Backup} from './saved-records.ts';
import type {UndoneWrite} from './undone-write.ts';

type Facts = {readonly backup: Backup; readonly history: History; readonly bodies: ReadonlyMap<string, string>};

const nowOf = ({history}: Facts, name: string): Revision | null => history.revisions.find(({record}) => record.object.name === name) ?? null;

const sameLabels = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean => Object.keys({...one, ...other}).every(key => one[key] === other[key]);

const standingOf = (facts: Facts, patch: RecordPatch, saved: StoredRecord): UndoneWrite['standing'] => {
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

const reversed = ({object, operation, changes}: RecordPatch): RecordPatch => ({
	subject: 'record',
	object,
	operation: operation === 'delete' ? 'create' : 'patch',
	changes: changes.map(({path, from, to}) => ({path, from: to, to: from})),
});

const stepOf = (patch: RecordPatch): PlanStep => ({
	id: 'write',
	title: patch.operation === 'delete' ? `make ${recordNameIn(patch)} anew` : `put ${recordNameIn(patch)} back as it was`,
	command: null,
	patch: reversed(patch),
	effect: patch.operation === 'delete' ? 'payload, labels and annotations as they were saved; uid and creation time are new' : 'payload and labels as they were saved, byte for byte',
	precondition: patch.operation === 'delete' ? 'no record has that name: the API server refuses it otherwise' : 'the record is as we left it: the API server refuses the write otherwise',
	reverse: 'the way that was taken before, planned anew',
});

/** What became of a write to a record since, and how it is put back: the saved record is written, byte for byte. */
export const undoneRecord = (facts: Facts, patch: RecordPatch): UndoneWrite => {
	const name = recordNameIn(patch);
	const saved = facts.backup.records.find(({object}) => object.name === name) ?? null;
	if (saved === null) {
		return {standing: 'other', step: null, stop: {code: 'nothing-to-undo', message: `The backup holds no record ${name}.`, object: name}};
	}

	const standing = standingOf(facts, patch, saved);
	return {
		standing,
		step: standing === 'as-left' ? stepOf(patch) : null,
		stop: standing === 'other' ? {code: 'record-changed', message: 'It is neither as we left it nor as it was before: somebody else has written it since.', object: name} : null,
	};
};
