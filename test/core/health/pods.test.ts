import {describe, expect, it} from 'vitest';
import {readWarnings} from '../../../source/core/health/events.ts';
import {judgePod, type JudgedPod} from '../../../source/core/health/pods/judge-pod.ts';
import {at, condition, event, later, pod, terminated, waiting, type ContainerInput, type JsonObject, type PodInput} from './build.ts';

const judge = (input: PodInput, events: readonly JsonObject[] = [], now: number | null = later): JudgedPod => judgePod(pod(input), readWarnings(events), now);

type Row = readonly [what: string, input: PodInput, events: readonly JsonObject[], expected: Partial<JudgedPod>];

const check = (_what: string, input: PodInput, events: readonly JsonObject[], expected: Partial<JudgedPod>): void => {
	expect(judge(input, events)).toMatchObject(expected);
};

const crash = (lastState: JsonObject, rest: ContainerInput = {}): PodInput => ({containers: [{state: waiting('CrashLoopBackOff', 'back-off 2m40s restarting failed container=web pod=web-1_shop(uid-Pod)'), lastState, restarts: 5, ...rest}]});
const pending = (state: JsonObject, rest: ContainerInput = {}): PodInput => ({phase: 'Pending', containers: [{state, ...rest}]});
const running = (rest: ContainerInput): PodInput => ({containers: [rest]});

describe('a crash loop', () => {
	it.each<Row>([
		['says how the last run ended', crash(terminated(1)), [], {status: 'failed', sure: false, container: 'web', started: true, previous: true, restarts: 5, reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 1 after 3 s'}],
		['out of memory, with the limit', crash(terminated(137, {reason: 'OOMKilled'}), {spec: {resources: {limits: {memory: '64Mi'}}}}), [], {reason: 'container web crashes again and again (5 restarts): its last run was killed after 3 s for using more memory than its limit of 64Mi (OOMKilled, exit code 137)'}],
		['out of memory, without a limit', crash(terminated(137, {reason: 'OOMKilled'})), [], {reason: 'container web crashes again and again (5 restarts): its last run was killed after 3 s for using more memory than it may (OOMKilled, exit code 137)'}],
		['by a signal', crash(terminated(0, {reason: 'Error', signal: 9})), [], {reason: 'container web crashes again and again (5 restarts): its last run ended by signal 9 after 3 s'}],
		['by the exit code of a signal', crash(terminated(139)), [], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 139 (SIGSEGV) after 3 s'}],
		['by a program that is not there', crash(terminated(127, {reason: 'ContainerCannotRun', message: 'exec: "serve": executable file not found in $PATH'})), [], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 127 (its program was not found, ContainerCannotRun) after 3 s: exec: "serve": executable file not found in $PATH'}],
		['with the last line of its last words', crash(terminated(2, {message: 'starting\nconfig: no such key "url"\n'})), [], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 2 after 3 s: config: no such key "url"'}],
		['that ends well each time', crash(terminated(0)), [], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 0 after 3 s'}],
		['of a run that never began', crash(terminated(128, {reason: 'StartError', startedAt: '1970-01-01T00:00:00Z', message: 'exec: no such file'})), [], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 128 (StartError): exec: no such file'}],
		['of a run whose times are lost', crash({terminated: {exitCode: 1}}), [], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 1'}],
		['without a last state', crash({}, {restarts: 1}), [], {started: true, previous: false, reason: 'container web crashes again and again (1 restart)'}],
		['whose liveness probe ends it', crash(terminated(137)), [event('Unhealthy', 'Liveness probe failed: Get "http://10.1.0.9:8080/healthz": connection refused', {about: {fieldPath: 'spec.containers{web}'}})], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 137 (SIGKILL) after 3 s; liveness probe failed: Get "http://10.1.0.9:8080/healthz": connection refused'}],
		['beside another container\'s probe', crash(terminated(1)), [event('Unhealthy', 'Liveness probe failed: timeout', {about: {fieldPath: 'spec.containers{proxy}'}})], {reason: 'container web crashes again and again (5 restarts): its last run ended with exit code 1 after 3 s'}],
	])('%s', check);

	it('between two runs, by its state alone', () => {
		expect(judge(running({state: terminated(1), restarts: 2}))).toMatchObject({status: 'failed', started: true, previous: false, reason: 'container web ended with exit code 1 after 3 s; it is started again (2 restarts so far)'});
		expect(judge(running({lastState: terminated(1), restarts: 4}))).toMatchObject({status: 'failed', previous: true, reason: 'container web runs and is not ready; it restarted 4 times, and the run before ended with exit code 1 after 3 s'});
		expect(judge(running({lastState: terminated(1), restarts: 1}))).toMatchObject({status: 'progressing', previous: false, reason: 'container web runs and is not ready; it restarted once, and the run before ended with exit code 1 after 3 s'});
	});

	it('that is over is told for an hour', () => {
		const recovered = running({ready: true, restarts: 4, lastState: terminated(1)});
		expect(judge(recovered, [], Date.parse(at(1800)))).toMatchObject({status: 'ready', ready: true, previous: true, container: 'web', reason: 'container web is ready; it restarted 4 times, and the run before ended with exit code 1 after 3 s'});
		expect(judge(recovered, [], Date.parse(at(7200)))).toMatchObject({status: 'ready', reason: null, container: null, restarts: 4});
		expect(judge(recovered, [], null)).toMatchObject({status: 'ready', reason: null});
	});
});

describe('an image', () => {
	const image = 'container web cannot get its image registry.example.test/web:1.8.0';
	const pulled = (message: string): JsonObject => event('Failed', message, {about: {fieldPath: 'spec.containers{web}'}});

	it.each<Row>([
		['by what a newer kubelet says', pending(waiting('ImagePullBackOff', 'Back-off pulling image "registry.example.test/web:1.8.0": ErrImagePull: failed to resolve reference: not found')), [], {status: 'failed', sure: false, container: 'web', started: false, reason: `${image}: failed to resolve reference: not found`}],
		['by the event of an older one', pending(waiting('ImagePullBackOff', 'Back-off pulling image "registry.example.test/web:1.8.0"')), [event('Failed', 'Error: ImagePullBackOff', {lastTimestamp: at(70)}), pulled('Failed to pull image "registry.example.test/web:1.8.0": rpc error: code = Unknown desc = unauthorized')], {reason: `${image}: rpc error: code = Unknown desc = unauthorized`}],
		['by nothing', pending(waiting('ImagePullBackOff', 'Back-off pulling image')), [], {reason: image}],
		['the first time', pending(waiting('ErrImagePull', 'rpc error: code = NotFound desc = no such tag')), [], {status: 'failed', sure: false, reason: `${image}: rpc error: code = NotFound desc = no such tag`}],
		['whose name is none', pending(waiting('InvalidImageName', 'Failed to apply default image tag "Web:": couldn\'t parse image name "Web:": invalid reference format'), {spec: {image: 'Web:'}}), [], {status: 'failed', sure: true, reason: 'container web cannot get its image Web:: couldn\'t parse image name "Web:": invalid reference format'}],
		['that may not be pulled', pending(waiting('ErrImageNeverPull', 'Container image "web" is not present with pull policy of Never')), [], {status: 'failed', sure: true, reason: `${image}: Container image "web" is not present with pull policy of Never`}],
		['after it ran before', pending(waiting('ErrImagePull', 'not found'), {lastState: terminated(1), restarts: 1}), [], {started: true, previous: true}],
	])('%s', check);
});

describe('a container that does not begin', () => {
	it.each<Row>([
		['for want of a Secret', pending(waiting('CreateContainerConfigError', 'secret "api-auth" not found')), [], {status: 'failed', sure: true, started: false, reason: 'container web cannot be started (CreateContainerConfigError): secret "api-auth" not found'}],
		['for its runtime', pending(waiting('CreateContainerError', 'context deadline exceeded')), [], {status: 'failed', sure: false, reason: 'container web cannot be started (CreateContainerError): context deadline exceeded'}],
		['for its program', running({state: waiting('RunContainerError', 'failed to create shim task')}), [], {status: 'failed', reason: 'container web cannot be started (RunContainerError): failed to create shim task'}],
		['yet', pending(waiting('ContainerCreating')), [], {status: 'progressing', container: 'web', started: false, reason: 'container web is being created'}],
		['for a reason that nobody knows', pending(waiting('Thawing', 'ice')), [], {status: 'progressing', reason: 'container web waits (Thawing): ice'}],
		['without any state', {phase: 'Pending', containers: [], spec: {containers: [{name: 'web'}]}}, [], {status: 'progressing', reason: 'container web is being created'}],
		['for a volume that is not there', pending(waiting('ContainerCreating')), [event('FailedMount', 'MountVolume.SetUp failed for volume "config" : configmap "api-config" not found')], {status: 'failed', sure: true, reason: 'container web is being created; FailedMount: MountVolume.SetUp failed for volume "config" : configmap "api-config" not found'}],
		['for a volume that is elsewhere', pending(waiting('ContainerCreating')), [event('FailedAttachVolume', 'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) web-0')], {status: 'progressing', sure: false, reason: 'container web is being created; FailedAttachVolume: Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) web-0'}],
		['for its network', pending(waiting('ContainerCreating')), [event('FailedCreatePodSandBox', 'failed to assign an IP address to container')], {status: 'progressing', reason: 'container web is being created; FailedCreatePodSandBox: failed to assign an IP address to container'}],
		['while an older warning is about something else', pending(waiting('ContainerCreating')), [event('FailedScheduling', '0/2 nodes are available')], {reason: 'container web is being created'}],
	])('%s', check);
});

describe('readiness', () => {
	const probe = (kind: string, name = 'web'): JsonObject => event('Unhealthy', `${kind} probe failed: HTTP probe failed with statuscode: 503`, {about: {fieldPath: `spec.containers{${name}}`}});

	it.each<Row>([
		['without a word', running({}), [], {status: 'progressing', started: true, previous: false, reason: 'container web runs and is not ready'}],
		['by its probe', running({}), [probe('Readiness')], {reason: 'container web runs and is not ready; readiness probe failed: HTTP probe failed with statuscode: 503'}],
		['by another container\'s probe', running({}), [probe('Readiness', 'proxy')], {reason: 'container web runs and is not ready'}],
		['beside a mount that failed before', running({}), [event('FailedMount', 'configmap "x" not found')], {status: 'progressing', reason: 'container web runs and is not ready'}],
		['that is still starting', running({started: false, spec: {startupProbe: {}}}), [probe('Startup')], {reason: 'container web is still starting; startup probe failed: HTTP probe failed with statuscode: 503'}],
		['of one of two', {containers: [{ready: true}, {name: 'proxy'}]}, [], {ready: false, container: 'proxy', reason: 'container proxy runs and is not ready'}],
		['beside a worse one', {containers: [{name: 'proxy'}, {state: waiting('CrashLoopBackOff'), restarts: 3}]}, [], {status: 'failed', container: 'web'}],
		['by a gate', {containers: [{ready: true}], conditions: [condition('Ready', 'False', 'ReadinessGatesNotReady', 'corresponding condition of pod readiness gate "example.test/lb" does not exist.')]}, [], {status: 'progressing', ready: false, reason: 'its containers are ready and it is not: ReadinessGatesNotReady: corresponding condition of pod readiness gate "example.test/lb" does not exist'}],
		['of a node that is silent', {containers: [{ready: true}], conditions: [condition('Ready', 'False')]}, [], {status: 'progressing', reason: 'its containers were ready and it is not: its node node-1 may not answer'}],
		['of which only a message tells', {containers: [{ready: true}], conditions: [condition('Ready', 'False', '', 'kubelet stopped posting')]}, [], {reason: 'its containers are ready and it is not: kubelet stopped posting'}],
		['given', running({ready: true}), [probe('Readiness')], {status: 'ready', ready: true, reason: null, container: null}],
	])('%s', check);
});

describe('init containers', () => {
	const init = (...list: readonly ContainerInput[]): PodInput => ({phase: 'Pending', init: list, containers: [{state: waiting('PodInitializing'), started: false}]});
	const sidecar = {name: 'proxy', spec: {restartPolicy: 'Always'}};

	it.each<Row>([
		['one at work', init({name: 'migrate'}), [], {status: 'progressing', container: 'migrate', reason: 'init container migrate is still running'}],
		['the second at work', init({name: 'copy', state: terminated(0)}, {name: 'migrate'}), [], {container: 'migrate', reason: 'init container migrate is still running'}],
		['one that crashes', init({name: 'migrate', state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 3}), [], {status: 'failed', container: 'migrate', previous: true, restarts: 3, reason: 'init container migrate crashes again and again (3 restarts): its last run ended with exit code 1 after 3 s'}],
		['one that ended badly', init({name: 'migrate', state: terminated(1)}), [], {status: 'failed', reason: 'init container migrate ended with exit code 1 after 3 s; it is started again'}],
		['one without image', init({name: 'migrate', state: waiting('ErrImagePull', 'not found')}), [], {status: 'failed', started: false, reason: 'init container migrate cannot get its image registry.example.test/web:1.8.0: not found'}],
		['all done', {...init({name: 'migrate', state: terminated(0)}), containers: [{state: waiting('PodInitializing')}]}, [], {container: 'web', reason: 'container web is being created'}],
		['one that says nothing, in a pod that is past it', {spec: {initContainers: [{name: 'migrate'}]}, containers: [{ready: true}], conditions: [condition('Initialized', 'True'), condition('Ready', 'True')]}, [], {status: 'ready', reason: null}],
		['a sidecar that has not started', init({...sidecar, started: false, state: waiting('ContainerCreating')}), [], {container: 'proxy', reason: 'sidecar proxy is being created'}],
		['a sidecar that crashes later', {init: [{...sidecar, started: true, state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 4}], containers: [{ready: true}]}, [], {status: 'failed', container: 'proxy', reason: 'sidecar proxy crashes again and again (4 restarts): its last run ended with exit code 1 after 3 s'}],
	])('%s', check);
});

describe('a node', () => {
	const unscheduled = (message: string, rest: PodInput = {}): PodInput => ({phase: 'Pending', containers: [], conditions: [condition('PodScheduled', 'False', 'Unschedulable', message)], ...rest, spec: {nodeName: null, containers: [{name: 'web'}], ...rest.spec}});

	it.each<Row>([
		['that does not exist', unscheduled('0/3 nodes are available: 3 Insufficient cpu.'), [], {status: 'failed', sure: false, container: null, reason: 'no node takes it: 0/3 nodes are available: 3 Insufficient cpu'}],
		['that is not wanted yet', unscheduled('', {conditions: [condition('PodScheduled', 'False', 'SchedulingGated')], spec: {schedulingGates: [{name: 'example.test/quota'}]}}), [], {status: 'progressing', reason: 'it is held back from scheduling by the gate example.test/quota'}],
		['that nobody looked for', unscheduled('', {conditions: []}), [], {status: 'progressing', reason: 'no scheduler has looked at it yet'}],
		['that another scheduler chooses', unscheduled('', {conditions: [], spec: {schedulerName: 'batch'}}), [], {reason: 'no scheduler has looked at it yet (it wants batch)'}],
		['that could not be asked for', unscheduled('', {conditions: [condition('PodScheduled', 'False', 'SchedulerError', 'binding rejected')]}), [], {status: 'progressing', reason: 'no node takes it: SchedulerError: binding rejected'}],
	])('%s', check);

	it('has 15 seconds to be found, as in kstatus', () => {
		const input = unscheduled('0/3 nodes are available');
		expect(judge(input, [], Date.parse(at(14))).status).toBe('progressing');
		expect(judge(input, [], Date.parse(at(15))).status).toBe('failed');
		expect(judge(input, [], null).status).toBe('failed');
	});
});

describe('the end of a pod', () => {
	const failed = (status: JsonObject, rest: PodInput = {}): PodInput => ({phase: 'Failed', containers: [], status, ...rest});

	it.each<Row>([
		['by eviction', failed({reason: 'Evicted', message: 'The node was low on resource: memory. Threshold quantity: 100Mi, available: 40Mi.'}), [], {status: 'failed', leftOver: true, reason: 'it was evicted: The node was low on resource: memory. Threshold quantity: 100Mi, available: 40Mi'}],
		['by admission on its node', failed({reason: 'OutOfcpu', message: 'Pod was rejected: Node didn\'t have enough resource: cpu'}), [], {leftOver: true, reason: 'it failed: OutOfcpu: Pod was rejected: Node didn\'t have enough resource: cpu'}],
		['by disruption', failed({}, {conditions: [condition('DisruptionTarget', 'True', 'PreemptionByScheduler', 'preempted by a pod on node node-1')]}), [], {leftOver: true, reason: 'it failed: PreemptionByScheduler: preempted by a pod on node node-1'}],
		['by its deadline', failed({reason: 'DeadlineExceeded', message: 'Pod was active on the node longer than the specified deadline'}), [], {leftOver: false, reason: 'it failed: DeadlineExceeded: Pod was active on the node longer than the specified deadline'}],
		['by its container', failed({}, {containers: [{name: 'proxy', state: terminated(0)}, {state: terminated(3)}]}), [], {leftOver: false, container: 'web', started: true, previous: false, reason: 'container web ended with exit code 3 after 3 s'}],
		['by its init container', failed({}, {init: [{name: 'migrate', state: terminated(2)}], containers: [{state: waiting('PodInitializing')}]}), [], {container: 'migrate', reason: 'init container migrate ended with exit code 2 after 3 s'}],
		['by nothing that it says', failed({}), [], {leftOver: false, reason: 'it failed, and does not say why'}],
		['as it should', {phase: 'Succeeded', containers: [{state: terminated(0)}]}, [], {status: 'ready', ready: false, reason: null}],
		['by deletion', {containers: [{ready: true}], metadata: {deletionTimestamp: at(0)}}, [], {status: 'progressing', reason: 'it is being deleted'}],
		['by deletion on a lost node', {status: {reason: 'NodeLost', message: 'Node node-1 which was running pod web-1 is unresponsive'}, metadata: {deletionTimestamp: at(0)}}, [], {reason: 'it is being deleted: NodeLost: Node node-1 which was running pod web-1 is unresponsive'}],
		['that nobody can see', {phase: 'Unknown'}, [], {status: 'unknown', reason: 'its node does not answer'}],
		['of one container of a Job', {containers: [{name: 'proxy', ready: true}, {state: terminated(0)}], spec: {restartPolicy: 'Never'}, conditions: [condition('Ready', 'True')]}, [], {status: 'ready', reason: null}],
		['of a container of a Job that tries again', {containers: [{state: terminated(1), restarts: 1}], spec: {restartPolicy: 'OnFailure'}}, [], {status: 'failed', reason: 'container web ended with exit code 1 after 3 s; it is started again (1 restart so far)'}],
		['of a container that should go on', {containers: [{state: terminated(0)}]}, [], {status: 'failed', reason: 'container web ended with exit code 0 after 3 s; it is started again'}],
	])('%s', check);
});
