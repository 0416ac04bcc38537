/** The part of discovery that addresses need: whether a kind is namespaced. */
export type KindScope = {readonly apiVersion: string; readonly kind: string; readonly namespaced: boolean};

/** What names an object of a manifest. */
export type ObjectName = {readonly apiVersion: string; readonly kind: string; readonly namespace: string | null; readonly name: string};

/** The API group of an apiVersion; empty for the core group. */
export const groupOf = (apiVersion: string): string => apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';

// The cluster-scoped kinds that Kubernetes itself serves, for worlds without discovery.
const clusterScoped: ReadonlySet<string> = new Set([
	'/Namespace',
	'/Node',
	'/PersistentVolume',
	'/ComponentStatus',
	'admissionregistration.k8s.io/MutatingAdmissionPolicy',
	'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding',
	'admissionregistration.k8s.io/MutatingWebhookConfiguration',
	'admissionregistration.k8s.io/ValidatingAdmissionPolicy',
	'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding',
	'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
	'apiextensions.k8s.io/CustomResourceDefinition',
	'apiregistration.k8s.io/APIService',
	'certificates.k8s.io/CertificateSigningRequest',
	'certificates.k8s.io/ClusterTrustBundle',
	'flowcontrol.apiserver.k8s.io/FlowSchema',
	'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration',
	'networking.k8s.io/IPAddress',
	'networking.k8s.io/IngressClass',
	'networking.k8s.io/ServiceCIDR',
	'node.k8s.io/RuntimeClass',
	'policy/PodSecurityPolicy',
	'rbac.authorization.k8s.io/ClusterRole',
	'rbac.authorization.k8s.io/ClusterRoleBinding',
	'resource.k8s.io/DeviceClass',
	'resource.k8s.io/ResourceSlice',
	'scheduling.k8s.io/PriorityClass',
	'storage.k8s.io/CSIDriver',
	'storage.k8s.io/CSINode',
	'storage.k8s.io/StorageClass',
	'storage.k8s.io/VolumeAttachment',
	'storage.k8s.io/VolumeAttributesClass',
]);

/**
Whether objects of a kind live in a namespace: what discovery says of this very version, else of another version of the kind, else what Kubernetes' own kinds are.

A kind that nobody knows counts as namespaced, as Helm cannot build it anyway.
*/
export const isNamespaced = (apiVersion: string, kind: string, served: readonly KindScope[] | null): boolean => {
	const group = groupOf(apiVersion);
	const candidates = (served ?? []).filter(entry => entry.kind === kind && groupOf(entry.apiVersion) === group);
	const found = candidates.find(entry => entry.apiVersion === apiVersion) ?? candidates[0];
	return found?.namespaced ?? !clusterScoped.has(`${group}/${kind}`);
};

/**
An object's address as people and JSON read it: `Deployment.apps/NAMESPACE/NAME`, no dot for the core group, no namespace part for a cluster-scoped object (namespace null).

It holds the group and not the version: Helm tells objects of two revisions apart by group, kind, namespace and name (`pkg/kube/resource.go`).
*/
export const addressOf = ({apiVersion, kind, namespace, name}: ObjectName): string => {
	const group = groupOf(apiVersion);
	return [group === '' ? kind : `${kind}.${group}`, ...namespace === null ? [] : [namespace], name].join('/');
};
