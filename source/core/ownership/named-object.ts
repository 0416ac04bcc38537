import {groupOf, type ObjectName} from '../manifest/address.ts';

type Kind = {readonly apiVersion: string; readonly kind: string; readonly namespaced?: boolean};

/**
The object that a text names as `Deployment.apps/NAMESPACE/NAME`, in a version in which its kind is served; null for a kind that is not among these.

Texts of Helm leave the group out (`Deployment/NAMESPACE/NAME`), so the first kind of that name is taken then. What a text names without a namespace is looked for in the release's.
*/
export const namedObject = (address: string, kinds: readonly Kind[], namespace: string): ObjectName | null => {
	const [type = '', ...rest] = address.split('/');
	const [kind = '', ...group] = type.split('.');
	const name = rest.at(-1) ?? '';
	const found = kinds.find(entry => entry.kind === kind && (group.length === 0 || groupOf(entry.apiVersion) === group.join('.')));
	return found === undefined || name === '' || rest.length > 2
		? null
		: {
			apiVersion: found.apiVersion, kind, namespace: found.namespaced === false ? null : (rest.length === 2 ? rest[0]! : namespace), name,
		};
};
