import {describe, expect, it} from 'vitest';
import {objectFile, planFile} from '../../../../source/core/plan/saved-plan.ts';
import {isRecordFile, readSaved} from '../../../../source/core/plan/undo/saved-records.ts';
import {recordOf} from '../release.ts';

const {raw} = recordOf({revision: 1, status: 'deployed'});

const change = {path: 'data.a', from: '1', to: '2'};

const toRecord = {object: 'Secret/shop/sh.helm.release.v1.web.v1', operation: 'patch', changes: [{path: 'info.status', from: 'deployed', to: 'failed'}]};

const toObject = {
	subject: 'object',
	object: 'ConfigMap/shop/web',
	operation: 'patch',
	changes: [{...change, pointer: '/data/a'}],
	target: {
		apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web', uid: 'u', resourceVersion: '1',
	},
	propagation: null,
	disowned: [{manager: 'kubectl', operation: 'Update'}],
	owned: [],
};

const plan = (...writes: readonly unknown[]) => ({
	name: planFile, content: JSON.stringify({
		action: 'adopt',
		digest: 'd',
		release: {namespace: 'shop', name: 'web', driver: 'secret'},
		cluster: {context: 'kind', server: 'https://x', uid: null},
		writes,
	}),
});

const record = {name: 'sh.helm.release.v1.web.v1.json', content: raw};

const saved = {name: objectFile('ConfigMap/shop/web'), content: '{"kind": "ConfigMap"}'};

describe('a backup that is read back', () => {
	it('of an older version had records alone, and did not say so', () => {
		expect(readSaved('id', [plan(toRecord), record])).toMatchObject({ok: true, value: {plan: {writes: [{...toRecord, subject: 'record'}]}, records: [{object: {name: 'sh.helm.release.v1.web.v1'}}]}});
	});

	it('has live objects beside its records', () => {
		const read = readSaved('id', [plan(toObject), record, saved]);
		expect(read).toMatchObject({ok: true, value: {plan: {writes: [toObject]}, records: {length: 1}}});
		expect(read.ok && read.value.objects.get('ConfigMap/shop/web')).toEqual({kind: 'ConfigMap'});
		expect([record, saved, plan()].map(file => isRecordFile(file))).toEqual([true, false, false]);
	});

	it.each<readonly [what: string, files: ReadonlyArray<{readonly name: string; readonly content: string}>]>([
		['an object that is gone', [plan(toObject), record]],
		['an object that is no JSON any more', [plan(toObject), record, {...saved, content: '{'}]],
		['a write without its target', [plan({...toObject, target: null}), record, saved]],
		['a write without a place', [plan({...toObject, changes: [change]}), record, saved]],
		['a write to something else', [plan({...toObject, subject: 'thing'}), record, saved]],
		['a write without the writers that it let go', [plan({...toObject, disowned: [{}]}), record, saved]],
	])('is refused with %s', (_what, files) => {
		expect(readSaved('id', files)).toMatchObject({ok: false, problem: {code: 'input-unreadable'}});
	});
});
