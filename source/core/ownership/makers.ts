import {filledTextAt, isApiObject, objectAt, textsAt, type ApiObject} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import type {Tool} from './tool-marks.ts';

/** A kind whose objects each tell a controller to keep a Helm release. */
export type MakerKind = {readonly tool: Tool; readonly group: string; readonly kind: string};

/** What controllers keep releases by, as far as a cluster serves them: Flux, the Helm controller of k3s and RKE2, Crossplane's Helm provider. */
export const makerKinds: readonly MakerKind[] = [
	{tool: 'flux', group: 'helm.toolkit.fluxcd.io', kind: 'HelmRelease'},
	{tool: 'k3s', group: 'helm.cattle.io', kind: 'HelmChart'},
	{tool: 'crossplane', group: 'helm.crossplane.io', kind: 'Release'},
];

type Kept = {readonly name: string | null; readonly namespaces: readonly string[]};

const present = (values: ReadonlyArray<string | null>): readonly string[] => values.filter(value => value !== null);

/** The release that an object keeps, and the namespaces in which its records or its objects can be. */
const keptBy = (kind: string, object: ApiObject): Kept => {
	const [metadata, spec] = [objectAt(object, 'metadata'), objectAt(object, 'spec')];
	const [name, namespace] = [filledTextAt(metadata, 'name'), filledTextAt(metadata, 'namespace')];
	const target = filledTextAt(spec, 'targetNamespace');
	switch (kind) {
		case 'HelmRelease': {
			// Without a name of its own a release in another namespace has that before its name (helm-controller of Flux).
			return {name: filledTextAt(spec, 'releaseName') ?? (target === null || name === null ? name : `${target}-${name}`), namespaces: present([target, namespace, filledTextAt(spec, 'storageNamespace')])};
		}

		case 'HelmChart': {
			return {name, namespaces: present([target ?? namespace])};
		}

		case 'Release': {
			return {name: textsAt(metadata, 'annotations')['crossplane.io/external-name'] ?? name, namespaces: present([filledTextAt(objectAt(spec, 'forProvider'), 'namespace')])};
		}

		default: {
			return {name: null, namespaces: []};
		}
	}
};

/** Whether an object tells its controller to keep this release. */
export const keeps = (kind: string, object: JsonValue, release: {readonly name: string; readonly namespace: string}): boolean => {
	const kept: Kept = isApiObject(object) ? keptBy(kind, object) : {name: null, namespaces: []};
	return kept.name === release.name && kept.namespaces.includes(release.namespace);
};
