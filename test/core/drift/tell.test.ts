import {describe, expect, it} from 'vitest';
import {summarise} from '../../../source/core/drift/summary.ts';
import {tellCounts, tellDrift, tellReady, tellSummary} from '../../../source/core/drift/tell.ts';
import {driftBlock, healthRank, liveBlock, toldFirst} from '../../../source/core/drift/tell-block.ts';
import type {DriftReport, ObjectDrift} from '../../../source/core/drift/types.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

const redactor = createRedactor(new Uint8Array(32));

const object: ObjectDrift = {
	address: 'Deployment.apps/shop/web',
	apiVersion: 'apps/v1',
	kind: 'Deployment',
	namespace: 'shop',
	name: 'web',
	state: 'equal',
	why: null,
	changes: [],
	folded: [],
	extras: [],
	warnings: [],
	method: 'local',
	health: null,
	document: null,
	live: null,
};

const blame = {
	manager: 'kubectl', operation: 'Update', subresource: 'scale', time: null, words: 'kubectl scale',
};

const edited: ObjectDrift = {
	...object,
	state: 'differs',
	changes: [{
		path: ['spec', 'replicas'], change: 'changed', stored: 3, live: 6, blame, next: {upgrade: {outcome: 'restored', reason: 'Because.'}, rollback: {outcome: 'unknown', reason: 'There is none.'}},
	}],
	folded: [{
		path: ['spec', 'revisionHistoryLimit'], change: 'extra', stored: null, live: 10, code: 'api-default', reason: 'the API fills it in',
	}],
	extras: [{path: ['metadata', 'labels', 'team'], live: 'blue', blame: {...blame, subresource: null, words: null, manager: 'painter'}}],
};

const missing: ObjectDrift = {
	...object, address: 'Service/shop/web', kind: 'Service', state: 'missing', why: 'It is stored, and there is no such object.', changes: [{...edited.changes[0]!, path: [], change: 'missing', blame: null}],
};

const reportOf = (objects: readonly ObjectDrift[], unknown: DriftReport['unknown'] = []): DriftReport => ({
	rulesFile: null,
	rules: [],
	release: {
		namespace: 'shop', name: 'web', revision: 3, driver: 'secret',
	},
	method: 'local',
	objects,
	summary: summarise(objects),
	unknown,
});

const texts = (lines: ReadonlyArray<{readonly text: string}>): string[] => lines.map(({text}) => text);

describe('what differs', () => {
	it('is told by field, writer and the next writes', () => {
		expect(texts(tellDrift(reportOf([object, edited]), redactor, false))).toEqual([
			'Deployment.apps/shop/web  differs',
			'  - spec.replicas: 3',
			'  + spec.replicas: 6',
			'      kubectl scale, manager kubectl, Update, subresource scale',
			'      next upgrade: put back. Because.',
			'      rollback: unknown. There is none.',
		]);
	});

	it('unfolds what is harmless and what others added', () => {
		expect(texts(tellDrift(reportOf([edited]), redactor, true)).slice(-4)).toEqual([
			'  + spec.revisionHistoryLimit: 10',
			'      folded: the API fills it in',
			'  + metadata.labels.team: blue',
			'      added by painter, Update',
		]);
	});

	it('names a whole object by its state alone, and what was not read', () => {
		expect(texts(tellDrift(reportOf([missing], [{what: 'Secrets: you may not read them', verb: 'list Secret'}]), redactor, false))).toEqual([
			'Service/shop/web  missing',
			'  It is stored, and there is no such object.',
			'      next upgrade: put back. Because.',
			'      rollback: unknown. There is none.',
			'',
			'Not known',
			'  Secrets: you may not read them (list Secret)',
		]);
	});

	it('marks where each difference begins', () => {
		expect(tellDrift(reportOf([edited, missing]), redactor, false).flatMap(({change, text}) => change ? [text] : [])).toEqual(['  - spec.replicas: 3', 'Service/shop/web  missing']);
	});

	it('says nothing of what is equal', () => {
		expect(tellDrift(reportOf([object]), redactor, false)).toEqual([]);
	});

	it('is counted', () => {
		const {summary} = reportOf([object, edited, missing]);
		expect(tellSummary(summary)).toBe('3 objects: 1 equal, 1 differs, 1 missing; 2 differences; 1 folded; 1 added by others');
		expect(tellCounts(summary)).toBe('2 differ, 1 folded, 1 by others');
		expect(tellCounts(reportOf([object]).summary)).toBe('nothing differs');
	});
});

describe('an object as a block', () => {
	it('counts what differs, what is folded and what others added, and hides those with their reasons', () => {
		const block = driftBlock(edited, redactor, true);
		expect(block).toMatchObject({address: 'Deployment.apps/shop/web', word: 'differs', counts: '1 field, 1 folded, 1 by others', change: false});
		expect(texts(block.hidden)).toEqual([
			'  + spec.revisionHistoryLimit: 10',
			'      folded: the API fills it in',
			'  + metadata.labels.team: blue',
			'      added by painter, Update',
		]);
	});

	it('stands before those that have nothing to tell', () => {
		const blocks = [object, missing, {...object, address: 'ConfigMap/shop/b'}, edited].map(one => driftBlock(one, redactor, false));
		expect(toldFirst(blocks).map(({address}) => address)).toEqual(['Service/shop/web', 'Deployment.apps/shop/web', 'Deployment.apps/shop/web', 'ConfigMap/shop/b']);
		expect(toldFirst(blocks).map(({counts}) => counts)).toEqual(['', '1 field, 1 folded, 1 by others', '', '']);
	});
});

describe('how the objects do', () => {
	const health = {
		status: 'failed', reason: 'its pods crash', podCount: 1, events: [{
			object: 'Pod/web-1', reason: 'BackOff', message: 'restarting', count: 2, time: null,
		}], log: ['bye'], logOf: null, pods: [],
	} as const;

	it('is told with the worst first', () => {
		const objects = [{...object, address: 'ConfigMap/shop/a', health: {...health, status: 'ready', reason: null, events: [], log: []}} as const, {...object, health}, missing].toSorted((one, other) => healthRank(one) - healthRank(other));
		expect(objects.map(one => liveBlock(one)).map(({address, word, body}) => [`${address} ${word}`, ...texts(body)])).toEqual([
			['Service/shop/web missing', '  It is stored, and there is no such object.'],
			['Deployment.apps/shop/web failed', '  its pods crash', '    event BackOff on Pod/web-1, 2 times: restarting', '    | bye'],
			['ConfigMap/shop/a ready'],
		]);
	});

	it('hides pods that are ready, and counts them', () => {
		const pod = {
			name: 'web-1', namespace: 'shop', phase: 'Running', status: 'ready', ready: true, restarts: 0, reason: null, container: null, started: true, previous: false,
		} as const;
		const {counts, body, hidden} = liveBlock({...object, health: {...health, podCount: 4, events: [], log: [], pods: [{...pod, name: 'web-0', status: 'failed', restarts: 2, reason: 'container web crashes (2 restarts)'}, {...pod, restarts: 1}]}});
		expect(counts).toBe('1 pod not ready, 3 other pods folded');
		expect(texts(body)).toEqual(['  its pods crash', '    pod web-0: container web crashes (2 restarts)']);
		expect(texts(hidden)).toEqual(['    pod web-1: ready, 1 restart', '    and 2 pods that were not looked at']);
	});

	it('is counted', () => {
		expect(tellReady(reportOf([{...object, health: {...health, status: 'ready'}}, missing]))).toBe('1 of 2 objects ready, 1 missing');
	});
});
