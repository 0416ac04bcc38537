const kindsByGroup: Readonly<Record<string, string>> = {
	'': 'ConfigMap Endpoints LimitRange Namespace PersistentVolume PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount',
	'admissionregistration.k8s.io': 'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration',
	'apiextensions.k8s.io': 'CustomResourceDefinition',
	'apiregistration.k8s.io': 'APIService',
	apps: 'ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet',
	autoscaling: 'HorizontalPodAutoscaler',
	batch: 'CronJob Job',
	'certificates.k8s.io': 'CertificateSigningRequest ClusterTrustBundle',
	'coordination.k8s.io': 'Lease',
	'discovery.k8s.io': 'EndpointSlice',
	'flowcontrol.apiserver.k8s.io': 'FlowSchema PriorityLevelConfiguration',
	'networking.k8s.io': 'Ingress IngressClass NetworkPolicy ServiceCIDR',
	'node.k8s.io': 'RuntimeClass',
	policy: 'PodDisruptionBudget',
	'rbac.authorization.k8s.io': 'ClusterRole ClusterRoleBinding Role RoleBinding',
	'resource.k8s.io': 'DeviceClass DeviceTaintRule ResourceClaim ResourceClaimTemplate',
	'scheduling.k8s.io': 'PriorityClass',
	'storage.k8s.io': 'CSIDriver CSIStorageCapacity StorageClass VolumeAttributesClass',
};

/** Kinds whose Go type shares its name with one that Pods hold. */
const renamed: Readonly<Record<string, string>> = {'resource.k8s.io/ResourceClaim': 'ResourceClaim@resource'};

const rootTypes: ReadonlyMap<string, string> = new Map(Object.entries(kindsByGroup).flatMap(([group, kinds]) => kinds.split(' ').map(kind => {
	const key = `${group}/${kind}`;
	return [key, renamed[key] ?? kind] as const;
})));

/** Whether an apiVersion is the one that the tables were made from: an older one may have fields of its own. */
export const isTabled = (apiVersion: string): boolean => apiVersion.replace(/^.*\//v, '') === (apiVersion.startsWith('autoscaling/') ? 'v2' : 'v1');

/** The Go type of a kind in the tables beside this file, whichever its version; null for custom resources and for what charts do not hold. */
export const rootTypeOf = (group: string, kind: string): string | null => rootTypes.get(`${group}/${kind}`) ?? null;
