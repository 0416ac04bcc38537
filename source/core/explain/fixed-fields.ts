/** Kinds, as an address begins with them, and their fields that no apply changes, whoever else holds them. */
const fixed: ReadonlyArray<readonly [kind: RegExp, field: RegExp]> = [
	[/^(?:Deployment|DaemonSet|ReplicaSet|StatefulSet)\./v, /[\s:]\.spec\.selector\b/v],
	[/^StatefulSet\./v, /[\s:]\.spec\.(?:serviceName|podManagementPolicy|volumeClaimTemplates)\b/v],
	[/^Job\./v, /[\s:]\.spec\.(?:selector|template)\b/v],
	[/^(?:Cluster)?RoleBinding\./v, /[\s:]\.roleRef\b/v],
];

/**
The field of a conflict that can never be taken, since the API server refuses it even where it is forced; null where there is none.

The text lists the fields of the conflict as server-side apply names them (`- .spec.selector`, `: .roleRef`; seen on 4.3.1).
*/
export const fixedFieldIn = (object: string | null, text: string): string | null => fixed
	.filter(([kind]) => kind.test(object ?? ''))
	.map(([, field]) => field.exec(text)?.[0])
	.find(found => found !== undefined)
	?.slice(2) ?? null;
