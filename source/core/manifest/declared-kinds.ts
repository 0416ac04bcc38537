import type {JsonValue} from '../record/types.ts';
import {type Mapping, isMapping} from '../record/json-kinds.ts';
import {groupOf, type KindScope} from './address.ts';
import {filledStringAt} from './plain.ts';
import type {ManifestDocument} from './types.ts';

const inner = (value: Mapping, key: string): Mapping => isMapping(value[key]) ? value[key] : {};

const versionsOf = (spec: Mapping): readonly string[] => {
	const listed: JsonValue = spec['versions'] ?? null;
	const names = Array.isArray(listed) ? listed.map((version: JsonValue) => isMapping(version) ? filledStringAt(version, 'name') : null) : [];
	return [...names, filledStringAt(spec, 'version')].filter(name => name !== null);
};

const kindsOf = ({value}: ManifestDocument): KindScope[] => {
	const spec = isMapping(value) ? inner(value, 'spec') : {};
	const kind = filledStringAt(inner(spec, 'names'), 'kind');
	const group = filledStringAt(spec, 'group');
	const scope = filledStringAt(spec, 'scope');
	return kind === null || group === null || scope === null ? [] : versionsOf(spec).map(version => ({apiVersion: `${group}/${version}`, kind, namespaced: scope === 'Namespaced'}));
};

/** The kinds that the CustomResourceDefinitions of a manifest declare, with their scopes: what is known of custom resources where nobody can ask the API server. */
export const declaredKinds = (documents: readonly ManifestDocument[]): readonly KindScope[] => documents
	.filter(({kind, apiVersion}) => kind === 'CustomResourceDefinition' && groupOf(apiVersion ?? '') === 'apiextensions.k8s.io')
	.flatMap(document => kindsOf(document));

/** The kinds whose scopes are known: what is served, which goes first, and what the definitions in a manifest declare. `served` is fresh discovery, null where there is none. */
export const knownKinds = (documents: readonly ManifestDocument[], served: readonly KindScope[] | null): readonly KindScope[] => [...served ?? [], ...declaredKinds(documents)];
