import {describe, expect, it} from 'vitest';
import {findFamilies, newestJob, newestReplicaSet} from '../../../source/core/health/family.ts';
import {selects} from '../../../source/core/health/selector.ts';
import {at, live, ownedBy, pod, type JsonObject} from './build.ts';

const named = (objects: readonly unknown[]): readonly string[] => objects.map(object => (object as {readonly metadata: {readonly name: string}}).metadata.name);
const owner = (kind: string, metadata: JsonObject = {}, spec: JsonObject = {}): JsonObject => live('apps/v1', kind, {...metadata, spec});
const podOf = (name: string, metadata: JsonObject = {}): JsonObject => pod({metadata: {name, uid: `uid-${name}`, ...metadata}});
const set = (name: string, metadata: JsonObject = {}): JsonObject => owner('ReplicaSet', {name, uid: `uid-${name}`, ...metadata});
const behind = (object: JsonObject, pods: readonly JsonObject[], between: readonly JsonObject[] = []): readonly string[] => named(findFamilies(pods, between)(object).pods);

const web = owner('Deployment', {}, {selector: {matchLabels: {app: 'web'}}});
const ofWeb = ownedBy('Deployment', 'web', 'uid-Deployment');

describe('pods behind an object', () => {
	it('are those that name it as owner', () => {
		const stateful = owner('StatefulSet');
		expect(behind(stateful, [podOf('web-0', ownedBy('StatefulSet', 'web', 'uid-StatefulSet')), podOf('other')])).toEqual(['web-0']);
	});

	it('are found through ReplicaSets and Jobs, which are told too', () => {
		const sets = [set('web-1', ofWeb), set('web-2', ofWeb), set('api-1', ownedBy('Deployment', 'api', 'uid-api'))];
		const pods = [podOf('a', ownedBy('ReplicaSet', 'web-1', 'uid-web-1')), podOf('b', ownedBy('ReplicaSet', 'web-2', 'uid-web-2')), podOf('c', ownedBy('ReplicaSet', 'api-1', 'uid-api-1'))];
		const family = findFamilies(pods, sets)(web);
		expect(named(family.pods).toSorted()).toEqual(['a', 'b']);
		expect(named(family.between)).toEqual(['web-1', 'web-2']);

		const cron = live('batch/v1', 'CronJob');
		const job = live('batch/v1', 'Job', {name: 'web-1', uid: 'uid-job', ...ownedBy('CronJob', 'web', 'uid-CronJob')});
		expect(behind(cron, [podOf('d', ownedBy('Job', 'web-1', 'uid-job'))], [job])).toEqual(['d']);
	});

	it('are those of a custom resource whose operator makes pods', () => {
		expect(behind(live('db.example.test/v1', 'Cluster'), [podOf('db-1', ownedBy('Cluster', 'web', 'uid-Cluster'))])).toEqual(['db-1']);
	});

	it('are not those of an earlier owner of the same name', () => {
		expect(behind(owner('StatefulSet'), [podOf('web-0', ownedBy('StatefulSet', 'web', 'uid-before'))])).toEqual([]);
	});

	it('are found by kind and name where a dump has no uids', () => {
		const cleaned = owner('StatefulSet', {uid: null});
		expect(behind(cleaned, [podOf('web-0', ownedBy('StatefulSet', 'web', 'uid-StatefulSet')), podOf('x', ownedBy('DaemonSet', 'web', 'u')), podOf('y', {namespace: 'other', ...ownedBy('StatefulSet', 'web', 'u')})])).toEqual(['web-0']);
		expect(behind(owner('StatefulSet'), [podOf('web-0', {ownerReferences: [{kind: 'StatefulSet', name: 'web'}]})])).toEqual(['web-0']);
	});

	it('are found by the selector where no owner leads to them', () => {
		const labels = {app: 'web'};
		const pods = [
			podOf('free', {labels}),
			podOf('of-unread-set', {labels, ...ownedBy('ReplicaSet', 'web-7b6d89978', 'uid-unread')}),
			podOf('of-another', {labels, ...ownedBy('ReplicaSet', 'api-7b6d89978', 'uid-unread')}),
			podOf('of-a-job', {labels, ...ownedBy('Job', 'web-1', 'uid-unread')}),
			podOf('elsewhere', {labels, namespace: 'other'}),
			podOf('unlike', {labels: {app: 'api'}}),
		];
		expect(behind(web, pods)).toEqual(['free', 'of-unread-set']);
		expect(behind(web, pods.slice(1, 2), [set('web-7b6d89978', {uid: 'uid-unread', ...ownedBy('Deployment', 'web', 'uid-before')})])).toEqual([]);
	});

	it('are the owned ones alone where there are some', () => {
		expect(behind(owner('StatefulSet', {}, {selector: {matchLabels: {app: 'web'}}}), [podOf('web-0', {labels: {app: 'web'}, ...ownedBy('StatefulSet', 'web', 'uid-StatefulSet')}), podOf('free', {labels: {app: 'web'}})])).toEqual(['web-0']);
	});

	it('are found although owners lead in a circle', () => {
		const round = [set('one', ownedBy('ReplicaSet', 'two', 'uid-two')), set('two', ownedBy('ReplicaSet', 'one', 'uid-one'))];
		expect(behind(round[0]!, [podOf('a', ownedBy('ReplicaSet', 'two', 'uid-two'))], round)).toEqual(['a']);
	});
});

describe('the newest', () => {
	it('ReplicaSet is the one of the highest revision', () => {
		const revision = (name: string, number: string): JsonObject => set(name, {annotations: {'deployment.kubernetes.io/revision': number}});
		expect(named([newestReplicaSet([revision('a', '9'), revision('b', '10'), set('c')])])).toEqual(['b']);
		expect(newestReplicaSet([])).toBeNull();
	});

	it('Job is the one that was made last', () => {
		const job = (name: string, seconds: number): JsonObject => live('batch/v1', 'Job', {name, creationTimestamp: at(seconds)});
		expect(named([newestJob([job('a', 10), job('b', 20), set('c')])])).toEqual(['b']);
		expect(newestJob([set('c')])).toBeNull();
	});
});

describe('a selector', () => {
	const takes = (selector: JsonObject, labels: Readonly<Record<string, string>>): boolean => selects(owner('Deployment', {}, {selector}), labels);
	const expression = (operator: string, ...values: readonly string[]): JsonObject => ({matchExpressions: [{key: 'track', operator, values}]});

	it.each([
		['labels', {matchLabels: {app: 'web', track: 'a'}}, {app: 'web', track: 'a', more: 'b'}, true],
		['labels of which one differs', {matchLabels: {app: 'web', track: 'a'}}, {app: 'web', track: 'b'}, false],
		['a plain mapping', {app: 'web'}, {app: 'web'}, true],
		['In', expression('In', 'a', 'b'), {track: 'b'}, true],
		['In, without the label', expression('In', 'a'), {}, false],
		['NotIn', expression('NotIn', 'a'), {track: 'a'}, false],
		['NotIn, without the label', expression('NotIn', 'a'), {}, true],
		['Exists', expression('Exists'), {track: ''}, true],
		['DoesNotExist', expression('DoesNotExist'), {track: ''}, false],
		['an operator that nobody knows', expression('Near', 'a'), {track: 'a'}, false],
		['both, of which one does not hold', {matchLabels: {app: 'web'}, ...expression('Exists')}, {app: 'web'}, false],
		['nothing', {}, {app: 'web'}, false],
		['empty labels', {matchLabels: {}}, {app: 'web'}, false],
		['a label that every mapping has by itself', {matchLabels: {constructor: 'x'}}, {}, false],
	])('takes by %s', (_what, selector, labels, expected) => {
		expect(takes(selector as JsonObject, labels as Record<string, string>)).toBe(expected);
	});
});
