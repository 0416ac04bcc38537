/**
What the simulated nodes do with pods and nodes, as configuration of kwok, which has no stages of its own.

A pod's annotation `fate` decides: none becomes ready (or completes, as a Job's pod), `unready` runs without ever being ready, `slow` is ready (or completes) after three seconds, `crash` restarts, `pull` cannot pull its image, `fail` ends with exit code 1. The shape follows kwok's `Stage` API (v1alpha1).
*/

type Fate = {
	readonly name: string;
	/** The annotation's value; null for pods that have none. */
	readonly fate: string | null;
	/** Whether it is for pods of Jobs alone (true), for others alone (false), or for both (null). */
	readonly job: boolean | null;
	readonly phase: string;
	readonly ready: boolean;
	readonly reason: string;
	readonly restarts: number;
	/** The container's state, in YAML flow style. */
	readonly state: string;
	readonly delay: number;
};

const now = '{{ $now | Quote }}';
const running = `{running: {startedAt: ${now}}}`;
const ended = (exitCode: number, reason: string): string => `{terminated: {exitCode: ${exitCode}, reason: ${reason}, startedAt: ${now}, finishedAt: ${now}}}`;
const waiting = (reason: string, message: string): string => `{waiting: {reason: ${reason}, message: "${message}"}}`;

const unready = {fate: 'unready', job: null, phase: 'Running', ready: false, reason: 'ContainersNotReady', restarts: 0, state: running, delay: 100} as const;

const fates: readonly Fate[] = [
	{...unready, name: 'pod-ready', fate: null, job: false, ready: true, reason: ''},
	{...unready, name: 'job-complete', fate: null, job: true, phase: 'Succeeded', reason: 'PodCompleted', state: ended(0, 'Completed'), delay: 400},
	{...unready, name: 'pod-slow', fate: 'slow', job: false, ready: true, reason: '', delay: 3000},
	{...unready, name: 'job-slow', fate: 'slow', job: true, phase: 'Succeeded', reason: 'PodCompleted', state: ended(0, 'Completed'), delay: 3000},
	{...unready, name: 'pod-unready'},
	{...unready, name: 'pod-crash', fate: 'crash', restarts: 5, state: `${waiting('CrashLoopBackOff', 'back-off 2m40s restarting failed container')}, lastState: ${ended(1, 'Error')}`},
	{...unready, name: 'pod-pull', fate: 'pull', phase: 'Pending', state: waiting('ImagePullBackOff', 'Back-off pulling image')},
	{...unready, name: 'pod-fail', fate: 'fail', phase: 'Failed', reason: 'PodFailed', state: ended(1, 'Error'), delay: 400},
];

const condition = (type: string, isTrue: boolean, reason = ''): string => `- {type: ${type}, status: "${isTrue ? 'True' : 'False'}", reason: "${reason}", lastTransitionTime: ${now}}`;

const statusOf = ({phase, ready, reason, restarts, state}: Fate): string => [
	'{{ $now := Now }}',
	'conditions:',
	condition('Initialized', true),
	condition('PodScheduled', true),
	condition('Ready', ready, reason),
	condition('ContainersReady', ready, reason),
	`startTime: ${now}`,
	'hostIP: 127.0.0.1',
	'podIP: 10.1.0.9',
	'containerStatuses:',
	'{{ range .spec.containers }}',
	`- {image: {{ .image | Quote }}, imageID: "", name: {{ .name | Quote }}, ready: ${String(ready)}, started: ${String(ready)}, restartCount: ${restarts}, state: ${state}}`,
	'{{ end }}',
	`phase: ${phase}`,
].join('\n');

type StageSpec = {readonly when: readonly unknown[]; readonly next: unknown; readonly delay?: number};

const stage = (name: string, kind: 'Node' | 'Pod', {when, next, delay = 0}: StageSpec): unknown => ({
	apiVersion: 'kwok.x-k8s.io/v1alpha1',
	kind: 'Stage',
	metadata: {name},
	spec: {
		resourceRef: {apiGroup: 'v1', kind},
		selector: {matchExpressions: when},
		delay: {durationMilliseconds: delay},
		next,
	},
});

const selectorOf = ({fate, job}: Fate): readonly unknown[] => [
	{key: '.metadata.deletionTimestamp', operator: 'DoesNotExist'},
	{key: '.status.podIP', operator: 'DoesNotExist'},
	fate === null ? {key: '.metadata.annotations["fate"]', operator: 'DoesNotExist'} : {key: '.metadata.annotations["fate"]', operator: 'In', values: [fate]},
	...(job === null ? [] : [{key: '.metadata.ownerReferences.[].kind', operator: job ? 'In' : 'NotIn', values: ['Job']}]),
];

const readyCondition = '.status.conditions.[] | select( .type == "Ready" ) | .status';

const nodeStatus = [
	'{{ $now := Now }}',
	'conditions:',
	`- {type: Ready, status: "True", reason: KubeletReady, message: simulated, lastHeartbeatTime: ${now}, lastTransitionTime: ${now}}`,
	'addresses: [{type: InternalIP, address: 127.0.0.1}]',
	'phase: Running',
].join('\n');

/** All configuration of kwok as JSON documents: stages, and one log file for every container. */
export const kwokConfiguration = (logFile: string): readonly unknown[] => [
	stage('node-ready', 'Node', {when: [{key: readyCondition, operator: 'NotIn', values: ['True']}], next: {statusTemplate: nodeStatus}}),
	...fates.map(fate => stage(fate.name, 'Pod', {when: selectorOf(fate), next: {statusTemplate: statusOf(fate)}, delay: fate.delay})),
	stage('pod-delete', 'Pod', {when: [{key: '.metadata.deletionTimestamp', operator: 'Exists'}], next: {finalizers: {empty: true}, delete: true}, delay: 100}),
	{apiVersion: 'kwok.x-k8s.io/v1alpha1', kind: 'ClusterLogs', metadata: {name: 'logs'}, spec: {logs: [{logsFile: logFile, follow: false}]}},
];

/** A node big enough for every test; its port is where kwok serves logs. */
export const simulatedNode = (name: string, logPort: number): unknown => {
	const capacity = {cpu: '64', memory: '512Gi', pods: '5000'};
	return {
		apiVersion: 'v1',
		kind: 'Node',
		metadata: {name, labels: {'kubernetes.io/os': 'linux', 'kubernetes.io/hostname': name}},
		status: {daemonEndpoints: {kubeletEndpoint: {Port: logPort}}, allocatable: capacity, capacity},
	};
};
