import {groupOf, type ObjectName} from '../../manifest/address.ts';

/** A kind that the API server serves, or that charts make most where nobody can be asked. */
export type NamedKind = {readonly apiVersion: string; readonly kind: string; readonly plural?: string; readonly namespaced?: boolean};

/** The short names of kubectl for kinds of Kubernetes itself; discovery is not asked for them. */
const shortNames: ReadonlyMap<string, string> = new Map([
	['cj', 'CronJob'],
	['cm', 'ConfigMap'],
	['crd', 'CustomResourceDefinition'],
	['deploy', 'Deployment'],
	['ds', 'DaemonSet'],
	['hpa', 'HorizontalPodAutoscaler'],
	['ing', 'Ingress'],
	['limits', 'LimitRange'],
	['netpol', 'NetworkPolicy'],
	['ns', 'Namespace'],
	['pc', 'PriorityClass'],
	['pdb', 'PodDisruptionBudget'],
	['po', 'Pod'],
	['pv', 'PersistentVolume'],
	['pvc', 'PersistentVolumeClaim'],
	['quota', 'ResourceQuota'],
	['rs', 'ReplicaSet'],
	['sa', 'ServiceAccount'],
	['sc', 'StorageClass'],
	['sts', 'StatefulSet'],
	['svc', 'Service'],
]);

const isCalled = ({kind, plural}: NamedKind, word: string): boolean => {
	const lower = word.toLowerCase();
	return kind.toLowerCase() === lower || plural === lower || shortNames.get(lower) === kind;
};

/** `apps`, and `v1.apps` as kubectl takes it. */
const isIn = ({apiVersion}: NamedKind, group: string): boolean => groupOf(apiVersion) === group || apiVersion.split('/').toReversed().join('.') === group;

/** Whether a text has the form of an object's address at all: `TYPE/NAME` or `TYPE/NAMESPACE/NAME`. */
export const isAddress = (text: string): boolean => /^[^\s\/]+(?:\/[^\s\/]+){1,2}$/v.test(text);

/**
The objects that a text can mean: `Deployment.apps/NAME`, `Deployment.apps/NAMESPACE/NAME`, and as kubectl has it `deployment/name`, `deploy/name`, `deployments.v1.apps/name`. One for each group that has a kind of that name; none where no kind has it, or a cluster-scoped one is given a namespace.

What is named without a namespace is looked for in `namespace`. A kind without its group means the core group's, where that has one.
*/
export const objectsNamed = (text: string, kinds: readonly NamedKind[], namespace: string): readonly ObjectName[] => {
	const [type = '', ...rest] = text.split('/');
	const [word = '', ...parts] = type.split('.');
	const group = parts.join('.');
	const called = kinds.filter(kind => isCalled(kind, word));
	const fitting = parts.length === 0 ? called : called.filter(kind => isIn(kind, group));
	const inCore = fitting.filter(({apiVersion}) => groupOf(apiVersion) === '');
	const chosen = parts.length === 0 && inCore.length > 0 ? inCore : fitting;
	const name = rest.at(-1) ?? '';
	return new Map(chosen.toReversed().map(kind => [`${groupOf(kind.apiVersion)}/${kind.kind}`, kind])).values()
		.filter(({namespaced}) => namespaced !== false || rest.length === 1)
		.map(({apiVersion, kind, namespaced}) => ({
			apiVersion,
			kind,
			namespace: namespaced === false ? null : (rest.length === 2 ? rest[0]! : namespace),
			name,
		}))
		.toArray();
};
