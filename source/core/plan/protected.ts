import type {Glob} from '../text/glob.ts';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';

const marks = ['prod', 'prd', 'live'];

/**
Whether a context or namespace looks like production: one of its words begins or ends with `prod`, `prd` or `live`.

Words are separated by anything but letters, and by a change from small to capital letters. A false hit costs typing one more name; `delivery` is none.
*/
export const isProtected = (name: string): boolean => name
	.replaceAll(/(?<=\p{Lowercase_Letter})(?=\p{Uppercase_Letter})/gv, ' ')
	.toLowerCase()
	.split(/\P{Letter}+/v)
	.some(word => marks.some(mark => word.startsWith(mark) || word.endsWith(mark)));

/** Names of contexts and namespaces. */
export type NamePatterns = {readonly contexts: readonly Glob[]; readonly namespaces: readonly Glob[]};

/** What a team says of protection: names beside those that look like production, and names that are not protected, whatever they look like. */
export type Protection = {readonly also: NamePatterns; readonly except: NamePatterns};

/** Nobody says anything: what looks like production is protected. */
export const builtInProtection: Protection = {also: {contexts: [], namespaces: []}, except: {contexts: [], namespaces: []}};

const isAmong = (name: string, patterns: readonly Glob[]): boolean => patterns.some(({matches}) => matches(name));

/** Whether the context's name is to be typed before anything is done at a place: its context or its namespace is protected. An exception is about the one name, so that a namespace stays protected in a context that is not. */
export const isProtectedPlace = ({also, except}: Protection, {context, namespace}: Pick<ClusterIdentity, 'context' | 'namespace'>): boolean => {
	const holds = (name: string, of: keyof NamePatterns): boolean => !isAmong(name, except[of]) && (isProtected(name) || isAmong(name, also[of]));
	return (context !== null && holds(context, 'contexts')) || holds(namespace, 'namespaces');
};
