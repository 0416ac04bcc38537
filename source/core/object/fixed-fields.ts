/** Fields that the API lets nobody change. The values of the first kind are plain enough to be compared as they stand; those of the second get defaults, so only a known difference counts. */
export type FixedFields = {readonly plain: readonly string[]; readonly deep: readonly string[]};

// From the validation of kube-apiserver 1.37; the texts of the common ones were seen on it
const fixed: Readonly<Record<string, FixedFields>> = {
	Deployment: {plain: ['spec.selector'], deep: []},
	DaemonSet: {plain: ['spec.selector'], deep: []},
	ReplicaSet: {plain: ['spec.selector'], deep: []},
	StatefulSet: {plain: ['spec.selector', 'spec.serviceName', 'spec.podManagementPolicy'], deep: ['spec.volumeClaimTemplates']},
	Job: {plain: ['spec.selector', 'spec.completionMode'], deep: ['spec.template', 'spec.completions', 'spec.podFailurePolicy', 'spec.backoffLimitPerIndex', 'spec.managedBy', 'spec.successPolicy']},
	PersistentVolumeClaim: {plain: ['spec.accessModes', 'spec.volumeMode', 'spec.volumeName', 'spec.storageClassName'], deep: ['spec.selector', 'spec.dataSource', 'spec.dataSourceRef']},
	PersistentVolume: {plain: ['spec.volumeMode'], deep: []},
	RoleBinding: {plain: ['roleRef.kind', 'roleRef.name'], deep: ['roleRef']},
	ClusterRoleBinding: {plain: ['roleRef.kind', 'roleRef.name'], deep: ['roleRef']},
	Secret: {plain: ['type'], deep: []},
	Service: {plain: [], deep: ['spec.clusterIP', 'spec.clusterIPs']},
	StorageClass: {plain: ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'], deep: []},
	IngressClass: {plain: ['spec.controller'], deep: []},
	PriorityClass: {plain: ['value', 'preemptionPolicy'], deep: []},
	RuntimeClass: {plain: ['handler'], deep: []},
	EndpointSlice: {plain: ['addressType'], deep: []},
	CSIDriver: {plain: ['spec.attachRequired'], deep: ['spec.volumeLifecycleModes']},
};

/** The fields of a kind that are set once and for good; none for a kind that the API itself does not define. */
export const fixedFieldsOf = (kind: string): FixedFields => Object.hasOwn(fixed, kind) ? fixed[kind]! : {plain: [], deep: []};
