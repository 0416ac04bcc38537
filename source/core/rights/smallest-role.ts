import type {Right} from './types.ts';
import {partsOf} from './wanted.ts';

type Rule = {readonly apiGroups: readonly string[]; readonly resources: readonly string[]; readonly verbs: readonly string[]};

/** Rules with the same verbs and group are one. */
const rulesFor = (rights: readonly Right[]): readonly Rule[] => {
	const parts = Map.groupBy(rights, ({resource}) => resource).entries().map(([resource, group]) => ({...partsOf(resource), verbs: [...new Set(group.map(({verb}) => verb))].toSorted()})).toArray();
	return Map.groupBy(parts, ({group, verbs}) => `${group} ${verbs.join(' ')}`).values().map(group => ({
		apiGroups: [group[0]!.group],
		resources: group.map(({resource}) => resource).toSorted(),
		verbs: group[0]!.verbs,
	})).toArray();
};

/** The rights that are missing for sure. */
export const missingRights = (rights: readonly Right[]): readonly Right[] => rights.filter(({allowed}) => allowed === false);

/**
The smallest Role that grants the rights that are missing in a namespace, and the ClusterRole for what is cluster-scoped, as one line of JSON each, which `kubectl apply -f -` takes; none where nothing is missing.

It binds nobody: whom it is for, the person knows who grants it.
*/
export const smallestRoles = (rights: readonly Right[], name: string): readonly string[] => {
	const missing = missingRights(rights);
	return Map.groupBy(missing, ({namespace}) => namespace).entries().map(([namespace, group]) => JSON.stringify({
		apiVersion: 'rbac.authorization.k8s.io/v1',
		kind: namespace === null ? 'ClusterRole' : 'Role',
		metadata: {name, ...namespace !== null && {namespace}},
		rules: rulesFor(group),
	})).toArray();
};
