import type {ManifestDocument} from './types.ts';

/** Kinds in the order in which both majors of Helm write and apply them (`kind_sorter.go`); Helm 4 knows the last two, which are unknown to Helm 3. */
const installed: readonly string[] = [
	'PriorityClass',
	'Namespace',
	'NetworkPolicy',
	'ResourceQuota',
	'LimitRange',
	'PodSecurityPolicy',
	'PodDisruptionBudget',
	'ServiceAccount',
	'Secret',
	'SecretList',
	'ConfigMap',
	'StorageClass',
	'PersistentVolume',
	'PersistentVolumeClaim',
	'CustomResourceDefinition',
	'ClusterRole',
	'ClusterRoleList',
	'ClusterRoleBinding',
	'ClusterRoleBindingList',
	'Role',
	'RoleList',
	'RoleBinding',
	'RoleBindingList',
	'Service',
	'DaemonSet',
	'Pod',
	'ReplicationController',
	'ReplicaSet',
	'Deployment',
	'HorizontalPodAutoscaler',
	'StatefulSet',
	'Job',
	'CronJob',
	'IngressClass',
	'Ingress',
	'APIService',
	'MutatingWebhookConfiguration',
	'ValidatingWebhookConfiguration',
];

const webhooks = 2;

/** A place in the order of kinds; those that Helm does not know come behind all others, by name. */
const rankIn = (kinds: readonly string[], kind: string): number => {
	const rank = kinds.indexOf(kind);
	return rank === -1 ? kinds.length : rank;
};

const byRank = (kinds: readonly string[]) => (a: string | null, b: string | null): number => {
	const [one, two] = [a ?? '', b ?? ''];
	const ranks = rankIn(kinds, one) - rankIn(kinds, two);
	return ranks !== 0 || rankIn(kinds, one) < kinds.length ? ranks : (one < two ? -1 : Number(one > two));
};

type Kinded = Pick<ManifestDocument, 'kind'>;

const sorted = <T extends Kinded>(documents: readonly T[], kinds: readonly string[]): readonly T[] => documents.toSorted((a, b) => byRank(kinds)(a.kind, b.kind));

const known = (major: 3 | 4): readonly string[] => major === 4 ? installed : installed.slice(0, -webhooks);

/** Documents in the order in which Helm of this major applies them: by kind alone, the group left aside, and as they stand within a kind. */
export const inInstallOrder = <T extends Kinded>(documents: readonly T[], major: 3 | 4): readonly T[] => sorted(documents, known(major));

/** Documents in the order in which Helm of this major deletes them: the other way round, but a Service goes before what runs behind it. */
export const inUninstallOrder = <T extends Kinded>(documents: readonly T[], major: 3 | 4): readonly T[] => sorted(documents, known(major)
	.toReversed()
	.flatMap(kind => kind === 'Service' ? [] : (kind === 'IngressClass' ? [kind, 'Service'] : [kind])));
