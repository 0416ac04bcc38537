import {describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../../source/core/record/types.ts';
import {contextOf, judge, liveOf, words, type Parts} from './context.ts';

const object = (kind: string, spec: Parts): Parts => ({apiVersion: 'v1', kind, spec});
const pod = (kind: string, container: Parts, podSpec: Parts = {}): Parts => object(kind, {template: {spec: {containers: [{name: 'web', ...container}], ...podSpec}}});
const container = ['spec', 'template', 'spec', 'containers', {keys: [['name', 'web']]}] as const;

const client = {method: 'csa'} as const;
const forced = {method: 'ssa', forced: true} as const;

/** The outcomes of an upgrade by both methods, and the reason that the first gives. */
const both = (stored: JsonValue, live: Parts, ...path: Parameters<typeof judge> extends [unknown, ...infer Path] ? Path : never) => {
	const holder = [['kubectl-edit', 'Update', {'f:other': {}}] as const];
	const [one, other] = [client, forced].map(method => judge(contextOf(stored, liveOf(live, holder), method), ...path).upgrade) as [{outcome: string; reason: string}, {outcome: string}];
	return {outcomes: `${one.outcome} ${other.outcome}`, reason: one.reason};
};

describe('a write is refused', () => {
	it.each<[string, string, Parts, string]>([
		['shrink below its volume', '1Gi', {phase: 'Bound', capacity: {storage: '2Gi'}}, 'fails fails'],
		['ask for less than before, and as much as its volume has', '1Gi', {phase: 'Bound', capacity: {storage: '1024Mi'}}, 'restored restored'],
		['grow', '3Gi', {phase: 'Bound', capacity: {storage: '2Gi'}}, 'restored restored'],
		['change its size without a volume', '3Gi', {phase: 'Pending'}, 'fails fails'],
	])('or not, where a claim would %s', (_what, size, status, expected) => {
		const claim = (storage: string): Parts => ({apiVersion: 'v1', kind: 'PersistentVolumeClaim', spec: {resources: {requests: {storage}}}});
		expect(both(claim(size), {...claim('2Gi'), status}, 'spec', 'resources', 'requests', 'storage').outcomes).toBe(expected);
	});

	it.each<[string, Parts, Parts, readonly string[]]>([
		['probe', {livenessProbe: {httpGet: {port: 80}}}, {livenessProbe: {tcpSocket: {port: 80}}}, ['livenessProbe', 'httpGet']],
		['hook', {lifecycle: {preStop: {exec: {command: ['x']}}}}, {lifecycle: {preStop: {sleep: {seconds: 1}}}}, ['lifecycle', 'preStop', 'exec']],
	])('where two handlers of a %s would stand side by side', (_what, stored, live, path) => {
		expect(both(pod('Deployment', stored), pod('Deployment', live), ...container, ...path).outcomes).toBe('fails fails');
	});

	it('where a variable would have a value and a source, or two sources', () => {
		const env = (variable: Parts): Parts => pod('StatefulSet', {env: [{name: 'A', ...variable}]});
		const variable = [...container, 'env', {keys: [['name', 'A']] as const}] as const;
		expect(both(env({value: 'x'}), env({valueFrom: {fieldRef: {}}}), ...variable, 'value')).toEqual({
			outcomes: 'fails fails',
			reason: 'Helm would put its value beside the live valueFrom of spec.template.spec.containers[name=web].env[name=A], and the API takes one of them alone.',
		});
		expect(both(env({valueFrom: {secretKeyRef: {key: 'k'}}}), env({valueFrom: {configMapKeyRef: {key: 'k'}}}), ...variable, 'valueFrom', 'secretKeyRef').outcomes).toBe('fails fails');
		expect(both(env({value: ''}), env({valueFrom: {fieldRef: {}}}), ...variable, 'value').outcomes).toBe('restored restored');
	});

	it('where a volume would have two sources, which a client-side patch avoids', () => {
		const volume = (source: Parts): Parts => pod('DaemonSet', {}, {volumes: [{name: 'v', ...source}]});
		expect(both(volume({secret: {secretName: 's'}}), volume({emptyDir: {}}), 'spec', 'template', 'spec', 'volumes', {keys: [['name', 'v']]}, 'secret').outcomes).toBe('restored fails');
	});

	it('in the pods of a CronJob and of a Pod as well', () => {
		const probe = (name: string): Parts => ({containers: [{name: 'web', readinessProbe: {[name]: {port: 80}}}]});
		const cron = (name: string): Parts => object('CronJob', {jobTemplate: {spec: {template: {spec: probe(name)}}}});
		expect(both(cron('httpGet'), cron('grpc'), 'spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', {keys: [['name', 'web']]}, 'readinessProbe', 'httpGet').outcomes).toBe('fails fails');
		expect(both(object('Pod', probe('httpGet')), object('Pod', probe('grpc')), 'spec', 'containers', {keys: [['name', 'web']]}, 'readinessProbe', 'httpGet').outcomes).toBe('fails fails');
	});

	it('where a budget or a route would have both of two', () => {
		expect(both(object('PodDisruptionBudget', {minAvailable: 1}), object('PodDisruptionBudget', {maxUnavailable: 1}), 'spec', 'minAvailable').outcomes).toBe('fails fails');
		expect(both(object('Ingress', {defaultBackend: {service: {name: 'a'}}}), object('Ingress', {defaultBackend: {resource: {name: 'b'}}}), 'spec', 'defaultBackend', 'service').outcomes).toBe('fails fails');
		expect(both(object('PodDisruptionBudget', {minAvailable: 1}), object('PodDisruptionBudget', {minAvailable: 2}), 'spec', 'minAvailable').outcomes).toBe('restored restored');
	});

	it('where a container would request more than its limit', () => {
		const resources = (requests: Parts, limits: Parts): Parts => pod('Deployment', {resources: {requests, limits}});
		const limit = [...container, 'resources', 'limits', 'memory'] as const;
		expect(both(resources({}, {memory: '64Mi'}), resources({memory: '100Mi'}, {memory: '128Mi'}), ...limit)).toEqual({
			outcomes: 'fails fails', reason: 'Afterwards spec.template.spec.containers[name=web] would request more memory than its limit, which the API refuses.',
		});
		expect(both(resources({}, {memory: '64Mi'}), resources({memory: '65536Ki'}, {memory: '128Mi'}), ...limit).outcomes).toBe('restored restored');
		expect(both(resources({}, {memory: 'odd'}), resources({memory: '100Mi'}, {memory: '128Mi'}), ...limit).outcomes).toBe('restored restored');
	});

	it('where a strategy would have what its type does not take', () => {
		const rolling = {type: 'RollingUpdate', rollingUpdate: {maxSurge: 1}};
		expect(both(object('Deployment', {strategy: {type: 'Recreate'}}), object('Deployment', {strategy: rolling}), 'spec', 'strategy', 'type').outcomes).toBe('restored fails');
		expect(both(object('StatefulSet', {updateStrategy: {type: 'OnDelete'}}), object('StatefulSet', {updateStrategy: rolling}), 'spec', 'updateStrategy', 'type').outcomes).toBe('fails fails');
		const still = both(object('Deployment', {strategy: {rollingUpdate: {maxUnavailable: 0}}}), object('Deployment', {strategy: {rollingUpdate: {maxUnavailable: 1, maxSurge: '0%'}}}), 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable');
		expect(still).toEqual({outcomes: 'fails fails', reason: 'Afterwards maxSurge and maxUnavailable would both be zero, which the API refuses.'});
	});

	it('where an autoscaler would want more at least than at most', () => {
		const hpa = (spec: Parts): Parts => object('HorizontalPodAutoscaler', spec);
		expect(both(hpa({maxReplicas: 3}), hpa({minReplicas: 4, maxReplicas: 9}), 'spec', 'maxReplicas')).toEqual({
			outcomes: 'fails fails', reason: 'Afterwards minReplicas would be 4 and maxReplicas 3, which the API refuses.',
		});
		expect(both(hpa({maxReplicas: 5}), hpa({minReplicas: 4, maxReplicas: 9}), 'spec', 'maxReplicas').outcomes).toBe('restored restored');
	});

	it.each<[string, readonly Parts[], readonly Parts[], string]>([
		['two ports without names', [{port: 80}], [{port: 81, protocol: 'TCP'}], 'fails fails'],
		['two ports of one name', [{port: 80, name: 'http'}], [{port: 81, protocol: 'TCP', name: 'http'}], 'fails fails'],
		['two ports on one port of the nodes', [{port: 80, name: 'http', nodePort: 30_080}], [{port: 81, protocol: 'TCP', name: 'web', nodePort: 30_080}], 'fails fails'],
		['nothing wrong', [{port: 80, name: 'http'}], [{port: 81, protocol: 'TCP', name: 'web'}], 'restored restored'],
	])('or not, where a Service would have %s', (_what, stored, live, expected) => {
		expect(both(object('Service', {ports: stored}), object('Service', {ports: live}), 'spec', 'ports', {keys: [['port', 80], ['protocol', 'TCP']]}).outcomes).toBe(expected);
	});

	it.each<[string, Parts, Parts, readonly string[]]>([
		['Deployment', {spec: {selector: {matchLabels: {app: 'a'}}}}, {spec: {selector: {matchLabels: {app: 'b'}}}}, ['spec', 'selector', 'matchLabels', 'app']],
		['StatefulSet', {spec: {serviceName: 'a', replicas: 1}}, {spec: {serviceName: 'b', replicas: 2}}, ['spec', 'replicas']],
		['RoleBinding', {roleRef: {kind: 'Role', name: 'a'}}, {roleRef: {kind: 'Role', name: 'b'}}, ['roleRef', 'name']],
		['Secret', {type: 'Opaque'}, {type: 'kubernetes.io/tls'}, ['type']],
		['PersistentVolumeClaim', {spec: {storageClassName: 'slow'}}, {spec: {storageClassName: 'fast'}}, ['spec', 'storageClassName']],
		['StorageClass', {provisioner: 'a'}, {provisioner: 'b'}, ['provisioner']],
		['Job', {spec: {template: {spec: {x: 1}}}}, {spec: {template: {spec: {x: 2}}}}, ['spec', 'template', 'spec', 'x']],
		['ConfigMap', {data: {a: '1'}, immutable: true}, {data: {a: '2'}, immutable: true}, ['data', 'a']],
		['ConfigMap', {data: {a: '1'}, immutable: false}, {data: {a: '1'}, immutable: true}, ['immutable']],
	])('where a %s was made anew with what nobody may change', (kind, stored, live, path) => {
		expect(both({apiVersion: 'v1', kind, ...stored}, {apiVersion: 'v1', kind, ...live}, ...path).outcomes).toBe('fails fails');
	});

	it('only for kinds of the API itself', () => {
		const gadget = (spec: Parts): Parts => ({apiVersion: 'example.test/v1', kind: 'PodDisruptionBudget', spec});
		const context = contextOf(gadget({minAvailable: 1}), liveOf(gadget({maxUnavailable: 1}), [['ops', 'Update', {'f:spec': {'f:maxUnavailable': {}}}]]), {...forced, typed: false});
		expect(words(judge(context, 'spec', 'minAvailable'))).toBe('restored restored');
	});
});
