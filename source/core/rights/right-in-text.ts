import type {Right} from './types.ts';

/** How the API server refuses, `User "ci" cannot patch resource "deployments/scale" in API group "apps" in the namespace "shop"`, or `… at the cluster scope` (seen on 1.37.2). */
const refusal = /\bUser "(?<user>[^"]+)" cannot (?<verb>\w+) resource "(?<resource>[^"]+)" in API group "(?<group>[^"]*)" (?:in the namespace "(?<namespace>[^"]+)"|at the cluster scope)/v;

/** The right that a refusal names, and whose it is; null where the text names none. */
export const rightInText = (text: string): (Right & {readonly user: string}) | null => {
	const {user, verb, resource, group, namespace} = refusal.exec(text.replaceAll(/\s+/gv, ' '))?.groups ?? {};
	return user === undefined || verb === undefined || resource === undefined
		? null
		: {
			user,
			verb,
			resource: group === undefined || group === '' ? resource : `${resource}.${group}`,
			namespace: namespace ?? null,
			allowed: false,
			needed: 'rollback',
			without: 'what the operation came to do',
		};
};
