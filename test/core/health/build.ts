/** Live objects as an API server gives them, with what a test does not care about filled in. */
import type {JsonValue} from '../../../source/core/record/types.ts';

export type JsonObject = Readonly<Record<string, JsonValue>>;

export const at = (seconds: number): string => new Date(Date.parse('2026-11-02T03:00:00Z') + (seconds * 1000)).toISOString().replace('.000', '');

/** Milliseconds since the epoch, an hour after the objects were made. */
export const later = Date.parse(at(3600));

export const live = (apiVersion: string, kind: string, {spec = {}, status, ...metadata}: {readonly spec?: JsonObject; readonly status?: JsonObject} & JsonObject = {}): JsonObject => ({
	apiVersion,
	kind,
	metadata: {name: 'web', namespace: 'shop', uid: `uid-${kind}`, generation: 1, creationTimestamp: at(0), ...metadata},
	spec,
	...(status !== undefined && {status}),
});

export const condition = (type: string, status: 'True' | 'False' | 'Unknown', reason = '', message = ''): JsonObject => ({type, status, reason, message, lastTransitionTime: at(0)});

export const ownedBy = (kind: string, name: string, uid: string): JsonObject => ({ownerReferences: [{apiVersion: 'apps/v1', kind, name, uid, controller: true}]});

/** A Deployment of two replicas that is done, with parts of its status replaced. */
export const deployment = (status: JsonObject = {}, spec: JsonObject = {}): JsonObject => live('apps/v1', 'Deployment', {
	spec: {replicas: 2, progressDeadlineSeconds: 600, selector: {matchLabels: {app: 'web'}}, ...spec},
	status: {
		observedGeneration: 1,
		replicas: 2,
		updatedReplicas: 2,
		readyReplicas: 2,
		availableReplicas: 2,
		conditions: [condition('Available', 'True', 'MinimumReplicasAvailable'), condition('Progressing', 'True', 'NewReplicaSetAvailable')],
		...status,
	},
});

/** The same on its way: nothing is available. */
export const rollingDeployment = deployment({readyReplicas: 0, availableReplicas: 0, conditions: [condition('Available', 'False', 'MinimumReplicasUnavailable'), condition('Progressing', 'True', 'ReplicaSetUpdated')]});

export type ContainerInput = {
	readonly name?: string;
	readonly state?: JsonObject;
	readonly lastState?: JsonObject;
	readonly ready?: boolean;
	readonly restarts?: number;
	readonly started?: boolean;
	readonly spec?: JsonObject;
};

const statusOf = ({name = 'web', state = {running: {startedAt: at(0)}}, lastState = {}, ready = false, restarts = 0, started = true}: ContainerInput): JsonObject => ({
	name, image: 'registry.example.test/web:1.8.0', imageID: '', state, lastState, ready, restartCount: restarts, started,
});

const specOf = ({name = 'web', spec = {}}: ContainerInput): JsonObject => ({name, image: 'registry.example.test/web:1.8.0', ...spec});

export type PodInput = {
	readonly phase?: string | null;
	readonly containers?: readonly ContainerInput[];
	readonly init?: readonly ContainerInput[];
	readonly conditions?: readonly JsonObject[];
	readonly status?: JsonObject;
	readonly spec?: JsonObject;
	readonly metadata?: JsonObject;
};

/** A pod on a node. */
export const pod = ({phase = 'Running', containers = [{}], init = [], conditions, status = {}, spec = {}, metadata = {}}: PodInput = {}): JsonObject => live('v1', 'Pod', {
	name: 'web-1',
	labels: {app: 'web'},
	...metadata,
	spec: {nodeName: 'node-1', restartPolicy: 'Always', initContainers: init.map(container => specOf(container)), containers: containers.map(container => specOf(container)), ...spec},
	status: {
		...(phase !== null && {phase}),
		conditions: conditions ?? [condition('PodScheduled', 'True'), condition('Ready', containers.every(({ready}) => ready === true) ? 'True' : 'False', 'ContainersNotReady')],
		initContainerStatuses: init.map(container => statusOf(container)),
		containerStatuses: containers.map(container => statusOf(container)),
		...status,
	},
});

export const waiting = (reason: string, message = ''): JsonObject => ({waiting: {reason, ...(message !== '' && {message})}});
export const terminated = (exitCode: number, rest: JsonObject = {}): JsonObject => ({terminated: {exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', startedAt: at(0), finishedAt: at(3), containerID: 'containerd://1', ...rest}});

/** A warning event about a pod, in the shape of `v1`. */
export const event = (reason: string, message: string, {about = {}, ...rest}: {readonly about?: JsonObject} & JsonObject = {}): JsonObject => ({
	apiVersion: 'v1',
	kind: 'Event',
	metadata: {name: `web-1.${reason}`, namespace: 'shop', creationTimestamp: at(0)},
	involvedObject: {apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web-1', uid: 'uid-Pod', ...about},
	reason,
	message,
	type: 'Warning',
	count: 1,
	firstTimestamp: at(0),
	lastTimestamp: at(60),
	...rest,
});
