import {describe, expect, it} from 'vitest';
import {readManagedFields} from '../../../source/core/drift/fields/managed-fields.ts';
import {noSurroundings} from '../../../source/core/drift/fold.ts';
import {folds} from '../../../source/core/drift/folds/folds.ts';
import {compareByServer} from '../../../source/core/drift/server.ts';
import {told, yaml} from './told.ts';

const byServer = (desired: string, live: string, forced: string) => {
	const value = yaml(live);
	return compareByServer({
		desired: yaml(desired),
		live: value,
		managers: readManagedFields(value),
		folds,
		surroundings: noSurroundings,
	}, yaml(forced));
};

const map = (data: string, more = ''): string => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: shop
  labels: {team: a}${more}
data: ${data}
`;

const writtenBy = (...managers: readonly string[]): string => `
  resourceVersion: "${managers.length}"
  generation: ${managers.length}
  managedFields:${managers.map(manager => `
    - ${manager}`).join('')}`;

const helmHolds = (data: string): string => `{manager: helm, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:metadata": {"f:labels": {"f:team": {}}}, "f:data": ${data}}}`;

describe('compareByServer', () => {
	it('finds nothing where the apply would change nothing but what changes at each write', () => {
		const live = map('{a: "1"}', writtenBy(helmHolds('{"f:a": {}}')));
		const forced = map('{a: "1"}', writtenBy(helmHolds('{"f:a": {}}'), '{manager: other, operation: Update, fieldsV1: {}}'));
		expect(told(byServer(map('{a: "1"}'), live, forced))).toEqual({
			changes: [],
			extras: [],
			folds: [],
			warnings: [],
		});
	});

	it('tells what the apply would put back, with the stored value as it is written', () => {
		const desired = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: a, resources: {limits: {cpu: 0.5}}}]}}}';
		const withCpu = (cpu: string): string => desired.replace('0.5', () => `"${cpu}"`);
		const comparison = byServer(desired, withCpu('2'), withCpu('500m'));
		expect(comparison.changes).toEqual([{
			path: ['spec', 'template', 'spec', 'containers', {keys: [['name', 'a']]}, 'resources', 'limits', 'cpu'],
			change: 'changed',
			stored: 0.5,
			live: '2',
		}]);
	});

	it('takes for the same what only looks different and what the apply leaves as it is', () => {
		const custom = (size: string): string => `apiVersion: shop.example.test/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: ${size}}`;
		const comparison = byServer(custom('1h'), custom('1h0m0s'), custom('1h0m0s'));
		expect(told(comparison)).toMatchObject({changes: [], folds: ['dry-run']});
		expect(comparison.folded[0]).toMatchObject({path: ['spec', 'size'], stored: '1h', live: '1h0m0s'});
	});

	it('tells what the apply would drop, since ours holds it and no longer stores it', () => {
		const live = map('{a: "1", b: "2"}', writtenBy(helmHolds('{"f:a": {}, "f:b": {}}')));
		expect(told(byServer(map('{a: "1"}'), live, map('{a: "1"}'))).changes).toEqual(['extra data.b']);
	});

	it('tells a key that somebody added to the data, which an apply does not see', () => {
		const live = map('{a: "1", b: "2"}', writtenBy(helmHolds('{"f:a": {}}'), '{manager: kubectl-edit, operation: Update, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:b": {}}}}'));
		expect(told(byServer(map('{a: "1"}'), live, live)).changes).toEqual(['extra data.b']);
	});

	it('folds what a webhook writes at each call', () => {
		const stamped = (time: string): string => map('{a: "1"}', `\n  annotations: {stamp: "${time}"}`);
		expect(told(byServer(map('{a: "1"}'), stamped('1'), stamped('2')))).toMatchObject({changes: [], folds: ['server-writes'], extras: ['metadata.annotations.stamp']});
	});

	it('tells a field that falls back to its default, since ours set it before', () => {
		const service = (type: string): string => `apiVersion: v1\nkind: Service\nmetadata:\n  name: a${writtenBy('{manager: helm, operation: Apply, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:type": {}}}}')}\nspec: {type: ${type}}`;
		expect(told(byServer('apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {}', service('NodePort'), service('ClusterIP')))).toMatchObject({changes: ['changed spec.type'], extras: []});
	});

	it('compares a Secret where the API serves its texts', () => {
		const secret = (rest: string): string => `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n${rest}`;
		const comparison = byServer(secret('stringData: {a: new, b: same}'), secret('data: {a: b2xk, b: c2FtZQ==}\ntype: Opaque'), secret('data: {a: bmV3, b: c2FtZQ==}\ntype: Opaque'));
		expect(comparison.changes).toEqual([{
			path: ['data', 'a'],
			change: 'changed',
			stored: 'bmV3',
			live: 'b2xk',
		}]);
		expect(told(comparison).folds).toEqual(['api-default', 'string-data']);
	});

	it('leaves to an autoscaler what the apply would take from it', () => {
		const deployment = (replicas: number): string => `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a${writtenBy('{manager: kube-controller-manager, operation: Update, subresource: scale, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:replicas": {}}}}')}\nspec: {replicas: ${replicas}}`;
		expect(told(byServer(deployment(2), deployment(5), deployment(2)))).toMatchObject({changes: [], folds: ['autoscaled-replicas']});
	});

	it('tells a key that the apply takes out of a selector, whoever put it there', () => {
		const service = (selector: string, more = ''): string => `apiVersion: v1\nkind: Service\nmetadata:\n  name: a${more}\nspec: {selector: ${selector}}`;
		const live = service('{app: a, track: canary}', writtenBy('{manager: kubectl-edit, operation: Update, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:selector": {}}}}'));
		expect(told(byServer(service('{app: a}'), live, service('{app: a}')))).toMatchObject({changes: ['extra spec.selector.track'], folds: []});
	});

	it('keeps a value where null is stored, which an apply leaves', () => {
		const deployment = (limit: string): string => `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {revisionHistoryLimit: ${limit}}`;
		expect(told(byServer(deployment('null'), deployment('3'), deployment('3'))).changes).toEqual(['changed spec.revisionHistoryLimit']);
	});

	it('compares here where the answer is no object', () => {
		expect(told(byServer(map('{a: "1"}'), map('{a: "2"}'), 'null')).changes).toEqual(['changed data.a']);
	});
});
