import {describe, expect, it} from 'vitest';
import {healthOf} from '../../../source/core/health/health-of.ts';
import type {HealthWord} from '../../../source/core/health/types.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {at, condition, deployment, live, pod, rollingDeployment, terminated, waiting, type JsonObject} from './build.ts';

type Row = readonly [what: string, object: JsonValue, status: HealthWord, reason: string | null];

const check = (_what: string, object: JsonValue, status: HealthWord, reason: string | null): void => {
	expect(healthOf(object)).toEqual({status, reason});
};

const widget = (status?: JsonObject, rest: JsonObject = {}): JsonObject => live('example.test/v1', 'Widget', {...rest, ...(status !== undefined && {status})});
const withConditions = (...conditions: readonly JsonObject[]): JsonObject => widget({conditions});

describe('what holds for every kind', () => {
	it.each<Row>([
		['deletion', live('v1', 'ConfigMap', {deletionTimestamp: at(0)}), 'progressing', 'it is being deleted'],
		['deletion that something holds', live('v1', 'ConfigMap', {deletionTimestamp: at(0), finalizers: ['example.test/a', 'example.test/b']}), 'progressing', 'it is being deleted and waits for the finalizers example.test/a, example.test/b'],
		['deletion before everything else', {...deployment(), metadata: {deletionTimestamp: at(0), generation: 3}}, 'progressing', 'it is being deleted'],
		['a controller that is behind', {...deployment(), metadata: {generation: 3}}, 'progressing', 'its controller has not seen the newest change yet: generation 3, seen 1'],
		['a custom resource whose controller is behind', widget({observedGeneration: 1}, {generation: 2}), 'progressing', 'its controller has not seen the newest change yet: generation 2, seen 1'],
		['a controller at work', withConditions(condition('Reconciling', 'True', 'Progressing', 'fetching the source.')), 'progressing', 'its controller is at work: Progressing: fetching the source'],
		['a controller that gave up', withConditions(condition('Ready', 'True'), condition('Stalled', 'True', 'InvalidSpec', 'no such chart')), 'failed', 'its controller has given up: InvalidSpec: no such chart'],
		['these conditions turned off', withConditions(condition('Reconciling', 'False'), condition('Stalled', 'False')), 'ready', 'it exists, and says nothing about whether it works'],
	])('%s', check);

	it.each<Row>([
		['a ConfigMap', live('v1', 'ConfigMap'), 'ready', null],
		['a ClusterRole', live('rbac.authorization.k8s.io/v1', 'ClusterRole'), 'ready', null],
		['a quota with a status that tells nothing', live('v1', 'ResourceQuota', {status: {hard: {pods: '1'}}}), 'ready', null],
		['a custom resource without status', widget(), 'ready', 'it exists, and says nothing about whether it works'],
		['no object', null, 'unknown', 'there is no object to look at'],
		['a list in its place', [1], 'unknown', 'there is no object to look at'],
		['an object without kind', {}, 'ready', null],
	])('%s is ready because it is there, if it is', check);
});

describe('a custom resource', () => {
	it.each<Row>([
		['Ready', withConditions(condition('Ready', 'True', 'Ok')), 'ready', null],
		['not Ready', withConditions(condition('Ready', 'False', 'Issuing', 'waiting for the order')), 'progressing', 'it is not ready: Issuing: waiting for the order'],
		['neither', withConditions(condition('Ready', 'Unknown')), 'progressing', 'its controller does not say whether it is ready'],
		['Ready, and degraded', withConditions(condition('Degraded', 'True'), condition('Ready', 'True')), 'ready', null],
		['failed, without Ready', withConditions(condition('Failed', 'True', 'BadSource', 'cannot clone')), 'failed', 'its condition Failed is True: BadSource: cannot clone'],
		['overdue', withConditions(condition('Progressing', 'False', 'ProgressDeadlineExceeded', 'timed out')), 'failed', 'its condition Progressing is False: ProgressDeadlineExceeded: timed out'],
		['not available', withConditions(condition('Degraded', 'False'), condition('Available', 'False', 'NoPods')), 'progressing', 'its condition Available is False: NoPods'],
		['all well, without Ready', withConditions(condition('Available', 'True'), condition('Degraded', 'False')), 'ready', 'it exists, and says nothing about whether it works'],
		['a message with line feeds', withConditions(condition('Ready', 'False', 'Error', 'first line:\n\tsecond line.\n')), 'progressing', 'it is not ready: Error: first line: second line'],
		['conditions of another shape', widget({conditions: 'none'}), 'ready', 'it exists, and says nothing about whether it works'],
	])('%s', check);
});

describe('a Deployment', () => {
	it.each<Row>([
		['done', deployment(), 'ready', '2 of 2 replicas are ready'],
		['scaled to nothing', deployment({replicas: 0, updatedReplicas: 0, readyReplicas: 0, availableReplicas: 0}, {replicas: 0}), 'ready', 'it is scaled to 0 replicas, so nothing runs'],
		['without replicas in its spec', deployment({}, {replicas: null}), 'progressing', '1 replica more than the 1 that are wanted is still there'],
		['with a fresh status', live('apps/v1', 'Deployment', {spec: {replicas: 3}, status: {}}), 'progressing', '0 of 3 replicas exist'],
		['from a dump that was cleaned', live('apps/v1', 'Deployment', {spec: {replicas: 3}}), 'unknown', 'it carries no status, so nothing tells whether it works'],
		['not updated', deployment({updatedReplicas: 1}), 'progressing', '1 of 2 replicas are updated'],
		['with old replicas', deployment({replicas: 4}), 'progressing', '2 replicas more than the 2 that are wanted are still there'],
		['not available', rollingDeployment, 'progressing', '0 of 2 replicas are available'],
		['not ready', deployment({readyReplicas: 1}), 'progressing', '1 of 2 replicas are ready'],
		['on its way by its condition', deployment({conditions: [condition('Available', 'True'), condition('Progressing', 'True', 'ReplicaSetUpdated')]}), 'progressing', 'its newest ReplicaSet is not available yet'],
		['without deadline', deployment({conditions: [condition('Available', 'True')]}, {progressDeadlineSeconds: 2_147_483_647}), 'ready', '2 of 2 replicas are ready'],
		['not available by its condition', deployment({conditions: [condition('Available', 'False'), condition('Progressing', 'True', 'NewReplicaSetAvailable')]}), 'progressing', 'it does not call itself available yet'],
		['overdue', deployment({availableReplicas: 1, conditions: [condition('Progressing', 'False', 'ProgressDeadlineExceeded')]}), 'failed', 'it made no progress for 600 s: 1 of 2 replicas are available'],
		['refused', deployment({replicas: 1, conditions: [condition('ReplicaFailure', 'True', 'FailedCreate', 'pods "web-1" is forbidden: exceeded quota')]}), 'progressing', '1 of 2 replicas exist; its pods are refused: FailedCreate: pods "web-1" is forbidden: exceeded quota'],
		['paused and complete', deployment({conditions: [condition('Available', 'True'), condition('Progressing', 'Unknown', 'DeploymentPaused')]}, {paused: true}), 'ready', '2 of 2 replicas are ready; its rollout is paused'],
		['paused half way', deployment({updatedReplicas: 1}, {paused: true}), 'progressing', '1 of 2 replicas are updated; its rollout is paused, so nothing moves until it is resumed'],
		['of the old group', {...deployment({updatedReplicas: 1}), apiVersion: 'extensions/v1beta1'}, 'progressing', '1 of 2 replicas are updated'],
	])('%s', check);
});

describe('a ReplicaSet', () => {
	const set = (status: JsonObject, spec: JsonObject = {}): JsonObject => live('apps/v1', 'ReplicaSet', {spec: {replicas: 2, ...spec}, status});
	const counts = {replicas: 2, fullyLabeledReplicas: 2, availableReplicas: 2, readyReplicas: 2};

	it.each<Row>([
		['done', set(counts), 'ready', '2 of 2 replicas are ready'],
		['old', set({replicas: 0}, {replicas: 0}), 'ready', 'it is scaled to 0 replicas, so nothing runs'],
		['without pods', set({}), 'progressing', '0 of 2 replicas exist with its labels'],
		['not available', set({...counts, availableReplicas: 1}), 'progressing', '1 of 2 replicas are available'],
		['not ready', set({...counts, readyReplicas: 1}), 'progressing', '1 of 2 replicas are ready'],
		['too many', set({...counts, replicas: 3}), 'progressing', '1 replica more than the 2 that are wanted is still there'],
		['refused', set({conditions: [condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota')]}), 'progressing', 'its pods are refused: FailedCreate: exceeded quota'],
		['a ReplicationController', live('v1', 'ReplicationController', {spec: {replicas: 1}, status: {replicas: 0}}), 'progressing', '0 of 1 replicas exist with its labels'],
	])('%s', check);
});

describe('a StatefulSet', () => {
	const counts = {observedGeneration: 1, replicas: 3, readyReplicas: 3, currentReplicas: 3, updatedReplicas: 3, currentRevision: 'web-1', updateRevision: 'web-1'};
	const half = {...counts, currentReplicas: 2, updatedReplicas: 1, updateRevision: 'web-2'};
	const set = (status: JsonObject, spec: JsonObject = {}): JsonObject => live('apps/v1', 'StatefulSet', {spec: {replicas: 3, ...spec}, status});
	const partition = (number: number): JsonObject => ({updateStrategy: {type: 'RollingUpdate', rollingUpdate: {partition: number}}});
	const onDelete = {updateStrategy: {type: 'OnDelete'}};

	it.each<Row>([
		['done', set(counts), 'ready', '3 of 3 replicas are ready'],
		['without pods', set({...counts, replicas: 1}), 'progressing', '1 of 3 replicas exist'],
		['not ready', set({...counts, readyReplicas: 2}), 'progressing', '2 of 3 replicas are ready'],
		['too many', set({...counts, replicas: 5}), 'progressing', '2 replicas more than the 3 that are wanted are still there'],
		['half way, without partition', set(half), 'progressing', '2 of 3 replicas are of the current revision'],
		['half way, with all pods', set({...half, currentReplicas: 3}), 'progressing', 'its newest revision is not its current one yet'],
		['half way, with the partition that the API server sets', set(half, partition(0)), 'progressing', '1 of 3 replicas are updated'],
		['up to its partition', set(half, partition(2)), 'ready', '3 of 3 replicas are ready; 1 of them run the newest revision, the others are held back by partition 2'],
		['not up to its partition', set({...half, updatedReplicas: 0}, partition(2)), 'progressing', '0 of 1 replicas are updated'],
		['a partition above all', set({...half, updatedReplicas: 0}, partition(9)), 'ready', '3 of 3 replicas are ready; 0 of them run the newest revision, the others are held back by partition 9'],
		['updated by hand', set(half, onDelete), 'ready', '3 of 3 replicas are ready; 1 of them run the newest revision, the others wait to be deleted by hand (OnDelete)'],
		['updated by hand, and not ready', set({...half, readyReplicas: 2}, onDelete), 'progressing', '2 of 3 replicas are ready'],
		['scaled to nothing', set({observedGeneration: 1, replicas: 0}, {replicas: 0}), 'ready', 'it is scaled to 0 replicas, so nothing runs'],
	])('%s', check);
});

describe('a DaemonSet', () => {
	const counts = {observedGeneration: 1, desiredNumberScheduled: 2, currentNumberScheduled: 2, updatedNumberScheduled: 2, numberAvailable: 2, numberReady: 2};
	const set = (status: JsonObject, spec: JsonObject = {}): JsonObject => live('apps/v1', 'DaemonSet', {spec, status});

	it.each<Row>([
		['done', set(counts), 'ready', '2 of 2 pods are ready'],
		['for no node', set({observedGeneration: 1, desiredNumberScheduled: 0}), 'ready', 'no node is meant to run it'],
		['that nobody has looked at', set({desiredNumberScheduled: 0}), 'progressing', 'its controller has not seen it yet'],
		['not scheduled', set({...counts, currentNumberScheduled: 1}), 'progressing', '1 of 2 pods are scheduled'],
		['not updated', set({...counts, updatedNumberScheduled: 1}), 'progressing', '1 of 2 pods are updated'],
		['not updated, by hand', set({...counts, updatedNumberScheduled: 1}, {updateStrategy: {type: 'OnDelete'}}), 'ready', '2 of 2 pods are ready; 1 of them run the newest revision, the others wait to be deleted by hand (OnDelete)'],
		['not available', set({...counts, numberAvailable: 0}), 'progressing', '0 of 2 pods are available'],
		['not ready', set({...counts, numberReady: 1}), 'progressing', '1 of 2 pods are ready'],
	])('%s', check);
});

describe('a Job', () => {
	const job = (status: JsonObject, spec: JsonObject = {}): JsonObject => live('batch/v1', 'Job', {spec: {completions: 2, backoffLimit: 3, ...spec}, status});

	it.each<Row>([
		['complete', job({succeeded: 2, conditions: [condition('Complete', 'True')]}), 'ready', 'it completed: 2 of 2 runs succeeded'],
		['failed', job({failed: 4, conditions: [condition('Failed', 'True', 'BackoffLimitExceeded', 'Job has reached the specified backoff limit')]}), 'failed', 'it gave up after 4 failed pods: BackoffLimitExceeded: Job has reached the specified backoff limit'],
		['about to fail', job({failed: 1, conditions: [condition('FailureTarget', 'True', 'DeadlineExceeded')]}), 'failed', 'it gave up after 1 failed pod: DeadlineExceeded'],
		['suspended', job({conditions: [condition('Suspended', 'True')]}, {suspend: true}), 'progressing', 'it is suspended, so nothing runs until it is resumed'],
		['not begun', job({}), 'progressing', 'it has not begun'],
		['under way', job({startTime: at(0), active: 1, succeeded: 1}), 'ready', 'it runs: 1 of 2 runs succeeded, 1 active'],
		['under way after failures', job({startTime: at(0), active: 1, failed: 1}), 'ready', 'it runs: 0 of 2 runs succeeded, 1 active; 1 pod failed so far, it gives up after 4 failures'],
	])('%s', check);

	it.each<Row>([
		['fresh', live('batch/v1', 'CronJob', {status: {}}), 'ready', 'it has started no Job yet'],
		['suspended', live('batch/v1', 'CronJob', {spec: {suspend: true}, status: {lastScheduleTime: at(0)}}), 'ready', 'it last started a Job at 2026-11-02T03:00:00Z; it is suspended, so it starts no more'],
	])('of a schedule: %s', check);
});

describe('a pod of its own', () => {
	it.each<Row>([
		['ready', pod({containers: [{ready: true}]}), 'ready', null],
		['done', pod({phase: 'Succeeded', containers: [{state: terminated(0)}]}), 'ready', null],
		['failed', pod({phase: 'Failed', containers: [{state: terminated(1)}]}), 'failed', 'container web ended with exit code 1 after 3 s'],
		['crashing', pod({containers: [{state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 5}]}), 'failed', 'container web crashes again and again (5 restarts): its last run ended with exit code 1 after 3 s'],
		['not seen by anybody', live('v1', 'Pod', {status: {}}), 'progressing', 'no scheduler has looked at it yet'],
		['from a dump that was cleaned', live('v1', 'Pod'), 'unknown', 'it carries no status, so nothing tells whether it works'],
	])('%s', check);
});

describe('the other kinds', () => {
	const service = (spec: JsonObject, status?: JsonObject): JsonObject => live('v1', 'Service', {spec, ...(status !== undefined && {status})});
	const claim = (status: JsonObject): JsonObject => live('v1', 'PersistentVolumeClaim', {spec: {volumeName: 'pv-1'}, status});
	const definition = (...conditions: readonly JsonObject[]): JsonObject => live('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {status: {conditions}});
	const apiService = (...conditions: readonly JsonObject[]): JsonObject => live('apiregistration.k8s.io/v1', 'APIService', {status: {conditions}});
	const scaler = (...conditions: readonly JsonObject[]): JsonObject => live('autoscaling/v2', 'HorizontalPodAutoscaler', {status: {currentReplicas: 2, desiredReplicas: 3, conditions}});
	const going = (...conditions: readonly JsonObject[]): JsonObject => live('v1', 'Namespace', {deletionTimestamp: at(0), spec: {finalizers: ['kubernetes']}, status: {phase: 'Terminating', conditions}});

	it.each<Row>([
		['a Service', service({type: 'ClusterIP', clusterIP: '10.0.0.1'}), 'ready', null],
		['a name elsewhere', service({type: 'ExternalName', externalName: 'example.test'}), 'ready', null],
		['a load balancer without any address', service({type: 'LoadBalancer'}, {loadBalancer: {}}), 'progressing', 'it has no address inside of the cluster yet'],
		['a load balancer that nobody serves', service({type: 'LoadBalancer', clusterIP: '10.0.0.1'}, {loadBalancer: {}}), 'progressing', 'no load balancer has given it an address yet'],
		['a load balancer', service({type: 'LoadBalancer', clusterIP: '10.0.0.1'}, {loadBalancer: {ingress: [{hostname: 'lb.example.test'}, {ip: '192.0.2.1'}]}}), 'ready', 'its address is lb.example.test, 192.0.2.1'],
		['a load balancer with addresses by hand', service({type: 'LoadBalancer', externalIPs: ['192.0.2.1']}, {loadBalancer: {}}), 'ready', null],
		['a load balancer from a dump', service({type: 'LoadBalancer', clusterIP: '10.0.0.1'}), 'unknown', 'it carries no status, so nothing tells whether it has an address'],
		['an Ingress without address', live('networking.k8s.io/v1', 'Ingress', {status: {loadBalancer: {}}}), 'ready', 'no controller has published an address for it'],
		['an Ingress', live('networking.k8s.io/v1', 'Ingress', {status: {loadBalancer: {ingress: [{ip: '192.0.2.1'}]}}}), 'ready', 'its address is 192.0.2.1'],
		['a bound claim', claim({phase: 'Bound'}), 'ready', 'it is bound'],
		['a claim that grows', claim({phase: 'Bound', conditions: [condition('FileSystemResizePending', 'True', '', 'Waiting for user to (re-)start a pod to finish file system resize of volume on node.')]}), 'ready', 'it is bound; FileSystemResizePending: Waiting for user to (re-)start a pod to finish file system resize of volume on node'],
		['a pending claim', claim({phase: 'Pending'}), 'progressing', 'no volume is bound to it yet'],
		['a lost claim', claim({phase: 'Lost'}), 'failed', 'its volume pv-1 is gone'],
		['a volume', live('v1', 'PersistentVolume', {status: {phase: 'Bound'}}), 'ready', null],
		['a volume on its way', live('v1', 'PersistentVolume', {status: {phase: 'Pending'}}), 'progressing', 'it is not available yet'],
		['a released volume', live('v1', 'PersistentVolume', {spec: {claimRef: {namespace: 'shop', name: 'data'}}, status: {phase: 'Released'}}), 'ready', 'its claim shop/data is gone, and no other can bind it'],
		['a failed volume', live('v1', 'PersistentVolume', {status: {phase: 'Failed', message: 'disk is in use'}}), 'failed', 'it could not be given back: disk is in use'],
		['a budget', live('policy/v1', 'PodDisruptionBudget', {status: {currentHealthy: 2, desiredHealthy: 1, disruptionsAllowed: 1}}), 'ready', 'it counts 2 healthy pods and wants 1: 1 may be disrupted now'],
		['a budget that allows nothing', live('policy/v1', 'PodDisruptionBudget', {status: {currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, conditions: [condition('DisruptionAllowed', 'False', 'InsufficientPods')]}}), 'ready', 'it counts 1 healthy pod and wants 1: 0 may be disrupted now'],
		['a budget that cannot count', live('policy/v1', 'PodDisruptionBudget', {status: {conditions: [condition('DisruptionAllowed', 'False', 'SyncFailed', 'found no controllers for pod "web-1"')]}}), 'failed', 'its pods could not be counted: SyncFailed: found no controllers for pod "web-1"'],
		['a fresh budget', live('policy/v1', 'PodDisruptionBudget', {status: {}}), 'ready', null],
		['a definition', definition(condition('NamesAccepted', 'True'), condition('Established', 'True')), 'ready', 'its kind is served'],
		['a fresh definition', definition(condition('Established', 'False', 'Installing')), 'progressing', 'its kind is not served yet'],
		['a definition without conditions', definition(), 'progressing', 'its kind is not served yet'],
		['a definition whose names are taken', definition(condition('NamesAccepted', 'False', 'MultipleNamesNotAccepted', 'plural "widgets" is already in use')), 'failed', 'its names are refused: MultipleNamesNotAccepted: plural "widgets" is already in use'],
		['a definition that is refused', definition(condition('Established', 'False', 'NotAccepted', 'not all names are accepted')), 'failed', 'its kind is not served: NotAccepted: not all names are accepted'],
		['an API that answers', apiService(condition('Available', 'True', 'Passed')), 'ready', 'its server answers'],
		['an API whose pods are on their way', apiService(condition('Available', 'False', 'MissingEndpoints', 'endpoints for service/metrics in "kube-system" have no addresses')), 'progressing', 'its server does not answer: MissingEndpoints: endpoints for service/metrics in "kube-system" have no addresses'],
		['an API without Service', apiService(condition('Available', 'False', 'ServiceNotFound', 'service/metrics in "kube-system" is not present')), 'failed', 'its server does not answer: ServiceNotFound: service/metrics in "kube-system" is not present'],
		['an API that nobody asked', apiService(), 'progressing', 'nobody has asked yet whether its server answers'],
		['an autoscaler', scaler(condition('AbleToScale', 'True'), condition('ScalingActive', 'True')), 'ready', 'it sees 2 replicas and wants 3'],
		['an autoscaler without metrics', scaler(condition('ScalingActive', 'False', 'FailedGetResourceMetric', 'no metrics')), 'progressing', 'it does not scale now: FailedGetResourceMetric: no metrics'],
		['an autoscaler without target', scaler(condition('AbleToScale', 'False', 'FailedGetScale', 'deployments.apps "web" not found')), 'failed', 'it does not scale now: FailedGetScale: deployments.apps "web" not found'],
		['an autoscaler that is off', scaler(condition('ScalingActive', 'False', 'ScalingDisabled', 'zero replicas')), 'ready', 'it is off while its target is scaled to 0 replicas'],
		['an autoscaler read as v1', live('autoscaling/v1', 'HorizontalPodAutoscaler', {annotations: {'autoscaling.alpha.kubernetes.io/conditions': '[{"type":"AbleToScale","status":"False","reason":"FailedGetScale","message":"not found"}]'}, status: {currentReplicas: 0, desiredReplicas: 0}}), 'failed', 'it does not scale now: FailedGetScale: not found'],
		['an autoscaler read as v1 with a broken annotation', live('autoscaling/v1', 'HorizontalPodAutoscaler', {annotations: {'autoscaling.alpha.kubernetes.io/conditions': '[{'}, status: {currentReplicas: 0, desiredReplicas: 0}}), 'ready', 'it sees 0 replicas and wants 0'],
		['a namespace', live('v1', 'Namespace', {status: {phase: 'Active'}}), 'ready', null],
		['a namespace that goes, by its phase', live('v1', 'Namespace', {status: {phase: 'Terminating'}}), 'progressing', 'it is being deleted'],
		['a namespace that goes', going(condition('NamespaceContentRemaining', 'True', 'SomeResourcesRemain', 'widgets.example.test has 1 resource instances')), 'progressing', 'it is being deleted; SomeResourcesRemain: widgets.example.test has 1 resource instances'],
		['a namespace that cannot go', going(condition('NamespaceDeletionDiscoveryFailure', 'True', 'DiscoveryFailed', 'unable to retrieve the complete list of server APIs')), 'failed', 'it is being deleted; DiscoveryFailed: unable to retrieve the complete list of server APIs'],
	])('%s', check);
});
