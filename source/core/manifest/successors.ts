import {groupOf} from './address.ts';

/** A kind in an API version. */
export type KindVersion = {readonly apiVersion: string; readonly kind: string};

/** Old apiVersion, kinds, and where the same objects are served; null where nothing takes their place. */
type Entry = readonly [from: string, kinds: readonly string[], to: string | null];

const rbac = ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'];

/**
The versions that Kubernetes took away, each with the next one.

From the deprecation guide of Kubernetes, up to 1.32. A version that was served beside its successor for long is listed with the next step alone; the way is followed until something is served.
*/
const table: readonly Entry[] = [
	['extensions/v1beta1', ['Deployment', 'DaemonSet', 'ReplicaSet'], 'apps/v1'],
	['extensions/v1beta1', ['NetworkPolicy'], 'networking.k8s.io/v1'],
	['extensions/v1beta1', ['PodSecurityPolicy'], 'policy/v1beta1'],
	['extensions/v1beta1', ['Ingress'], 'networking.k8s.io/v1beta1'],
	['apps/v1beta1', ['Deployment', 'StatefulSet', 'ReplicaSet', 'ControllerRevision'], 'apps/v1'],
	['apps/v1beta2', ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet', 'ControllerRevision'], 'apps/v1'],
	['networking.k8s.io/v1beta1', ['Ingress', 'IngressClass'], 'networking.k8s.io/v1'],
	['admissionregistration.k8s.io/v1beta1', ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'], 'admissionregistration.k8s.io/v1'],
	['apiextensions.k8s.io/v1beta1', ['CustomResourceDefinition'], 'apiextensions.k8s.io/v1'],
	['apiregistration.k8s.io/v1beta1', ['APIService'], 'apiregistration.k8s.io/v1'],
	['authentication.k8s.io/v1beta1', ['TokenReview'], 'authentication.k8s.io/v1'],
	['authorization.k8s.io/v1beta1', ['LocalSubjectAccessReview', 'SelfSubjectAccessReview', 'SubjectAccessReview'], 'authorization.k8s.io/v1'],
	['autoscaling/v2beta1', ['HorizontalPodAutoscaler'], 'autoscaling/v2'],
	['autoscaling/v2beta2', ['HorizontalPodAutoscaler'], 'autoscaling/v2'],
	['batch/v1beta1', ['CronJob'], 'batch/v1'],
	['batch/v2alpha1', ['CronJob'], 'batch/v1'],
	['certificates.k8s.io/v1beta1', ['CertificateSigningRequest'], 'certificates.k8s.io/v1'],
	['coordination.k8s.io/v1beta1', ['Lease'], 'coordination.k8s.io/v1'],
	['discovery.k8s.io/v1beta1', ['EndpointSlice'], 'discovery.k8s.io/v1'],
	['events.k8s.io/v1beta1', ['Event'], 'events.k8s.io/v1'],
	['node.k8s.io/v1beta1', ['RuntimeClass'], 'node.k8s.io/v1'],
	['policy/v1beta1', ['PodDisruptionBudget'], 'policy/v1'],
	['policy/v1beta1', ['PodSecurityPolicy'], null],
	['rbac.authorization.k8s.io/v1alpha1', rbac, 'rbac.authorization.k8s.io/v1'],
	['rbac.authorization.k8s.io/v1beta1', rbac, 'rbac.authorization.k8s.io/v1'],
	['scheduling.k8s.io/v1beta1', ['PriorityClass'], 'scheduling.k8s.io/v1'],
	['storage.k8s.io/v1beta1', ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment', 'CSIStorageCapacity'], 'storage.k8s.io/v1'],
	['flowcontrol.apiserver.k8s.io/v1beta1', ['FlowSchema', 'PriorityLevelConfiguration'], 'flowcontrol.apiserver.k8s.io/v1beta3'],
	['flowcontrol.apiserver.k8s.io/v1beta2', ['FlowSchema', 'PriorityLevelConfiguration'], 'flowcontrol.apiserver.k8s.io/v1beta3'],
	['flowcontrol.apiserver.k8s.io/v1beta3', ['FlowSchema', 'PriorityLevelConfiguration'], 'flowcontrol.apiserver.k8s.io/v1'],
];

const keyOf = ({apiVersion, kind}: KindVersion): string => `${apiVersion} ${kind}`;

const next = new Map(table.flatMap(([from, kinds, to]) => kinds.map(kind => [keyOf({apiVersion: from, kind}), to] as const)));

/** Whether Kubernetes itself once served this version of a kind, and took it away. */
export const wasTakenAway = (kind: KindVersion): boolean => next.has(keyOf(kind));

/** `v1` before `v2beta1` before `v1beta2` before `v1alpha1`, as the API server ranks the versions of a definition. */
const rank = (apiVersion: string): readonly number[] => {
	const found = /(?:^|\/)v(?<major>\d+)(?:(?<stage>alpha|beta)(?<minor>\d+))?$/v.exec(apiVersion)?.groups;
	return found === undefined ? [-1, 0, 0] : [found['stage'] === undefined ? 2 : (found['stage'] === 'beta' ? 1 : 0), Number(found['major']), Number(found['minor'] ?? 0)];
};

const later = (a: string, b: string): number => {
	const [one, other] = [rank(a), rank(b)];
	return other.map((value, index) => value - one[index]!).find(difference => difference !== 0) ?? 0;
};

/**
Where the objects of a kind that is gone are served now: along the table of versions that Kubernetes took away, else the highest version in which the kind's own group still serves it, as definitions do. Null where neither is served.
*/
export const successorOf = (kind: KindVersion, served: readonly KindVersion[]): KindVersion | null => {
	const isServed = (candidate: KindVersion): boolean => served.some(entry => keyOf(entry) === keyOf(candidate));
	let apiVersion = next.get(keyOf(kind)) ?? null;
	while (apiVersion !== null && !isServed({apiVersion, kind: kind.kind})) {
		apiVersion = next.get(keyOf({apiVersion, kind: kind.kind})) ?? null;
	}

	if (apiVersion !== null) {
		return {apiVersion, kind: kind.kind};
	}

	const [best] = served
		.filter(entry => entry.kind === kind.kind && groupOf(entry.apiVersion) === groupOf(kind.apiVersion))
		.map(entry => entry.apiVersion)
		.toSorted(later);
	return best === undefined ? null : {apiVersion: best, kind: kind.kind};
};
