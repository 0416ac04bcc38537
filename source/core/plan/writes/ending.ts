import {isMapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import type {History} from '../../ledger/types.ts';
import {stateNow} from '../ending.ts';
import type {PlannedPatch} from '../types.ts';
import {changesIn} from '../unlock/patches.ts';
import type {WriteOutcome} from './outcome.ts';
import {recordAddress} from './record-address.ts';

const valueAt = (value: JsonValue, path: readonly string[]): JsonValue => {
	let inner = value;
	for (const key of path) {
		inner = isMapping(inner) ? inner[key] ?? null : null;
	}

	return inner;
};

const isWritten = (patch: PlannedPatch, history: History): boolean => {
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
		&& body.every(({path, value}) => json !== null && valueAt(json, path) === value)
		&& Object.entries(labels).every(([key, value]) => found.record.object.labels[key] === value);
};

/** The planned writes of which the records, read again, say otherwise: the objects, each once. */
export const missingWrites = ({plan, after}: WriteOutcome): readonly string[] => after === null
	? []
	: plan.steps.flatMap(({patch}) => patch !== null && !isWritten(patch, after) ? [patch.object] : []);

/** What is true when all was written. */
export const writesDone = ({after, strangers, backup, backupId}: WriteOutcome): readonly string[] => [
	...after === null ? ['The records could not be read afterwards.'] : stateNow(after),
	...strangers.map(({what}) => what),
	...backup === null || backupId === null ? [] : [`The records as they were before are in ${backup}; \`helm-triage undo ${backupId}\` puts them back, as long as nothing newer was written.`],
];

/** What is true when the writes stopped on their way. */
export const writesStopped = ({written, backup, backupId, after}: WriteOutcome): readonly string[] => [
	written.length === 0 ? 'No record was written.' : `Done before that: ${written.join('; ')}.`,
	...after === null ? [] : stateNow(after),
	...backup === null || backupId === null || written.length === 0 ? [] : [`The records as they were before are in ${backup}; \`helm-triage undo ${backupId}\` puts back what was written.`],
];
