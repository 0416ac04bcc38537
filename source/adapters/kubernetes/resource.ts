import {groupOf} from '../../core/manifest/address.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import type {Asked} from './refusal.ts';

/** A kind as the server has it, in a namespace, in all of them or in none (null). */
export type Resource = {readonly served: ServedKind; readonly namespace: string | null};

/** The path of all objects of a resource. Names in it must be path segments (`path-segment.ts`). */
export const collectionPath = ({served: {apiVersion, plural}, namespace}: Resource): string => {
	const parts = [groupOf(apiVersion) === '' ? 'api' : 'apis', ...apiVersion.split('/'), ...namespace === null ? [] : ['namespaces', namespace], plural];
	return `/${parts.map(part => encodeURIComponent(part)).join('/')}`;
};

/** The path of one object. */
export const objectPath = (resource: Resource, name: string): string => `${collectionPath(resource)}/${encodeURIComponent(name)}`;

/** A resource as rights name it: `deployments.apps`, and `secrets` for the core group. */
export const resourceName = ({apiVersion, plural}: ServedKind): string => {
	const group = groupOf(apiVersion);
	return group === '' ? plural : `${plural}.${group}`;
};

/** How a question about one object (or all of them, name null) is called in a refusal. */
export const askedAbout = ({served, namespace}: Resource, verb: Asked['verb'], name: string | null): Asked => ({
	verb,
	resource: resourceName(served),
	title: name === null ? served.plural : served.kind,
	namespace,
	name,
});
