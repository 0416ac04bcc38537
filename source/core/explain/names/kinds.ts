/** A kind as an error text names it: exactly, or by the resource alone that the API server calls it by. */
export type KindName = {
	readonly kind: string;
	/** Null where the text does not say it and the kind is none of Kubernetes' own. */
	readonly group: string | null;
};

/** Kubernetes' own kinds by group. Where two groups serve a kind, the one that Helm charts use comes first. */
const groups: Readonly<Record<string, readonly string[]>> = {
	'': ['ConfigMap', 'Endpoints', 'Event', 'LimitRange', 'Namespace', 'Node', 'PersistentVolume', 'PersistentVolumeClaim', 'Pod', 'PodTemplate', 'ReplicationController', 'ResourceQuota', 'Secret', 'Service', 'ServiceAccount'],
	apps: ['ControllerRevision', 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'],
	batch: ['CronJob', 'Job'],
	autoscaling: ['HorizontalPodAutoscaler'],
	'networking.k8s.io': ['Ingress', 'IngressClass', 'NetworkPolicy'],
	policy: ['PodDisruptionBudget', 'PodSecurityPolicy'],
	'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'],
	'apiextensions.k8s.io': ['CustomResourceDefinition'],
	'admissionregistration.k8s.io': ['MutatingAdmissionPolicy', 'MutatingWebhookConfiguration', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding', 'ValidatingWebhookConfiguration'],
	'apiregistration.k8s.io': ['APIService'],
	'certificates.k8s.io': ['CertificateSigningRequest'],
	'coordination.k8s.io': ['Lease'],
	'discovery.k8s.io': ['EndpointSlice'],
	'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
	'node.k8s.io': ['RuntimeClass'],
	'scheduling.k8s.io': ['PriorityClass'],
	'storage.k8s.io': ['CSIDriver', 'CSINode', 'CSIStorageCapacity', 'StorageClass', 'VolumeAttachment'],
};

const byKind: ReadonlyMap<string, string> = new Map(Object.entries(groups).flatMap(([group, kinds]) => kinds.map(kind => [kind.toLowerCase(), group] as const)));

/** The plural that the API uses: `policies`, `classes`, `services`; `endpoints` is one already. */
const plural = (kind: string): string => {
	const name = kind.toLowerCase();
	if (name === 'endpoints') {
		return name;
	}

	return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}${name.endsWith('s') ? 'es' : 's'}`;
};

const byResource: ReadonlyMap<string, KindName> = new Map(Object.entries(groups).flatMap(([group, kinds]) => kinds.map(kind => [plural(kind), {kind, group}] as const)));

const singulars: ReadonlyMap<string, string> = new Map(Object.values(groups).flat().map(kind => [kind.toLowerCase(), kind]));

/** A kind by its name, in any case, with the group that the text gives, else Kubernetes' own. */
export const kindOf = (name: string, group: string | null): KindName => {
	const own = byKind.get(name.toLowerCase());
	return {kind: singulars.get(name.toLowerCase()) ?? name, group: group ?? own ?? null};
};

/** A kind by its resource, as `configmaps` or `jobs.batch`. One that Kubernetes does not have keeps the resource as its name, since no rule leads back to the kind. */
export const kindOfResource = (resource: string): KindName => {
	const dot = resource.indexOf('.');
	const [name, group] = dot === -1 ? [resource, null] : [resource.slice(0, dot), resource.slice(dot + 1)];
	const own = byResource.get(name);
	return own !== undefined && (group === null || Object.hasOwn(groups, group) || group === 'extensions') ? {kind: own.kind, group: group ?? own.group} : {kind: name, group};
};

/** Whether this is a kind of Kubernetes' own, or the resource of one. */
export const isOwnKind = (name: string): boolean => byKind.has(name.toLowerCase()) || byResource.has(name);
