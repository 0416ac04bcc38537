/** Which rollback the verdicts on a difference are about. */
import {describe, expect, it} from 'vitest';
import {known, notAsked} from '../../source/core/problem/known.ts';
import type {Facts} from '../../source/core/runbook/types.ts';
import {judgedTarget} from '../../source/use-cases/drift/next-writes.ts';
import {buildHistory, type RecordInput} from '../build/record.ts';

const target = (apis: Facts['apis'], ...inputs: readonly RecordInput[]): number | null => judgedTarget(buildHistory(...inputs), apis);

describe('the rollback that is judged', () => {
	it('goes to the recommended revision', () => {
		expect(target(notAsked, {revision: 1, status: 'superseded', manifest: 'other'}, {revision: 2, status: 'superseded', manifest: 'same'}, {revision: 3, manifest: 'same'})).toBe(1);
	});

	it('passes over a revision that the API server can build no more', () => {
		const apis: Facts['apis'] = known({
			gone: [{apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', revisions: [2], objects: [], successor: null, live: null}], unanswered: [],
		});
		const inputs: readonly RecordInput[] = [{revision: 1, status: 'superseded', manifest: 'first'}, {revision: 2, status: 'superseded', manifest: 'second'}, {revision: 3, manifest: 'third'}];
		expect(target(notAsked, ...inputs)).toBe(2);
		expect(target(apis, ...inputs)).toBe(1);
	});

	it('goes to the newest with the same manifest where no other completed: Helm writes it anew all the same', () => {
		const manifest = 'same';
		expect(target(notAsked, {revision: 1, status: 'superseded', manifest}, {revision: 2, status: 'superseded', manifest}, {revision: 3, status: 'failed', manifest}, {revision: 4, manifest})).toBe(2);
	});

	it('is none where nothing older completed, nor where a record is not where its body says', () => {
		expect(target(notAsked, {revision: 4})).toBeNull();
		expect(target(notAsked, {revision: 3, status: 'failed', manifest: 'same'}, {revision: 4, manifest: 'same'})).toBeNull();
	});
});
