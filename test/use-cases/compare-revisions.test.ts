import {describe, expect, it} from 'vitest';
import {tellDiff, tellDiffSummary} from '../../source/core/diff/tell.ts';
import {finish} from '../../source/core/slices/slices.ts';
import {compareRevisions, type CompareQuery} from '../../source/use-cases/compare-revisions.ts';
import {buildStored, type RecordInput} from '../build/record.ts';
import {buildSession, drain, type SessionInput} from '../build/session.ts';

const {signal} = new AbortController();
const asked: CompareQuery = {
	namespace: 'shop', name: 'web', before: null, after: null, all: false, limit: 2000,
};

const compare = async (records: readonly RecordInput[], input: Partial<CompareQuery> = {}, world: SessionInput = {}) => {
	const {session} = buildSession(records.map(record => buildStored(record)), world);
	return {session, ...await drain(compareRevisions(session, {...asked, ...input}, signal))};
};

const text = (data: string): string => `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata: {text: "${data}"}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: same}\n`;

const two: readonly RecordInput[] = [{revision: 1, status: 'superseded', manifest: text(String.raw`one\ntwo\n`), config: {a: 1}}, {revision: 2, manifest: text(String.raw`one\nthree\n`), config: {a: 2}}];

describe('comparing revisions', () => {
	it('reads both, and tells what differs', async () => {
		const {result, steps} = await compare(two);
		expect(result).toMatchObject({
			ok: true, value: {
				release: {name: 'web', revision: 2}, before: 1, after: 2, values: {changes: [{before: 1, after: 2}], why: null}, summary: {differs: 1, equal: 1, complete: true},
			},
		});
		expect(steps.every(({kind}) => kind === 'progress')).toBe(true);
	});

	it('says so where time runs out, and tells texts apart all the same', async () => {
		const {result, session} = await compare(two, {limit: 0});
		expect(result).toMatchObject({
			ok: true, value: {
				values: {changes: [], why: 'The time limit passed before they were compared key by key; they differ.'},
				objects: [{state: 'differs', changes: [], why: 'The time limit passed before this was compared field by field; the text differs.'}, {state: 'equal', why: null}],
				summary: {differs: 1, equal: 1, complete: false},
			},
		});
		if (!result.ok) {
			return;
		}

		expect(tellDiffSummary(result.value.summary)).toContain('too much to compare within the time limit');
		expect(finish(tellDiff(result.value, {redactor: session.redactor, isLate: () => false})).map(({text: line}) => line)).toContain('  The time limit passed before this was compared field by field; the text differs.');
	});

	it('does not compare long texts line by line where that has no time left', async () => {
		const {result, session} = await compare(two);
		const lines = (late: boolean) => result.ok ? finish(tellDiff(result.value, {redactor: session.redactor, isLate: () => late})).map(({text: line}) => line) : [];
		expect(lines(false)).toEqual(expect.arrayContaining(['  -   two', '  +   three']));
		expect(lines(true)).toContain('      the time limit has passed: 2 lines before, 2 lines after');
	});

	it('is no fault of a record that may not be read', async () => {
		const {result} = await compare(two, {before: 1, after: 2}, {refuse: ({name}) => name.endsWith('v1') ? {code: 'forbidden', message: 'You may not get secrets in shop.', hint: null} : null});
		expect(result).toMatchObject({ok: false, problem: {code: 'forbidden'}});
	});

	it('ends when it is stopped', async () => {
		const stopper = new AbortController();
		const {session} = buildSession(two.map(record => buildStored(record)));
		const steps = compareRevisions(session, asked, stopper.signal);
		for (;;) {
			const step = await steps.next();
			if (step.done) {
				expect(step.value).toMatchObject({ok: false, problem: {code: 'interrupted'}});
				return;
			}

			if (step.value.kind === 'progress' && step.value.what === 'comparing two revisions') {
				stopper.abort();
			}
		}
	});
});
