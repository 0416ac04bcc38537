import type {JsonValue} from '../../../record/types.ts';
import {isList} from '../../../record/json-kinds.ts';
import {at, has, textOr} from './around.ts';
import type {Around, Default, Defaults} from './types.ts';

// By the live type: where that was changed, the change itself is what to report.
const whereType = (types: readonly string[], value: JsonValue) => ({live}: Around): JsonValue | undefined => types.includes(textOr(live, 'type', 'ClusterIP')) ? value : undefined;

const clusterAddresses: Default = ({live}) => has(live, 'clusterIP') ? [at(live, 'clusterIP')] : undefined;

const policyTypes: Default = ({stored}) => {
	const egress = at(stored, 'egress');
	return isList(egress) && egress.length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
};

/** What Services, endpoints and the rules between them get: `pkg/apis/core/v1`, `networking/v1` and `discovery/v1`, `defaults.go`, of Kubernetes 1.37.2; seen there in live objects. */
export const networkingDefaults: Defaults = {
	'ServiceSpec.type': 'ClusterIP',
	'ServiceSpec.sessionAffinity': 'None',
	'ServiceSpec.sessionAffinityConfig': ({live}) => textOr(live, 'sessionAffinity', 'None') === 'ClientIP' ? {clientIP: {timeoutSeconds: 10_800}} : undefined,
	'SessionAffinityConfig.clientIP': {timeoutSeconds: 10_800},
	'ClientIPConfig.timeoutSeconds': 10_800,
	'ServiceSpec.internalTrafficPolicy': whereType(['ClusterIP', 'NodePort', 'LoadBalancer'], 'Cluster'),
	'ServiceSpec.externalTrafficPolicy': around => isList(at(around.live, 'externalIPs')) ? 'Cluster' : whereType(['NodePort', 'LoadBalancer'], 'Cluster')(around),
	'ServiceSpec.allocateLoadBalancerNodePorts': whereType(['LoadBalancer'], true),
	'ServiceSpec.clusterIPs': clusterAddresses,
	'ServicePort.protocol': 'TCP',
	'ServicePort.targetPort': ({stored, live}) => at(stored, 'port') ?? at(live, 'port') ?? undefined,
	'EndpointPort.protocol': 'TCP',
	'EndpointPort@discovery.name': '',
	'EndpointPort@discovery.protocol': 'TCP',
	'NetworkPolicyPort.protocol': 'TCP',
	'NetworkPolicySpec.policyTypes': policyTypes,
	'IngressClassParametersReference.scope': 'Cluster',
	'HTTPIngressPath.pathType': ({context}) => context.apiVersion === 'networking.k8s.io/v1beta1' ? 'ImplementationSpecific' : undefined,
};
