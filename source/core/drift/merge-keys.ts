import {placeOf} from './folds/shapes/place-of.ts';
import type {Place} from './folds/shapes/types.ts';

/** How the items of a list are told apart: by merge keys, by their own values, or by position, when the list is one piece. */
export type ListForm =
	| {readonly by: 'keys'; readonly keys: readonly string[]}
	| {readonly by: 'value'}
	| {readonly by: 'position'};

// `x-kubernetes-list-map-keys` of the OpenAPI document of 1.37.2, by Go type and field
const keyed: Readonly<Record<string, string>> = {
	name: [
		'Container.env',
		'EphemeralContainer.env',
		'JobSchedulingConfiguration.resourceClaims',
		'MutatingAdmissionPolicySpec.matchConditions',
		'MutatingWebhook.matchConditions',
		'MutatingWebhookConfiguration.webhooks',
		'PodSpec.containers',
		'PodSpec.ephemeralContainers',
		'PodSpec.evictionResponders',
		'PodSpec.imagePullSecrets',
		'PodSpec.initContainers',
		'PodSpec.resourceClaims',
		'PodSpec.schedulingGates',
		'PodSpec.volumes',
		'ResourceRequirements.claims',
		'ServiceAccount.secrets',
		'ValidatingAdmissionPolicySpec.matchConditions',
		'ValidatingAdmissionPolicySpec.variables',
		'ValidatingWebhook.matchConditions',
		'ValidatingWebhookConfiguration.webhooks',
	].join(' '),
	'containerPort protocol': 'Container.ports EphemeralContainer.ports',
	'port protocol': 'ServiceSpec.ports',
	devicePath: 'Container.volumeDevices EphemeralContainer.volumeDevices',
	mountPath: 'Container.volumeMounts EphemeralContainer.volumeMounts',
	ip: 'PodSpec.hostAliases',
	'topologyKey whenUnsatisfiable': 'PodSpec.topologySpreadConstraints',
	uid: 'ObjectMeta.ownerReferences',
	rule: 'JSONSchemaProps.x-kubernetes-validations',
};

// `x-kubernetes-list-type: set` of the same document
const sets: ReadonlySet<string> = new Set([
	'CSIDriverSpec.volumeLifecycleModes',
	'ContainerRestartRuleOnExitCodes.values',
	'Endpoint.addresses',
	'NonResourcePolicyRule.nonResourceURLs',
	'NonResourcePolicyRule.verbs',
	'ObjectMeta.finalizers',
	'PodFailurePolicyOnExitCodesRequirement.values',
	'ResourcePolicyRule.apiGroups',
	'ResourcePolicyRule.namespaces',
	'ResourcePolicyRule.resources',
	'ResourcePolicyRule.verbs',
	'ValidatingAdmissionPolicyBindingSpec.validationActions',
	'VolumeMount.bindMountOptions',
]);

const keysByField: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(keyed).flatMap(([keys, fields]) => fields.split(' ').map(field => [field, keys.split(' ')] as const)));

// `x-kubernetes-map-type: atomic` of types and of fields in the same document
const pieceTypes: ReadonlySet<string> = new Set([
	'ConfigMapKeySelector',
	'CrossVersionObjectReference',
	'EndpointAddress',
	'EndpointPort',
	'FileKeySelector',
	'LabelSelector',
	'LocalObjectReference',
	'MatchResources',
	'NamedRuleWithOperations',
	'NodeSelector',
	'NodeSelectorTerm',
	'ObjectFieldSelector',
	'ObjectReference',
	'OwnerReference',
	'ParamKind',
	'ParamRef',
	'ResourceFieldSelector',
	'RoleRef',
	'ScopeSelector',
	'SecretKeySelector',
	'SecretReference',
	'ServiceBackendPort',
	'Subject',
	'TopologySelectorTerm',
	'TypedLocalObjectReference',
	'Variable',
]);

const pieceFields: ReadonlySet<string> = new Set([
	'PodSpec.nodeSelector',
	'ReplicationControllerSpec.selector',
	'Scheduling.nodeSelector',
	'ServiceSpec.selector',
]);

// Lists of one piece whose items mean the same in any order
const orderless: ReadonlySet<string> = new Set([
	'Capabilities.add',
	'Capabilities.drop',
	'ClusterRole.rules',
	'ClusterRoleBinding.subjects',
	'CustomResourceDefinitionNames.categories',
	'CustomResourceDefinitionNames.shortNames',
	'CustomResourceDefinitionSpec.versions',
	'HorizontalPodAutoscalerSpec.metrics',
	'IngressSpec.tls',
	'IngressTLS.hosts',
	'JSONSchemaProps.enum',
	'JSONSchemaProps.required',
	'LabelSelector.matchExpressions',
	'LabelSelectorRequirement.values',
	'NetworkPolicyEgressRule.ports',
	'NetworkPolicyEgressRule.to',
	'NetworkPolicyIngressRule.from',
	'NetworkPolicyIngressRule.ports',
	'NetworkPolicySpec.egress',
	'NetworkPolicySpec.ingress',
	'NetworkPolicySpec.policyTypes',
	'NodeSelectorRequirement.values',
	'PersistentVolumeClaimSpec.accessModes',
	'PersistentVolumeSpec.accessModes',
	'PodSpec.tolerations',
	'PolicyRule.apiGroups',
	'PolicyRule.nonResourceURLs',
	'PolicyRule.resourceNames',
	'PolicyRule.resources',
	'PolicyRule.verbs',
	'Role.rules',
	'RoleBinding.subjects',
	'RuleWithOperations.apiGroups',
	'RuleWithOperations.apiVersions',
	'RuleWithOperations.operations',
	'RuleWithOperations.resources',
	'ServiceAccount.imagePullSecrets',
	'ServiceSpec.externalIPs',
	'ServiceSpec.loadBalancerSourceRanges',
]);

const nameOf = ({type, field}: Place): string => `${type}.${field}`;

const inOrder: ReadonlySet<string> = new Set(['PodSpec.initContainers']);

/** Lists of custom resources, and of what the table does not know, whose merge keys `managedFields` show; the key is the shape of the list as JSON. */
export type ProvenLists = ReadonlyMap<string, ListForm>;

/**
How the items of a list are told apart, by the schema of 1.37.2, else by what `managedFields` show, else by position.

Where the schema for a merge by the server and the one for Helm's own patches differ (ports: with and without protocol), the server's counts, since it tells more items apart.
*/
export const listFormOf = (group: string, kind: string, shape: readonly string[], proven: ProvenLists): ListForm => {
	const place = placeOf(group, kind, shape);
	const keys = place?.part === 'field' ? keysByField.get(nameOf(place)) : undefined;
	if (keys !== undefined) {
		return {by: 'keys', keys};
	}

	return place?.part === 'field' && sets.has(nameOf(place)) ? {by: 'value'} : proven.get(JSON.stringify(shape)) ?? {by: 'position'};
};

/** Whether a list of one piece means the same in any order. */
export const isOrderless = (group: string, kind: string, shape: readonly string[]): boolean => {
	const place = placeOf(group, kind, shape);
	return place?.part === 'field' && orderless.has(nameOf(place));
};

/** Whether a list with merge keys means something else in another order: init containers run one after the other. */
export const isSequence = (group: string, kind: string, shape: readonly string[]): boolean => {
	const place = placeOf(group, kind, shape);
	return place?.part === 'field' && inOrder.has(nameOf(place));
};

/** Whether a mapping is one piece, as a selector is: a key more makes it another one. A reference of a volume to its claim is filled in by a controller, key by key. */
export const isPiece = (group: string, kind: string, shape: readonly string[]): boolean => {
	const place = placeOf(group, kind, shape);
	if (place === null || nameOf(place) === 'PersistentVolumeSpec.claimRef') {
		return false;
	}

	const {value} = place.shape;
	return (place.part === 'field' && pieceFields.has(nameOf(place))) || (value.form === 'struct' && pieceTypes.has(value.type.split('@')[0]!));
};
