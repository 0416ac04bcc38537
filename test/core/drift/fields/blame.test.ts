import {describe, expect, it} from 'vitest';
import {blameOf} from '../../../../source/core/drift/fields/blame.ts';
import {readManagedFields} from '../../../../source/core/drift/fields/managed-fields.ts';
import {oursOf} from '../../../../source/core/drift/fields/ours.ts';
import {knownWriters, writerWords} from '../../../../source/core/drift/fields/writers.ts';
import {libraryManagers} from '../../../../source/core/ledger/writers.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

type Part = readonly [manager: string, operation: 'Apply' | 'Update', fields: JsonValue, time?: string | null, subresource?: string];

const entriesOf = (parts: readonly Part[], rest: Readonly<Record<string, JsonValue>> = {}) => readManagedFields({
	...rest,
	metadata: {
		managedFields: parts.map(([manager, operation, fieldsV1, time = '2026-11-02T10:00:00Z', subresource]) => ({
			manager, operation, fieldsType: 'FieldsV1', fieldsV1, ...time !== null && {time}, ...subresource !== undefined && {subresource},
		})),
	},
});

const data = (...names: readonly string[]): JsonValue => ({'f:data': Object.fromEntries(names.map(name => [`f:${name}`, {}]))});

describe('blameOf', () => {
	it('names who holds the live value, in words', () => {
		expect(blameOf(entriesOf([['helm', 'Apply', data('b')], ['kubectl-edit', 'Update', data('a')]]), ['data', 'a'])).toEqual({
			manager: 'kubectl-edit', operation: 'Update', subresource: null, time: '2026-11-02T10:00:00Z', words: 'kubectl edit',
		});
	});

	it('gives null for what an entry does not say, and for words that nobody has', () => {
		expect(blameOf(entriesOf([['kubectl', 'Update', {'f:spec': {'f:replicas': {}}}, null, 'scale']]), ['spec', 'replicas'])).toEqual({
			manager: 'kubectl', operation: 'Update', subresource: 'scale', time: null, words: 'kubectl scale',
		});
		expect(blameOf(entriesOf([['ops-bot', 'Update', data('a')]]), ['data', 'a'])).toMatchObject({manager: 'ops-bot', words: null});
	});

	it('of several holders names the one that updated, since whoever applies beside it agreed later', () => {
		const entries = entriesOf([['ops', 'Apply', data('a'), '2026-11-02T12:00:00Z'], ['kubectl-edit', 'Update', data('a'), '2026-11-02T11:00:00Z']]);
		expect(blameOf(entries, ['data', 'a'])?.manager).toBe('kubectl-edit');
	});

	it('of several that apply names another before ours, and the newest', () => {
		const entries = entriesOf([['helm', 'Apply', data('a'), '2026-11-02T13:00:00Z'], ['ops', 'Apply', data('a'), '2026-11-02T11:00:00Z'], ['dev', 'Apply', data('a'), '2026-11-02T12:00:00Z']]);
		expect(blameOf(entries, ['data', 'a'])?.manager).toBe('dev');
		expect(blameOf(entries, ['data', 'a'], 'dev')?.manager).toBe('helm');
	});

	it('names who holds anything inside of an added item', () => {
		const fields = {'f:spec': {'f:containers': {'k:{"name":"side"}': {'f:image': {}}}}};
		expect(blameOf(entriesOf([['kubectl-patch', 'Update', fields]]), ['spec', 'containers', {keys: [['name', 'side']]}])?.manager).toBe('kubectl-patch');
	});

	it('suspects the newest other writer beside a field that was taken away, and says so', () => {
		const entries = entriesOf([['helm', 'Apply', data('b')], ['ops', 'Update', data('c'), '2026-11-02T11:00:00Z'], ['kubectl-edit', 'Update', data('d'), '2026-11-02T12:00:00Z']]);
		expect(blameOf(entries, ['data', 'a'])).toMatchObject({manager: 'kubectl-edit', words: 'perhaps kubectl edit'});
		expect(blameOf(entriesOf([['ops', 'Update', data('c')]]), ['data', 'a'])).toMatchObject({manager: 'ops', words: 'perhaps ops'});
	});

	it('suspects nobody who wrote before our last write, who writes the status, or who stands elsewhere', () => {
		expect(blameOf(entriesOf([['helm', 'Apply', data('b'), '2026-11-02T12:00:00Z'], ['ops', 'Update', data('c'), '2026-11-02T11:00:00Z']]), ['data', 'a'])).toBeNull();
		expect(blameOf(entriesOf([['helm', 'Apply', data('b')]]), ['data', 'a'])).toBeNull();
		expect(blameOf(entriesOf([['helm', 'Apply', {'f:spec': {'f:b': {}}}], ['kubelet', 'Update', {'f:spec': {'f:c': {}}}, undefined, 'status']]), ['spec', 'a'])).toBeNull();
		expect(blameOf(entriesOf([['ops', 'Update', {'f:metadata': {'f:labels': {'f:x': {}}}}]]), ['data', 'a'])).toBeNull();
		expect(blameOf([], ['data', 'a'])).toBeNull();
		expect(blameOf(entriesOf([['ops', 'Update', data('c')]]), [])).toBeNull();
	});

	it('goes up to the nearest field that anybody holds', () => {
		const entries = entriesOf([['ops', 'Update', {'f:spec': {'f:a': {'f:b': {'f:c': {}}}, 'f:z': {}}}]]);
		expect(blameOf(entries, ['spec', 'a', 'b', 'gone', 'deeper'])?.words).toBe('perhaps ops');
		const held = entriesOf([['helm', 'Apply', {'f:spec': {'f:a': {'f:b': {}}}}], ['ops', 'Update', {'f:spec': {'f:z': {}}}]]);
		expect(blameOf(held, ['spec', 'a', 'gone'])).toBeNull();
	});

	it('names who applied the text behind the data of a Secret', () => {
		const text = {'f:stringData': {'f:a': {}}};
		expect(blameOf(entriesOf([['helm', 'Update', data('a')], ['ops', 'Apply', text, '2026-11-02T11:00:00Z']]), ['data', 'a'])?.manager).toBe('ops');
		expect(blameOf(entriesOf([['helm', 'Apply', text], ['kubectl-edit', 'Update', data('a')]]), ['data', 'a'])?.manager).toBe('kubectl-edit');
		expect(blameOf(entriesOf([['helm', 'Apply', text], ['kubectl-edit', 'Update', data('a')]]), ['stringData', 'a'])?.manager).toBe('kubectl-edit');
		expect(blameOf(entriesOf([['ops', 'Apply', text, '2026-11-02T09:00:00Z'], ['kubectl-edit', 'Update', data('a')]]), ['data', 'a'])?.manager).toBe('kubectl-edit');
		expect(blameOf(entriesOf([['helm', 'Apply', text]]), ['stringData', 'a'])?.manager).toBe('helm');
	});
});

describe('oursOf', () => {
	const stored = [['data', 'a'], ['data', 'b'], ['data', 'c']];

	it('is helm wherever it has an entry', () => {
		expect(oursOf(entriesOf([['argocd-controller', 'Apply', data('a', 'b', 'c')], ['helm', 'Update', data('x')]]), stored)).toBe('helm');
	});

	it('else is who holds most of what is stored, over all entries of a name', () => {
		expect(oursOf(entriesOf([['ops', 'Apply', data('a')], ['argocd-controller', 'Apply', data('a', 'b')]]), stored)).toBe('argocd-controller');
		expect(oursOf(entriesOf([['ops', 'Apply', data('a', 'b')], ['flux', 'Update', data('a')], ['flux', 'Apply', data('b', 'c')]]), stored)).toBe('flux');
	});

	it('is null where nobody holds any, and never a writer of the status', () => {
		expect(oursOf(entriesOf([['ops', 'Apply', data('x')]]), stored)).toBeNull();
		expect(oursOf([], stored)).toBeNull();
		expect(oursOf(entriesOf([['helm', 'Update', data('a'), undefined, 'status']]), stored)).toBeNull();
	});
});

describe('writerWords', () => {
	it.each([
		['helm', 'Apply', null, 'Helm, server-side'],
		['helm', 'Update', null, 'Helm, client-side'],
		['helm4', 'Apply', null, 'Helm'],
		['helm-controller', 'Apply', null, 'Flux, by a HelmRelease'],
		['kubectl', 'Apply', null, 'kubectl apply --server-side'],
		['kubectl', 'Update', 'scale', 'kubectl scale'],
		['kubectl', 'Update', null, 'kubectl'],
		['kubectl-client-side-apply', 'Update', null, 'kubectl apply'],
		['kubectl-rollout', 'Update', null, 'kubectl rollout'],
		['kube-controller-manager', 'Update', 'scale', 'a HorizontalPodAutoscaler'],
		['kube-controller-manager', 'Update', 'status', 'a controller of Kubernetes'],
		['argocd-controller', 'Apply', null, 'Argo CD'],
		['terraform-provider-helm_v2.13.0_x5', 'Update', null, 'Terraform'],
		['pulumi-kubernetes-1a2b3c4d', 'Apply', null, 'Pulumi'],
		['vpa-updater', 'Update', null, 'the VerticalPodAutoscaler'],
		['ops-bot', 'Update', null, null],
		['', 'Update', null, null],
		['helmsman', 'Update', null, null],
	])('puts %s (%s, %s) in words', (manager, operation, subresource, words) => {
		expect(writerWords({manager, operation, subresource})).toBe(words);
	});

	it('knows each program that uses Helm\'s library', () => {
		for (const manager of Object.keys(libraryManagers)) {
			expect(writerWords({manager, operation: 'Update', subresource: null})).not.toBeNull();
		}
	});

	it('has no row that an earlier one hides', () => {
		for (const {manager, operation = 'Update', subresource = null, words} of knownWriters) {
			expect(writerWords({manager: manager.replace(/\*$/v, 'zz'), operation, subresource})).toBe(words);
		}
	});
});
