import type {JsonValue} from '../../../record/types.ts';
import {textOr} from './around.ts';
import type {Around, Default, Defaults} from './types.ts';

/** The older version of webhooks has milder defaults. */
const byVersion = (stable: JsonValue, beta: JsonValue | undefined) => ({context}: Around): JsonValue | undefined => context.apiVersion === 'admissionregistration.k8s.io/v1beta1' ? beta : stable;

const onlyBeta = (value: JsonValue) => ({context}: Around): JsonValue | undefined => context.apiVersion === 'admissionregistration.k8s.io/v1beta1' ? value : undefined;

const webhook: Defaults = {
	failurePolicy: byVersion('Fail', 'Ignore'),
	matchPolicy: byVersion('Equivalent', 'Exact'),
	namespaceSelector: {},
	objectSelector: {},
	timeoutSeconds: byVersion(10, 30),
	sideEffects: onlyBeta('Unknown'),
	admissionReviewVersions: onlyBeta(['v1beta1']),
};

const ofType = (type: string, fields: Defaults): Defaults => Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${type}.${name}`, value]));

const accessGroup = 'rbac.authorization.k8s.io';

const subjectGroup: Default = ({stored}) => ['User', 'Group'].includes(textOr(stored, 'kind', '')) ? accessGroup : undefined;

const exactCount: Default = ({stored}) => textOr(stored, 'allocationMode', 'ExactCount') === 'ExactCount' ? 1 : undefined;

const listKind: Default = ({stored}) => `${textOr(stored, 'kind', '')}List`;

/** What definitions, webhooks, roles and the rest get: `defaults.go` of `admissionregistration`, `apiextensions`, `apiregistration`, `rbac`, `flowcontrol`, `resource` and `scheduling` of Kubernetes 1.37.2. */
export const policyDefaults: Defaults = {
	...ofType('ValidatingWebhook', webhook),
	...ofType('MutatingWebhook', {...webhook, reinvocationPolicy: 'Never'}),
	'RuleWithOperations.scope': '*',
	'NamedRuleWithOperations.scope': '*',
	'ServiceReference.port': 443,
	'ServiceReference@apiextensions.port': 443,
	'ServiceReference@apiregistration.port': 443,
	'ValidatingAdmissionPolicySpec.failurePolicy': 'Fail',
	'MutatingAdmissionPolicySpec.failurePolicy': 'Fail',
	'MatchResources.matchPolicy': 'Equivalent',
	'MatchResources.namespaceSelector': {},
	'MatchResources.objectSelector': {},
	'CustomResourceDefinitionNames.listKind': listKind,
	'CustomResourceDefinitionNames.singular': ({stored}) => textOr(stored, 'kind', '').toLowerCase(),
	'CustomResourceDefinitionSpec.conversion': {strategy: 'None'},
	'RoleRef.apiGroup': accessGroup,
	'Subject@rbac.apiGroup': subjectGroup,
	'Secret.type': 'Opaque',
	'PriorityClass.preemptionPolicy': 'PreemptLowerPriority',
	'FlowSchemaSpec.matchingPrecedence': 1000,
	'ExemptPriorityLevelConfiguration.nominalConcurrencyShares': 0,
	'ExemptPriorityLevelConfiguration.lendablePercent': 0,
	'LimitedPriorityLevelConfiguration.nominalConcurrencyShares': 30,
	'LimitedPriorityLevelConfiguration.lendablePercent': 0,
	'QueuingConfiguration.queues': 64,
	'QueuingConfiguration.handSize': 8,
	'QueuingConfiguration.queueLengthLimit': 50,
	'ExactDeviceRequest.allocationMode': 'ExactCount',
	'ExactDeviceRequest.count': exactCount,
	'DeviceSubRequest.allocationMode': 'ExactCount',
	'DeviceSubRequest.count': exactCount,
	'DeviceToleration.operator': 'Equal',
};
