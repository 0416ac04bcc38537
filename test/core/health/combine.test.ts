import {describe, expect, it} from 'vitest';
import {readWarnings} from '../../../source/core/health/events.ts';
import {prepareJudging, type JudgedObject, type Neighbours} from '../../../source/core/health/judge-object.ts';
import {toldPods} from '../../../source/core/health/pods.ts';
import type {Judgement} from '../../../source/core/health/types.ts';
import {at, condition, deployment, event, later, live, ownedBy, pod, rollingDeployment, terminated, waiting, type ContainerInput, type JsonObject, type PodInput} from './build.ts';

type Around = Partial<Omit<Neighbours, 'warnings'>> & {readonly events?: readonly JsonObject[]};

const alone = {pods: [], between: [], classes: null, now: later};
const judge = (object: JsonObject, {events = [], ...around}: Around = {}): JudgedObject => prepareJudging({...alone, ...around, warnings: readWarnings(events)})(object);

const set = (name: string, revision: number): JsonObject => live('apps/v1', 'ReplicaSet', {name, uid: `uid-${name}`, annotations: {'deployment.kubernetes.io/revision': String(revision)}, ...ownedBy('Deployment', 'web', 'uid-Deployment')});
const podOf = (name: string, owners: JsonObject, container: ContainerInput, rest: PodInput = {}): JsonObject => pod({containers: [container], ...rest, metadata: {name, uid: `uid-${name}`, ...owners, ...rest.metadata}});
const webPod = (name: string, container: ContainerInput, rest: PodInput = {}, owner = 'web-new'): JsonObject => podOf(name, ownedBy('ReplicaSet', owner, `uid-${owner}`), container, rest);

const crashing: ContainerInput = {state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 5};
const unconfigured: ContainerInput = {state: waiting('CreateContainerConfigError', 'secret "api-auth" not found')};
const good: ContainerInput = {ready: true};
const evicted: PodInput = {phase: 'Failed', status: {reason: 'Evicted', message: 'low on memory'}};
const likely = 'most likely it does not get ready by itself';
const crash = 'container web crashes again and again (5 restarts): its last run ended with exit code 1 after 3 s';

describe('a Deployment on its way', () => {
	const rolled = (pods: readonly JsonObject[], rest: Around = {}): JudgedObject => judge(rollingDeployment, {pods, between: [set('web-old', 1), set('web-new', 2)], ...rest});

	it('has failed when its pods crash, and says how sure that is', () => {
		expect(rolled([webPod('a', crashing)])).toMatchObject({status: 'failed', reason: `0 of 2 replicas are available; pod a: ${crash}; ${likely}`});
		expect(rolled([webPod('a', crashing), webPod('b', crashing)])).toMatchObject({reason: `0 of 2 replicas are available; 2 pods fail; pod a: ${crash}; ${likely}`});
	});

	it('names the worst pod: one that is sure to stay so', () => {
		expect(rolled([webPod('a', crashing), webPod('b', unconfigured), webPod('c', {})])).toMatchObject({
			status: 'failed',
			reason: '0 of 2 replicas are available; 2 pods fail; pod b: container web cannot be started (CreateContainerConfigError): secret "api-auth" not found; it stays so until that is changed',
			pods: [{name: 'b'}, {name: 'a'}, {name: 'c'}],
		});
	});

	it('is on its way while pods only wait', () => {
		expect(rolled([webPod('a', {}), webPod('b', good)])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available; pod a: container web runs and is not ready'});
		expect(rolled([webPod('a', good)])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available'});
		expect(rolled([])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available'});
	});

	it('is judged by the pods of its newest ReplicaSet, by an older one\'s alone where there are no others', () => {
		const old = webPod('old', crashing, {}, 'web-old');
		expect(rolled([old, webPod('new', {})])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available; pod new: container web runs and is not ready'});
		expect(rolled([old])).toMatchObject({status: 'progressing', reason: `0 of 2 replicas are available; pod old (of an older revision): ${crash}`});
	});

	it('is not judged by what an eviction left over, as long as there are other pods', () => {
		const left = webPod('left', {state: terminated(137)}, evicted);
		expect(rolled([left, webPod('new', {})])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available; pod new: container web runs and is not ready'});
		expect(rolled([left])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available; pod left: it was evicted: low on memory; container web ended with exit code 137 (SIGKILL) after 3 s'});
	});

	it('names a pod that does not go away, where nothing else is wrong', () => {
		expect(rolled([webPod('a', good), webPod('going', good, {metadata: {deletionTimestamp: at(0)}})])).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available; pod going: it is being deleted'});
	});

	it('has failed when its pods are refused', () => {
		const refused = deployment({replicas: 1, conditions: [condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota: small')]});
		expect(judge(refused)).toMatchObject({status: 'failed', reason: `1 of 2 replicas exist; its pods are refused: FailedCreate: exceeded quota: small; ${likely}`});
	});

	it('keeps its own failure first, and adds the pod', () => {
		const overdue = deployment({availableReplicas: 0, readyReplicas: 0, conditions: [condition('Progressing', 'False', 'ProgressDeadlineExceeded')]});
		expect(judge(overdue, {pods: [webPod('a', crashing)], between: [set('web-new', 1)]})).toMatchObject({status: 'failed', reason: `it made no progress for 600 s: 0 of 2 replicas are available; pod a: ${crash}`});
	});

	it('says what it can where pods could not be read', () => {
		expect(rolled([], {pods: null})).toMatchObject({status: 'progressing', reason: '0 of 2 replicas are available', pods: null});
	});
});

describe('a Deployment that calls itself done', () => {
	const done = (pods: readonly JsonObject[]): JudgedObject => judge(deployment(), {pods, between: [set('web-old', 1), set('web-new', 2)]});

	it('is ready with good pods, and with what is left over of others', () => {
		expect(done([webPod('a', good), webPod('left', {}, evicted), webPod('old', crashing, {}, 'web-old'), webPod('going', good, {metadata: {deletionTimestamp: at(0)}})])).toMatchObject({status: 'ready', reason: '2 of 2 replicas are ready'});
	});

	it('tells of pods that restarted within the hour', () => {
		expect(done([webPod('a', {ready: true, restarts: 3, lastState: terminated(137, {reason: 'OOMKilled'})})])).toMatchObject({
			status: 'ready',
			reason: '2 of 2 replicas are ready; pod a: container web is ready; it restarted 3 times, and the run before was killed after 3 s for using more memory than it may (OOMKilled, exit code 137)',
		});
	});

	it('has failed when a pod crashed since', () => {
		expect(done([webPod('a', crashing)])).toMatchObject({status: 'failed'});
	});

	it('is being deleted, whatever its pods do', () => {
		const going = live('apps/v1', 'Deployment', {deletionTimestamp: at(0), status: {}});
		expect(judge(going, {pods: [webPod('a', crashing)], between: [set('web-new', 1)]})).toMatchObject({status: 'progressing', reason: 'it is being deleted'});
	});
});

describe('other workloads', () => {
	const statefulSet = (status: JsonObject = {}): JsonObject => live('apps/v1', 'StatefulSet', {spec: {replicas: 2}, status: {observedGeneration: 1, replicas: 1, ...status}});
	const setPod = (name: string, container: ContainerInput, rest: PodInput = {}): JsonObject => podOf(name, ownedBy('StatefulSet', 'web', 'uid-StatefulSet'), container, rest);
	const refusal = event('FailedCreate', 'create Pod web-1 in StatefulSet web failed error: pods "web-1" is forbidden: exceeded quota', {about: {apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web', uid: 'uid-StatefulSet'}, lastTimestamp: at(60)});

	it('a StatefulSet is held by its first pod', () => {
		expect(judge(statefulSet(), {pods: [setPod('web-0', crashing)]})).toMatchObject({status: 'failed', reason: `1 of 2 replicas exist; pod web-0: ${crash}; ${likely}`});
	});

	it('a StatefulSet says by events alone that its pods are refused', () => {
		expect(judge(statefulSet(), {pods: [setPod('web-0', good)], events: [refusal]})).toMatchObject({status: 'failed', reason: `1 of 2 replicas exist; its pods are refused: create Pod web-1 in StatefulSet web failed error: pods "web-1" is forbidden: exceeded quota; ${likely}`});
	});

	it('a refusal from before the newest pod is over', () => {
		const young = setPod('web-0', {}, {metadata: {creationTimestamp: at(120)}});
		expect(judge(statefulSet(), {pods: [young], events: [refusal]})).toMatchObject({status: 'progressing', reason: '1 of 2 replicas exist; pod web-0: container web runs and is not ready'});
	});

	it('one from a dump without status is known by its pods, if they fail', () => {
		const cleaned = live('apps/v1', 'StatefulSet', {spec: {replicas: 2}});
		expect(judge(cleaned, {pods: [setPod('web-0', crashing)]})).toMatchObject({status: 'failed'});
		expect(judge(cleaned, {pods: [setPod('web-0', good)]})).toMatchObject({status: 'unknown', reason: 'it carries no status, so nothing tells whether it works'});
	});

	it('a custom resource that says nothing is known by its pods', () => {
		const cluster = live('db.example.test/v1', 'Cluster');
		expect(judge(cluster, {pods: [podOf('db-1', ownedBy('Cluster', 'web', 'uid-Cluster'), crashing)]})).toMatchObject({status: 'failed'});
		expect(judge(cluster, {pods: [podOf('db-1', ownedBy('Cluster', 'web', 'uid-Cluster'), good)]})).toMatchObject({status: 'ready'});
	});

	it('a ConfigMap has no pods, even where they could not be read', () => {
		expect(judge(live('v1', 'ConfigMap'), {pods: null})).toEqual({status: 'ready', reason: null, pods: [], events: []});
	});

	it('a pod of its own is told with its warnings', () => {
		const own = pod({phase: 'Pending', containers: [{state: waiting('ImagePullBackOff', 'Back-off pulling image "x"')}]});
		expect(judge(own, {pods: [own], events: [event('Failed', 'Failed to pull image "x": unauthorized')]})).toMatchObject({
			status: 'failed',
			reason: 'container web cannot get its image registry.example.test/web:1.8.0: unauthorized',
			pods: [{name: 'web-1', status: 'failed'}],
			events: [{object: 'Pod/shop/web-1', reason: 'Failed'}],
		});
	});
});

describe('a Job', () => {
	const job = (status: JsonObject): JsonObject => live('batch/v1', 'Job', {spec: {backoffLimit: 3}, status});
	const jobPod = (name: string, container: ContainerInput, phase = 'Running'): JsonObject => podOf(name, ownedBy('Job', 'web', 'uid-Job'), container, {phase, spec: {restartPolicy: 'Never'}});
	const underWay = job({startTime: at(0), active: 1, failed: 1});

	it('that tries again has not failed yet', () => {
		expect(judge(underWay, {pods: [jobPod('a', {state: terminated(1)}, 'Failed')]})).toMatchObject({
			status: 'progressing',
			reason: 'it runs: 0 of 1 runs succeeded, 1 active; 1 pod failed so far, it gives up after 4 failures; pod a: container web ended with exit code 1 after 3 s',
		});
	});

	it('whose pod cannot begin has', () => {
		expect(judge(underWay, {pods: [jobPod('a', unconfigured, 'Pending')]})).toMatchObject({status: 'failed'});
	});

	it('that gave up names the pod', () => {
		const gaveUp = job({failed: 1, conditions: [condition('Failed', 'True', 'BackoffLimitExceeded')]});
		expect(judge(gaveUp, {pods: [jobPod('a', {state: terminated(1)}, 'Failed')]})).toMatchObject({status: 'failed', reason: 'it gave up after 1 failed pod: BackoffLimitExceeded; pod a: container web ended with exit code 1 after 3 s'});
	});

	it('that completed is done, whatever failed on the way', () => {
		const done = job({succeeded: 1, failed: 1, conditions: [condition('Complete', 'True')]});
		expect(judge(done, {pods: [jobPod('a', {state: terminated(1)}, 'Failed')]})).toMatchObject({status: 'ready', reason: 'it completed: 1 of 1 runs succeeded'});
	});

	it('of a schedule is judged by the newest alone', () => {
		const cron = live('batch/v1', 'CronJob', {status: {lastScheduleTime: at(0)}});
		const run = (name: string, seconds: number, status: JsonObject): JsonObject => live('batch/v1', 'Job', {name, uid: `uid-${name}`, creationTimestamp: at(seconds), ...ownedBy('CronJob', 'web', 'uid-CronJob'), status});
		const failed = {failed: 1, conditions: [condition('Failed', 'True', 'BackoffLimitExceeded')]};
		const complete = {succeeded: 1, conditions: [condition('Complete', 'True')]};
		expect(judge(cron, {between: [run('web-1', 10, complete), run('web-2', 20, failed)]})).toMatchObject({status: 'failed', reason: 'it last started a Job at 2026-11-02T03:00:00Z; its newest Job web-2: it gave up after 1 failed pod: BackoffLimitExceeded'});
		expect(judge(cron, {between: [run('web-1', 10, failed), run('web-2', 20, complete)]})).toMatchObject({status: 'ready', reason: 'it last started a Job at 2026-11-02T03:00:00Z'});
		expect(judge(cron)).toMatchObject({status: 'ready'});
	});
});

describe('a claim', () => {
	const claim = (spec: JsonObject, phase = 'Pending'): JsonObject => live('v1', 'PersistentVolumeClaim', {name: 'data', spec, status: {phase}});
	const storageClass = (name: string, mode: string | null): JsonObject => ({...live('storage.k8s.io/v1', 'StorageClass', {name}), ...(mode !== null && {volumeBindingMode: mode})});
	const late = storageClass('late', 'WaitForFirstConsumer');
	const user = (name: string): JsonObject => pod({metadata: {name}, spec: {volumes: [{name: 'x', emptyDir: {}}, {name: 'data', persistentVolumeClaim: {claimName: 'data'}}]}});
	const unbound = 'no volume is bound to it yet';
	const about = {about: {kind: 'PersistentVolumeClaim', name: 'data', uid: 'uid-PersistentVolumeClaim'}};

	it.each<readonly [string, JsonObject, Around, Judgement]>([
		['of a late class that nobody uses', claim({storageClassName: 'late'}), {classes: [late]}, {status: 'progressing', reason: `${unbound}; its class late makes a volume only for a pod that uses it, and none does: nothing is wrong with it`}],
		['of a late class that a pod uses', claim({storageClassName: 'late'}), {classes: [late], pods: [user('a'), pod()]}, {status: 'progressing', reason: `${unbound}; its class late makes a volume only for a pod that uses it: it waits for a node for pod a`}],
		['of a late class, where pods could not be read', claim({storageClassName: 'late'}), {classes: [late], pods: null}, {status: 'progressing', reason: `${unbound}; its class late makes a volume only for a pod that uses it`}],
		['of an eager class', claim({storageClassName: 'eager'}), {classes: [storageClass('eager', null)]}, {status: 'progressing', reason: unbound}],
		['of a class that is not there', claim({storageClassName: 'gone'}), {classes: [late]}, {status: 'progressing', reason: `${unbound}; there is no StorageClass gone, so only a volume that was made by hand can be bound`}],
		['without class', claim({}), {classes: []}, {status: 'progressing', reason: `${unbound}; it names no StorageClass, so only a volume that was made by hand can be bound`}],
		['where classes could not be read', claim({storageClassName: 'gone'}), {classes: null}, {status: 'progressing', reason: unbound}],
		['that cannot be made', claim({storageClassName: 'late'}), {classes: [late], events: [event('ProvisioningFailed', 'quota of disks is used up', about)]}, {status: 'failed', reason: `${unbound}; quota of disks is used up; most likely it is not bound by itself`}],
		['with another warning', claim({storageClassName: 'eager'}), {classes: [storageClass('eager', 'Immediate')], events: [event('ExternalProvisioning', 'waiting for the driver', about)]}, {status: 'progressing', reason: `${unbound}; newest warning: ExternalProvisioning: waiting for the driver`}],
		['that is bound', claim({storageClassName: 'late'}, 'Bound'), {classes: [late], events: [event('ProvisioningFailed', 'once', about)]}, {status: 'ready', reason: 'it is bound'}],
	])('%s', (_what, object, around, expected) => {
		expect(judge(object, around)).toMatchObject(expected);
	});
});

describe('what has no pods', () => {
	const balanced = live('v1', 'Service', {spec: {type: 'LoadBalancer', clusterIP: '10.0.0.1'}, status: {loadBalancer: {}}});
	const about = {about: {kind: 'Service', name: 'web', uid: 'uid-Service'}};

	it('is explained by its newest warning, while it is not ready', () => {
		expect(judge(balanced, {events: [event('SyncLoadBalancerFailed', 'no subnets found', about)]})).toMatchObject({status: 'progressing', reason: 'no load balancer has given it an address yet; newest warning: SyncLoadBalancerFailed: no subnets found'});
		expect(judge(live('v1', 'Service'), {events: [event('Odd', 'something', about)]})).toMatchObject({status: 'ready', reason: null, events: [{reason: 'Odd'}]});
	});

	it('is not told twice what it says itself', () => {
		const scaler = live('autoscaling/v2', 'HorizontalPodAutoscaler', {status: {conditions: [condition('ScalingActive', 'False', 'FailedGetResourceMetric', 'no metrics')]}});
		expect(judge(scaler, {events: [event('FailedGetResourceMetric', 'no metrics', {about: {kind: 'HorizontalPodAutoscaler', name: 'web', uid: 'uid-HorizontalPodAutoscaler'}})]})).toMatchObject({reason: 'it does not scale now: FailedGetResourceMetric: no metrics'});
	});
});

describe('what is told of pods', () => {
	it('is twenty at most, with all that people see and nothing else', () => {
		const {pods} = judge(rollingDeployment, {pods: Array.from({length: 30}, (_, index) => webPod(`web-${index}`, index === 17 ? crashing : {})), between: [set('web-new', 1)]});
		const told = toldPods(pods ?? []);
		expect(pods).toHaveLength(30);
		expect(told).toHaveLength(20);
		expect(told[0]).toEqual({name: 'web-17', namespace: 'shop', phase: 'Running', status: 'failed', ready: false, restarts: 5, reason: crash, container: 'web', started: true, previous: true});
	});
});
