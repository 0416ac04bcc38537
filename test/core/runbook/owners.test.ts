import {describe, expect, it} from 'vitest';
import {ownersOf} from '../../../source/core/runbook/owners.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {Owner} from '../../../source/core/ownership/types.ts';
import {buildHistory, type RecordInput} from '../../build/record.ts';

const owners = (...inputs: readonly RecordInput[]): readonly Owner[] => ownersOf(buildHistory(...inputs));

const withMark = (kind: 'labels' | 'annotations', key: string): string => `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n  ${kind}:\n    ${key}: payments\n`;

describe('an owner', () => {
	it.each([
		['helm-controller', 'flux'],
		['terraform-provider-helm_v2.13.0_x5', 'terraform'],
		['pulumi-resource-kubernetes', 'pulumi'],
		['crossplane-helm-provider', 'crossplane'],
		['fleetagent', 'fleet'],
	] as const)('is seen in the writer of a record: %s', (manager, tool) => {
		expect(owners({revision: 1, manager})).toEqual([{tool, mark: `written by ${manager}`, where: 'record 1'}]);
	});

	it.each([
		['labels', 'helm.toolkit.fluxcd.io/name', 'flux'],
		['annotations', 'argocd.argoproj.io/tracking-id', 'argocd'],
		['labels', 'argocd.argoproj.io/instance', 'argocd'],
	] as const)('is seen in %s of an object of the manifest: %s', (kind, key, tool) => {
		expect(owners({revision: 1, manifest: withMark(kind, key)})).toEqual([{tool, mark: key, where: 'ConfigMap/web in record 1'}]);
	});

	it.each([
		['fleet.cattle.io/bundle-id', 'shop', 'fleet'],
		['fleet.cattle.io/bundle-id', 'rke2', 'k3s'],
		['catalog.cattle.io/ui-source-repo', 'rancher-charts', 'rancher'],
	] as const)('is seen in the annotations of the chart: %s=%s', (key, value, tool) => {
		expect(owners({revision: 1, chartAnnotations: {[key]: value}})).toEqual([{tool, mark: `${key}=${value}`, where: 'chart in record 1'}]);
	});

	it('is seen in labels of the record, and in the text of an unlock', () => {
		expect(owners({revision: 1, labels: {'helm.toolkit.fluxcd.io/name': 'web'}})[0]?.tool).toBe('flux');
		expect(owners({revision: 1, status: 'failed', description: 'Release unlocked from stale \'pending-upgrade\' state'})[0]?.tool).toBe('flux');
	});

	it('stands once for each tool, with its first mark', () => {
		expect(owners({revision: 1, status: 'superseded', manager: 'helm-controller'}, {revision: 2, manager: 'helm-controller', manifest: withMark('labels', 'helm.toolkit.fluxcd.io/name')})).toEqual([{tool: 'flux', mark: 'written by helm-controller', where: 'record 2'}]);
	});
});

describe('an owner by live objects', () => {
	const history = buildHistory({revision: 1});
	const live = (metadata: Readonly<Record<string, JsonValue>>): JsonValue => ({kind: 'ConfigMap', metadata: {name: 'web', ...metadata}});

	it('is seen in what the tool put on, or in who writes them', () => {
		expect(ownersOf(history, [live({annotations: {'argocd.argoproj.io/tracking-id': 'web:/ConfigMap:shop/web'}})])).toEqual([{tool: 'argocd', mark: 'argocd.argoproj.io/tracking-id', where: 'live ConfigMap/web'}]);
		expect(ownersOf(history, [null, live({managedFields: [{manager: 'helm-controller', operation: 'Apply'}]})])).toEqual([{tool: 'flux', mark: 'written by helm-controller', where: 'live ConfigMap/web'}]);
		expect(ownersOf(history, [live({managedFields: [{manager: 'helm', operation: 'Apply'}, {manager: 'kube-controller-manager', operation: 'Update', subresource: 'status'}]})])).toEqual([]);
	});

	it('is named by an object of its controller, once for each tool', () => {
		const maker: Owner = {tool: 'k3s', mark: 'HelmChart kube-system/web keeps this release', where: 'live objects'};
		expect(ownersOf(history, [], [maker, {...maker, mark: 'another'}])).toEqual([maker]);
	});
});

describe('no owner', () => {
	it.each([
		['argocd.argoproj.io/sync-wave', 'annotations'],
		['argocd.argoproj.io/hook', 'annotations'],
		['helm.toolkit.fluxcd.io/driftDetection', 'annotations'],
		['app.kubernetes.io/managed-by', 'labels'],
	] as const)('is proven by %s, which charts carry whoever installs them', (key, kind) => {
		expect(owners({revision: 1, manifest: withMark(kind, key)})).toEqual([]);
	});

	it('is proven by a mark inside of a ConfigMap\'s text', () => {
		expect(owners({revision: 1, manifest: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: argocd-cm\ndata:\n  application.instanceLabelKey: argocd.argoproj.io/instance\n  example: |\n    labels:\n      argocd.argoproj.io/instance: x\n'})).toEqual([]);
	});

	it('is proven by annotations that a chart has in Rancher\'s catalogue', () => {
		expect(owners({revision: 1, chartAnnotations: {'catalog.cattle.io/certified': 'rancher', 'catalog.cattle.io/release-name': 'web'}})).toEqual([]);
	});

	it('is left of long ago', () => {
		expect(owners({revision: 1, status: 'superseded', manager: 'helm-controller'}, {revision: 2, status: 'superseded'}, {revision: 3})).toEqual([]);
	});

	it('is a hand that edited a record', () => {
		expect(owners({revision: 1, manager: 'kubectl-edit'})).toEqual([]);
	});
});
