import type {JsonValue} from '../../../record/types.ts';
import {holdersOf} from '../holders-of.ts';
import {at, has, podSpecOf, textOr} from './around.ts';
import {isLatest} from './image-tag.ts';
import type {Around, Defaults} from './types.ts';

/**
By the stored image. The value sticks when the image changes, so a live one that nobody but Helm or the server wrote is what an earlier image gave.
*/
const pullPolicy = (around: Around): JsonValue => {
	const byImage = isLatest(textOr(around.stored, 'image', '')) ? 'Always' : 'IfNotPresent';
	const live = at(around.live, 'imagePullPolicy');
	const {managers, ours} = around.context;
	const isNobodys = managers.length > 0 && holdersOf(around.context, around.path).every(({manager}) => manager === ours);
	return isNobodys && (live === 'Always' || live === 'IfNotPresent') ? live : byImage;
};

const onlyInPods = (value: JsonValue) => ({context}: Around): JsonValue | undefined => context.group === '' && context.kind === 'Pod' ? value : undefined;

const container: Defaults = {
	imagePullPolicy: pullPolicy,
	terminationMessagePath: '/dev/termination-log',
	terminationMessagePolicy: 'File',
	// Servers from 1.27 to 1.32 note that a resize needs no restart
	resizePolicy: onlyInPods([{resourceName: 'cpu', restartPolicy: 'NotRequired'}, {resourceName: 'memory', restartPolicy: 'NotRequired'}]),
};

const ofType = (type: string, fields: Defaults): Defaults => Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${type}.${name}`, value]));

/** What a Pod, and the template of one, gets: `SetDefaults_PodSpec`, `_Container`, `_Probe` and their like in `pkg/apis/core/v1/defaults.go` of Kubernetes 1.37.2; seen there in live objects. */
export const podDefaults: Defaults = {
	...ofType('Container', container),
	...ofType('EphemeralContainer', container),
	'PodSpec.dnsPolicy': 'ClusterFirst',
	'PodSpec.restartPolicy': 'Always',
	'PodSpec.schedulerName': 'default-scheduler',
	'PodSpec.securityContext': {},
	'PodSpec.terminationGracePeriodSeconds': 30,
	'PodSpec.serviceAccount': ({stored}) => has(stored, 'serviceAccountName') ? at(stored, 'serviceAccountName') : undefined,
	'PodSpec.serviceAccountName': ({stored}) => has(stored, 'serviceAccount') ? at(stored, 'serviceAccount') : undefined,
	'PodSpec.enableServiceLinks': onlyInPods(true),
	'ContainerPort.protocol': 'TCP',
	'ContainerPort.hostPort': around => at(podSpecOf(around), 'hostNetwork') === true ? at(around.stored, 'containerPort') : undefined,
	'Probe.failureThreshold': 3,
	'Probe.periodSeconds': 10,
	'Probe.successThreshold': 1,
	'Probe.timeoutSeconds': 1,
	'HTTPGetAction.path': '/',
	'HTTPGetAction.scheme': 'HTTP',
	'HTTPGetAction.protocol': 'HTTP1',
	'GRPCAction.service': '',
	'ObjectFieldSelector.apiVersion': 'v1',
	'ResourceFieldSelector.divisor': '0',
	'FileKeySelector.optional': false,
	// A Pod, not a template of one, gets what it may use at most as what it asks for
	'ResourceRequirements.requests': ({stored, context}) => context.group === '' && context.kind === 'Pod' && has(stored, 'limits') ? at(stored, 'limits') : undefined,
};
