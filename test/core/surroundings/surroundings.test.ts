import {describe, expect, it} from 'vitest';
import {fullQuotas} from '../../../source/core/surroundings/full-quotas.ts';
import {namespaceState} from '../../../source/core/surroundings/namespace-state.ts';
import {askedWebhooks, hasReadyEndpoint, type WrittenKind} from '../../../source/core/surroundings/webhooks.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

type Part = Readonly<Record<string, JsonValue>>;

const quota = (hard: Part, used: Part): JsonValue => ({metadata: {name: 'small'}, status: {hard, used}});

describe('a quota', () => {
	it('is full where used is hard, by quantity', () => {
		expect(fullQuotas([quota({configmaps: '4', pods: '10', 'requests.cpu': '1'}, {configmaps: '4', pods: '3', 'requests.cpu': '1000m'})])).toEqual([
			{
				quota: 'small', resource: 'configmaps', used: '4', hard: '4',
			},
			{
				quota: 'small', resource: 'requests.cpu', used: '1000m', hard: '1',
			},
		]);
	});

	it('that was lowered below what is used is full, one that was not counted is not', () => {
		expect(fullQuotas([quota({pods: '2'}, {pods: '5'})])).toHaveLength(1);
		expect(fullQuotas([quota({pods: '2'}, {}), quota({pods: 'many'}, {pods: '1'}), {metadata: {name: 'new'}}, null])).toEqual([]);
	});
});

describe('a namespace', () => {
	it('that is being deleted says since when, what holds it and why', () => {
		expect(namespaceState({
			metadata: {name: 'shop', deletionTimestamp: '2026-11-30T02:00:00Z'},
			spec: {finalizers: ['kubernetes', 'example.test/guard']},
			status: {phase: 'Terminating', conditions: [{type: 'NamespaceContentRemaining', status: 'True', message: 'Some resources are remaining'}, {type: 'NamespaceDeletionDiscoveryFailure', status: 'False', message: 'All resources discovered'}]},
		})).toEqual({
			name: 'shop',
			phase: 'Terminating',
			leaving: {since: '2026-11-30T02:00:00Z', finalizers: ['example.test/guard']},
			conditions: [{type: 'NamespaceContentRemaining', message: 'Some resources are remaining'}],
		});
	});

	it('that stays has nothing to say, and what is none is none', () => {
		expect(namespaceState({metadata: {name: 'shop'}, spec: {finalizers: ['kubernetes']}, status: {phase: 'Active'}})).toEqual({
			name: 'shop', phase: 'Active', leaving: null, conditions: [],
		});
		expect(namespaceState(null)).toBe(null);
	});
});

const configMaps: WrittenKind = {
	apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true, labels: [{app: 'web'}],
};

const rule: Part = {
	apiGroups: [''], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['configmaps'],
};

const configuration = (webhook: Part): JsonValue => ({
	kind: 'ValidatingWebhookConfiguration',
	metadata: {name: 'guard'},
	webhooks: [{
		name: 'guard.example.test', clientConfig: {service: {namespace: 'guards', name: 'guard'}}, rules: [rule], ...webhook,
	}],
});

const shop: Readonly<Record<string, string>> = {team: 'shop'};

const asked = (webhook: Part, labels: Readonly<Record<string, string>> | null = shop): number => askedWebhooks([configuration(webhook)], [configMaps], labels).length;

describe('a webhook that must answer', () => {
	it('is named with its service and the kinds that it asks about', () => {
		expect(askedWebhooks([configuration({})], [configMaps], {})).toEqual([{
			configuration: 'ValidatingWebhookConfiguration/guard', webhook: 'guard.example.test', service: {namespace: 'guards', name: 'guard'}, kinds: ['ConfigMap'],
		}]);
	});

	it.each<readonly [string, Part]>([
		['all of everything', {rules: [{
			apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'],
		}]}],
		['everything and what is below it', {rules: [{
			apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE'], resources: ['*/*'],
		}]}],
		['an equivalent version', {rules: [{...rule, apiVersions: ['v9']}]}],
		['the labels of the namespace', {namespaceSelector: {matchLabels: {team: 'shop'}}}],
		['the labels of an object', {objectSelector: {matchExpressions: [{key: 'app', operator: 'In', values: ['web']}]}}],
		['namespaced objects', {rules: [{...rule, scope: 'Namespaced'}]}],
	])('asks by %s', (_, webhook) => {
		expect(asked(webhook)).toBe(1);
	});

	it.each<readonly [string, Part]>([
		['a failure is ignored', {failurePolicy: 'Ignore'}],
		['deletions alone matter', {rules: [{...rule, operations: ['DELETE']}]}],
		['another resource, or a part of one, is meant', {rules: [{...rule, resources: ['secrets', 'configmaps/status']}]}],
		['another group is meant', {rules: [{...rule, apiGroups: ['apps']}]}],
		['exactly another version is meant', {matchPolicy: 'Exact', rules: [{...rule, apiVersions: ['v9']}]}],
		['cluster-scoped objects are meant', {rules: [{...rule, scope: 'Cluster'}]}],
		['another namespace is meant', {namespaceSelector: {matchLabels: {team: 'other'}}}],
		['other objects are meant', {objectSelector: {matchLabels: {app: 'other'}}}],
		['it stands at an address of its own', {clientConfig: {url: 'https://guard.example.test'}}],
		['the API server alone can tell', {matchConditions: [{name: 'a', expression: 'true'}]}],
	])('is none where %s', (_, webhook) => {
		expect(asked(webhook)).toBe(0);
	});

	it('stands in nobody\'s way where the labels of the namespace are not known and it asks for some', () => {
		expect(asked({namespaceSelector: {matchLabels: shop}}, null)).toBe(0);
		expect(asked({}, null)).toBe(1);
	});

	it('has somebody behind it as soon as one endpoint is ready, or does not say', () => {
		expect(hasReadyEndpoint({endpoints: [{conditions: {ready: false}}, {conditions: {ready: true}}]})).toBe(true);
		expect(hasReadyEndpoint({endpoints: [{addresses: ['10.0.0.1']}]})).toBe(true);
		expect(hasReadyEndpoint({endpoints: [{conditions: {ready: false}}]})).toBe(false);
		expect(hasReadyEndpoint({})).toBe(false);
	});
});
