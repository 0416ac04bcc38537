import {describe, expect, it} from 'vitest';
import {listReleases} from '../../source/use-cases/list-releases.ts';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';
import {buildStored, type RecordInput} from '../build/record.ts';
import {recordsOf} from '../build/recording.ts';
import {buildSession, drain, type SessionInput} from '../build/session.ts';

const {signal} = new AbortController();
const stored = (...inputs: readonly RecordInput[]) => inputs.map(input => buildStored(input));
const list = async (records: readonly StoredRecord[], check: boolean, input: SessionInput = {}) => {
	const {session, seen} = buildSession(records, input);
	return {...await drain(listReleases(session, {namespace: null, check}, signal)), seen, session};
};

/** Of release `api` somebody has set the status label of the deployed revision to failed. */
const fleet = [
	...stored(
		{name: 'fine', revision: 1, status: 'superseded'},
		{name: 'fine', revision: 2},
		{name: 'broken', revision: 1},
		{name: 'broken', revision: 2, status: 'failed'},
	),
	...recordsOf('label-edited-helm3'),
];

describe('listReleases', () => {
	it('reads no body, shows the first rows before it is complete, worst first', async () => {
		const {steps, result, seen} = await list(fleet, false);
		const partial = steps.find(step => step.kind === 'partial');
		expect(partial?.value.rows.map(({name, revisions}) => [name, revisions])).toEqual([['api', 1], ['broken', 2], ['fine', 1]]);
		expect(result.ok && result.value.rows.map(({name, status, source, revisions}) => [name, status, source, revisions])).toEqual([['api', 'failed', 'label', 2], ['broken', 'failed', 'label', 2], ['fine', 'deployed', 'label', 2]]);
		expect(seen.reads).toEqual([]);
	});

	it('reads the newest body of each release when it checks, and learns it', async () => {
		const {result, seen} = await list(fleet, true);
		expect(result.ok && result.value.rows.map(({name, status, source, faults}) => [name, status, source, faults.map(({code}) => code)])).toEqual([
			['broken', 'failed', 'record', []],
			['api', 'deployed', 'record', ['label-mismatch']],
			['fine', 'deployed', 'record', []],
		]);
		expect(seen.reads).toHaveLength(3);
		expect(new Set(seen.learned)).toEqual(new Set(['api', 'broken', 'fine']));
	});

	it('reads the next one too, where a body says a lower revision than its label', async () => {
		const {result, seen} = await list(stored({revision: 3}, {revision: 1, labels: {version: '9'}}), true);
		expect(result.ok && result.value.rows[0]).toMatchObject({revision: 3, source: 'record'});
		expect(seen.reads).toHaveLength(2);
	});

	it('shows what this session decoded before', async () => {
		const {session} = buildSession(fleet);
		await drain(listReleases(session, {namespace: null, check: true}, signal));
		const {result} = await drain(listReleases(session, {namespace: null, check: false}, signal));
		expect(result.ok && result.value.rows.every(({source}) => source === 'record')).toBe(true);
	});

	it('reads at most sixteen at a time', async () => {
		const {seen} = await list(stored(...Array.from({length: 60}, (_, index) => ({name: `r${index}`, revision: 1}))), true);
		expect(seen.reads).toHaveLength(60);
		expect(seen.most).toBe(16);
	});

	it('keeps rows by their labels where bodies may not be read, and says so once', async () => {
		const {result} = await list(fleet, true, {refuse: () => ({code: 'forbidden', message: 'You may not get secrets.', hint: null})});
		expect(result.ok && result.value.rows.map(({source}) => source)).toEqual(['label', 'label', 'label']);
		expect(result.ok && result.value.listing.unread).toEqual([{code: 'forbidden', message: 'You may not get secrets.', hint: null}]);
	});

	it('leaves out a release whose only record vanished, and shows an unreadable one with its fault', async () => {
		const {result} = await list(stored({name: 'gone', revision: 1}, {name: 'cut', revision: 2, payload: 'SDRzS'}), true, {refuse: ({name}) => name.includes('gone') ? {code: 'not-found', message: 'gone', hint: null} : null});
		expect(result.ok && result.value.rows.map(({name, status, faults}) => [name, status, faults.length > 0])).toEqual([['cut', 'deployed', true]]);
	});
});
