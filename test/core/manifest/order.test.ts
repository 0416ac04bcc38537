import {describe, expect, it} from 'vitest';
import {declaredKinds} from '../../../source/core/manifest/declared-kinds.ts';
import {isHook} from '../../../source/core/manifest/hook.ts';
import {documentAddress} from '../../../source/core/manifest/objects.ts';
import {inInstallOrder, inUninstallOrder} from '../../../source/core/manifest/order.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';

const kinds = ['Zebra', 'Ingress', 'Service', 'CronJob', 'Apple', 'ValidatingWebhookConfiguration', 'Namespace', 'Deployment', 'Secret'].map((kind, index) => ({kind, index}));
const names = (documents: ReadonlyArray<{readonly kind: string}>): string => documents.map(({kind}) => kind).join(' ');

describe('order', () => {
	it('is Helm\'s for installing: unknown kinds last, by name; Helm 3 does not know webhook configurations', () => {
		expect(names(inInstallOrder(kinds, 4))).toBe('Namespace Secret Service Deployment CronJob Ingress ValidatingWebhookConfiguration Apple Zebra');
		expect(names(inInstallOrder(kinds, 3))).toBe('Namespace Secret Service Deployment CronJob Ingress Apple ValidatingWebhookConfiguration Zebra');
	});

	it('is the other way round for uninstalling, but a Service goes before what runs behind it', () => {
		expect(names(inUninstallOrder(kinds, 4))).toBe('ValidatingWebhookConfiguration Ingress Service CronJob Deployment Secret Namespace Apple Zebra');
	});

	it('keeps what is of one kind as it stands, and what has no kind behind', () => {
		const documents = [{kind: null, name: 'x'}, {kind: 'Pod', name: 'b'}, {kind: 'Pod', name: 'a'}];
		expect(inInstallOrder(documents, 4).map(({name}) => name)).toEqual(['b', 'a', 'x']);
	});
});

describe('hooks', () => {
	it('are what carries the annotation, whatever it says', () => {
		const document = (annotations: string): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: a, annotations: ${annotations}}\n`;
		expect(['{helm.sh/hook: pre-install}', '{helm.sh/hook: ""}', '{helm.sh/hook-weight: "1"}', '{}'].map(annotations => isHook(splitManifest(document(annotations))[0]!))).toEqual([true, true, false, false]);
	});
});

describe('kinds that a manifest declares', () => {
	const definition = (scope: string): string => `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: gadgets.example.com}\nspec: {group: example.com, scope: ${scope}, names: {kind: Gadget}, versions: [{name: v1}, {name: v2}]}\n---\napiVersion: example.com/v1\nkind: Gadget\nmetadata: {name: a}\n`;

	it('decide the address of its objects', () => {
		const addresses = ['Cluster', 'Namespaced'].map(scope => {
			const documents = splitManifest(definition(scope));
			return documentAddress(documents[1]!, 'shop', declaredKinds(documents));
		});
		expect(addresses).toEqual(['Gadget.example.com/a', 'Gadget.example.com/shop/a']);
	});

	it('are none where a definition says too little', () => {
		expect(declaredKinds(splitManifest('apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a}\nspec: {group: 3}\n'))).toEqual([]);
		expect(declaredKinds(splitManifest('apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: a}\nspec: {group: a.b, version: v1, scope: Cluster, names: {kind: A}}\n'))).toEqual([{apiVersion: 'a.b/v1', kind: 'A', namespaced: false}]);
	});

	it('leave an address out where no object is named', () => {
		const [unnamed, generated, wrong] = splitManifest('kind: A\n---\napiVersion: v1\nkind: Pod\nmetadata: {generateName: a-}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {b: 1}}\n');
		expect([unnamed!, generated!, wrong!].map(document => documentAddress(document, 'shop', null))).toEqual([null, null, 'Pod/shop/a']);
	});
});
