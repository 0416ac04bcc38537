import {describe, expect, it} from 'vitest';
import {keeps} from '../../../source/core/ownership/makers.ts';
import {toolMarks, toolOfManager} from '../../../source/core/ownership/tool-marks.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const web = {name: 'web', namespace: 'shop'};

type Part = Readonly<Record<string, JsonValue>>;

const object = (metadata: Part, spec: Part = {}): JsonValue => ({metadata, spec});

describe('an object that keeps a release', () => {
	it.each<readonly [string, string, JsonValue]>([
		['a HelmRelease beside it', 'HelmRelease', object({name: 'web', namespace: 'shop'})],
		['a HelmRelease elsewhere, which puts the namespace before the name', 'HelmRelease', object({name: 'b', namespace: 'flux-system'}, {targetNamespace: 'a'})],
		['a HelmRelease with a name of its own', 'HelmRelease', object({name: 'b', namespace: 'flux-system'}, {targetNamespace: 'shop', releaseName: 'web'})],
		['a HelmRelease that keeps its records here', 'HelmRelease', object({name: 'b', namespace: 'flux-system'}, {targetNamespace: 'other', releaseName: 'web', storageNamespace: 'shop'})],
		['a HelmChart that installs into the namespace', 'HelmChart', object({name: 'web', namespace: 'kube-system'}, {targetNamespace: 'shop'})],
		['a Release of Crossplane', 'Release', object({name: 'web'}, {forProvider: {namespace: 'shop'}})],
		['a Release under another name', 'Release', object({name: 'x', annotations: {'crossplane.io/external-name': 'web'}}, {forProvider: {namespace: 'shop'}})],
	])('is %s', (_, kind, value) => {
		expect(keeps(kind, value, kind === 'HelmRelease' && JSON.stringify(value).includes('"targetNamespace":"a"') ? {name: 'a-b', namespace: 'a'} : web)).toBe(true);
	});

	it.each<readonly [string, string, JsonValue]>([
		['a HelmRelease of another namespace', 'HelmRelease', object({name: 'web', namespace: 'other'})],
		['a HelmChart that installs into its own namespace', 'HelmChart', object({name: 'web', namespace: 'kube-system'})],
		['a Release for another namespace', 'Release', object({name: 'web'}, {forProvider: {namespace: 'other'}})],
		['something else of that name', 'ConfigMap', object({name: 'web', namespace: 'shop'})],
		['nothing', 'HelmRelease', null],
	])('is not %s', (_, kind, value) => {
		expect(keeps(kind, value, web)).toBe(false);
	});
});

describe('the marks of tools on an object', () => {
	const marks = (metadata: Part): readonly string[] => toolMarks({metadata}).map(({tool, mark}) => `${tool}: ${mark}`);

	it('are keys of Flux and Argo CD, the set id of Fleet, and who writes it', () => {
		expect(marks({labels: {'helm.toolkit.fluxcd.io/name': 'web'}, annotations: {'argocd.argoproj.io/tracking-id': 'x', 'objectset.rio.cattle.io/id': 'default-web'}})).toEqual(['flux: helm.toolkit.fluxcd.io/name', 'argocd: argocd.argoproj.io/tracking-id', 'fleet: objectset.rio.cattle.io/id']);
		expect(marks({managedFields: [{manager: 'argocd-controller', operation: 'Apply'}, {manager: 'helm', operation: 'Apply'}]})).toEqual(['argocd: written by argocd-controller']);
	});

	it('are none of sets that another controller owns, of statuses, of Helm and of people', () => {
		expect(marks({annotations: {'objectset.rio.cattle.io/id': '', 'objectset.rio.cattle.io/owner-gvk': 'k3s.cattle.io/v1, Kind=Addon'}})).toEqual([]);
		expect(marks({annotations: {'objectset.rio.cattle.io/id': 'fleet-manage-agent', 'objectset.rio.cattle.io/owner-gvk': 'management.cattle.io/v3, Kind=Cluster'}})).toEqual([]);
		expect(marks({managedFields: [{manager: 'argocd-controller', operation: 'Update', subresource: 'status'}]})).toEqual([]);
		expect(['helm', 'Helm', 'kubectl-edit'].map(manager => toolOfManager(manager))).toEqual([null, null, null]);
		expect(toolOfManager('terraform-provider-helm_v2.13.0_x5')).toBe('terraform');
	});
});
