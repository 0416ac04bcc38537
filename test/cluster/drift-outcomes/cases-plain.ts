/** ConfigMaps, Secrets and whole objects: every way in which a field or an object comes to differ. */
import type {JsonValue} from '../../../source/core/record/types.ts';
import {apply} from '../harness/trial.ts';
import {
	acted,
	edited,
	look,
	object,
	type Case,
	type Document,
} from './case.ts';

type Parts = Readonly<Record<string, JsonValue>>;

const twoKeys = {a: '1', b: '2'};

const config = (name: string, data: Parts = twoKeys, metadata: Parts = {}): Document => object('v1', 'ConfigMap', name, {data, metadata});

const secret = (name: string, rest: Parts): Document => object('v1', 'Secret', name, rest);

const serverSide = async (trial: Parameters<NonNullable<Case['act']>>[0], manager: string, document: unknown, ...flags: string[]): Promise<void> => {
	await trial.kubectl(['apply', '--server-side', `--field-manager=${manager}`, ...flags, '-f', '-'], {input: JSON.stringify(document)});
};

const marks = (namespace: string): {readonly labels: Record<string, string>; readonly annotations: Record<string, string>} => ({
	labels: {'app.kubernetes.io/managed-by': 'Helm'},
	annotations: {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': namespace},
});

export const plainCases: readonly Case[] = [
	edited(config('cm-edited', {a: '1', b: '2', c: 'new'}), [[['data', 'a'], 'by hand'], [['data', 'b']], [['data', 'd'], 'added'], [['metadata', 'labels', 'team'], 'a']], {
		first: config('cm-edited', {a: '1', b: '2', c: 'old'}),
		looked: [
			look('changed', 'kubectl-edit', 'data', 'a'),
			look('missing', 'kubectl-edit', 'data', 'b'),
			look('extra', 'kubectl-edit', 'data', 'd'),
			look('extra', 'kubectl-edit', 'metadata', 'labels', 'team'),
		],
	}),
	edited(config('cm-key-deleted'), [[['data', 'b']]]),
	edited(config('cm-key-added'), [[['data', 'c'], 'added']]),
	edited(config('cm-as-before', {a: 'new'}), [[['data', 'a'], 'old']], {first: config('cm-as-before', {a: 'old'})}),
	edited(config('cm-key-is-new', {a: '1', b: '2'}), [[['data', 'b'], 'by hand']], {first: config('cm-key-is-new', {a: '1'})}),
	edited(config('cm-is-new'), [[['data', 'a'], 'by hand']], {first: null}),
	edited(config('cm-is-new-and-kept', {a: '1'}, {annotations: {'helm.sh/resource-policy': 'keep'}}), [[['data', 'a'], 'by hand']], {first: null}),
	acted(config('cm-added-by-other'), async trial => serverSide(trial, 'ops', config('cm-added-by-other', {c: '3'})), [look('extra', 'ops', 'data', 'c')]),
	acted(config('cm-taken-by-other'), async trial => serverSide(trial, 'ops', config('cm-taken-by-other', {a: 'theirs'}), '--force-conflicts'), [look('changed', 'ops', 'data', 'a')]),
	// The other agrees with revision 2, not with revision 1
	acted(config('cm-shared', {a: 'new', b: '2'}), async trial => {
		await serverSide(trial, 'ops', config('cm-shared', {a: 'new'}));
		await trial.kubectl(['patch', 'configmap', 'cm-shared', '--type=merge', '-p', '{"data":{"b":null}}']);
	}, [look('missing', '*', 'data', 'b')], {first: config('cm-shared', {a: 'old', b: '2'})}),
	acted(config('cm-deleted'), async trial => {
		await trial.kubectl(['delete', 'configmap', 'cm-deleted']);
	}, [look('missing', null)]),
	acted(config('cm-new-and-deleted'), async trial => {
		await trial.kubectl(['delete', 'configmap', 'cm-new-and-deleted']);
	}, [look('missing', null)], {first: null}),
	acted(null, async trial => apply(trial, config('cm-unlisted', {a: '1'}, marks(trial.namespace))), [look('extra', null)]),
	acted(null, async trial => apply(trial, config('cm-old', {a: 'leaked'}, marks(trial.namespace))), [look('extra', null)], {first: config('cm-old')}),
	acted(config('cm-stolen'), async trial => {
		await trial.kubectl(['annotate', 'configmap', 'cm-stolen', 'meta.helm.sh/release-name=other', '--overwrite']);
	}, [look('changed', 'kubectl-annotate', 'metadata', 'annotations', 'meta.helm.sh/release-name')]),
	acted(object('v1', 'ConfigMap', 'cm-sealed', {data: {a: '1'}, immutable: true}), async trial => {
		await trial.kubectl(['delete', 'configmap', 'cm-sealed']);
		await trial.kubectl(['create', '-f', '-'], {input: JSON.stringify(object('v1', 'ConfigMap', 'cm-sealed', {data: {a: '2'}, immutable: true, metadata: marks(trial.namespace)}))});
	}, [look('changed', 'kubectl-create', 'data', 'a')]),
	// A label that Helm once applied and does not want any more
	acted(config('cm-own-label'), async trial => {
		await serverSide(trial, 'helm', config('cm-own-label', {a: '1', b: '2'}, {...marks(trial.namespace), labels: {...marks(trial.namespace).labels, stray: 'yes'}}));
	}, [look('extra', 'helm', 'metadata', 'labels', 'stray')]),
	acted(config('cm-own-update'), async trial => {
		await trial.kubectl(['label', '--field-manager=helm', 'configmap', 'cm-own-update', 'stray=yes']);
	}, [look('extra', 'helm', 'metadata', 'labels', 'stray')]),
	acted(config('cm-own-change'), async trial => {
		await trial.kubectl(['patch', '--field-manager=helm', 'configmap', 'cm-own-change', '--type=merge', '-p', '{"data":{"a":"9"}}']);
	}, [look('changed', 'helm', 'data', 'a')]),
	acted(config('cm-labelled', {a: '1'}, {labels: {tier: 'web'}}), async trial => {
		await trial.kubectl(['label', 'configmap', 'cm-labelled', 'tier=db', '--overwrite']);
	}, [look('changed', 'kubectl-label', 'metadata', 'labels', 'tier')]),

	edited(secret('secret-data', {data: {a: 'b25l', b: 'dHdv'}}), [[['data', 'a'], 'dGhyZWU='], [['data', 'b']]], {
		looked: [look('changed', 'kubectl-edit', 'data', 'a'), look('missing', 'kubectl-edit', 'data', 'b')],
	}),
	edited(secret('secret-text', {stringData: {a: 'one'}}), [[['data', 'a'], 'dHdv']]),
	acted(secret('secret-text-patched', {stringData: {a: 'one', b: 'two'}}), async trial => {
		await trial.kubectl(['patch', 'secret', 'secret-text-patched', '-p', '{"stringData":{"a":"patched"}}']);
	}, [look('changed', 'kubectl-patch', 'data', 'a')]),
	acted(secret('secret-text-applied', {stringData: {a: 'one'}}), async trial => serverSide(trial, 'ops', secret('secret-text-applied', {stringData: {a: 'theirs'}}), '--force-conflicts'), [look('changed', 'ops', 'data', 'a')]),
];
