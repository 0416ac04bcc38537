import type {History, Revision} from '../../ledger/types.ts';
import type {StoredRecord} from '../../object/stored-object.ts';
import {rewriteJson} from '../../record/rewrite-json.ts';
import type {Stop} from '../stops/stop.ts';
import type {PlanStep, RecordPatch} from '../types.ts';
import {recordNameIn} from '../writes/record-address.ts';
import {changesIn} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import type {Backup} from './saved-records.ts';
import type {UndoneWrite} from './undone-write.ts';

type Facts = {readonly backup: Backup; readonly history: History; readonly bodies: ReadonlyMap<string, string>};

const nowOf = ({history}: Facts, name: string): Revision | null => history.revisions.find(({record}) => record.object.name === name) ?? null;

const sameLabels = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean => Object.keys({...one, ...other}).every(key => one[key] === other[key]);

/** The revision that a plan made from another one: as we left it while everything but the times is as it was planned. */
const standingOfMade = (facts: Facts, patch: RecordPatch): UndoneWrite['standing'] => {
	const now = nowOf(facts, recordNameIn(patch));
	if (now === null) {
		return 'as-before';
	}

	const from = patch.changes.find(({path}) => path === 'version')?.from;
	const source = facts.backup.records.find(({object}) => facts.history.revisions.some(({revision, record}) => revision === from && record.object.name === object.name));
	const body = source === undefined ? undefined : facts.bodies.get(source.object.name);
	const release = now.record.decoded?.release ?? null;
	if (source === undefined || body === undefined || release === null) {
		return 'other';
	}

	const {body: changes, labels} = changesIn(patch);
	const times = Object.fromEntries(Object.entries(now.record.object.labels).filter(([key]) => key === 'createdAt' || key === 'modifiedAt'));
	return release.json === rewriteJson(body, [...changes, {path: ['info', 'last_deployed'], value: release.lastDeployed}]) && sameLabels(now.record.object.labels, {...source.object.labels, owner: 'helm', ...labels, ...times})
		? 'as-left'
		: 'other';
};

const unmade = (patch: RecordPatch): PlanStep => writeStep({...patch, operation: 'delete', changes: []}, {
	title: `take ${recordNameIn(patch)} away again`,
	effect: 'the revision that was written is gone; nothing live changes',
	precondition: 'the record is as we left it: the API server refuses the write otherwise',
	reverse: 'the way that was taken before, planned anew',
});

const standingOf = (facts: Facts, patch: RecordPatch, saved: StoredRecord): UndoneWrite['standing'] => {
	const now = nowOf(facts, recordNameIn(patch));
	if (patch.operation === 'delete' && now === null) {
		return 'as-left';
	}

	const body = facts.bodies.get(saved.object.name);
	const json = now?.record.decoded?.release?.json;
	if (patch.operation === 'delete') {
		// Made anew it has another uid; of one that cannot be read there is no body, before or after
		return json === body && sameLabels(now!.record.object.labels, saved.object.labels) ? 'as-before' : 'other';
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

const stepOf = (patch: RecordPatch): PlanStep => writeStep(reversed(patch), {
	title: patch.operation === 'delete' ? `make ${recordNameIn(patch)} anew` : `put ${recordNameIn(patch)} back as it was`,
	effect: patch.operation === 'delete' ? 'payload, labels and annotations as they were saved; uid and creation time are new' : 'payload and labels as they were saved, byte for byte',
	precondition: patch.operation === 'delete' ? 'no record has that name: the API server refuses it otherwise' : 'the record is as we left it: the API server refuses the write otherwise',
	reverse: 'the way that was taken before, planned anew',
});

const changedSince = (name: string): Stop => ({code: 'record-changed', message: 'It is neither as we left it nor as it was before: somebody else has written it since.', object: name});

/** What became of a write to a record since, and how it is put back: the saved record is written, byte for byte. */
export const undoneRecord = (facts: Facts, patch: RecordPatch): UndoneWrite => {
	const name = recordNameIn(patch);
	if (patch.operation === 'create' && patch.changes.some(({path}) => path === 'version')) {
		const standing = standingOfMade(facts, patch);
		return {standing, step: standing === 'as-left' ? unmade(patch) : null, stop: standing === 'other' ? changedSince(name) : null};
	}

	const saved = facts.backup.records.find(({object}) => object.name === name) ?? null;
	if (saved === null) {
		return {standing: 'other', step: null, stop: {code: 'nothing-to-undo', message: `The backup holds no record ${name}.`, object: name}};
	}

	const standing = standingOf(facts, patch, saved);
	return {
		standing,
		step: standing === 'as-left' ? stepOf(patch) : null,
		stop: standing === 'other' ? changedSince(name) : null,
	};
};
