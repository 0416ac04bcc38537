/** Deployments, StatefulSets, DaemonSets and CronJobs: fields by fields, and the ways in which putting them back is refused. */
import type {JsonValue} from '../../../source/core/record/types.ts';
import {until, type Trial} from '../harness/trial.ts';
import {
	acted,
	edited,
	look,
	named,
	object,
	type Case,
	type Document,
} from './case.ts';

type Parts = Readonly<Record<string, JsonValue>>;

const image = 'registry.example.test/web:1.8.0';
const inPod = ['spec', 'template', 'spec'] as const;
const container = [...inPod, 'containers', named('web')] as const;

const pod = (name: string, web: Parts = {}, spec: Parts = {}): Parts => ({
	metadata: {labels: {app: name}},
	spec: {containers: [{name: 'web', image, ...web}], ...spec},
});

const workload = (kind: string, name: string, spec: Parts, template: Parts = pod(name)): Document => object('apps/v1', kind, name, {
	spec: {selector: {matchLabels: {app: name}}, template, ...spec},
});

const deployment = (name: string, web: Parts = {}, podSpec: Parts = {}, spec: Parts = {}): Document => workload('Deployment', name, spec, pod(name, web, podSpec));

const full = (name: string, tag = '1.8.0'): Document => deployment(name, {
	image: `registry.example.test/web:${tag}`,
	args: ['--a', '--b'],
	command: ['/web'],
	env: [{name: 'MODE', value: 'blue'}, {name: 'LEVEL', value: 'info'}],
	envFrom: [{configMapRef: {name: 'cm-shared'}}],
	imagePullPolicy: 'IfNotPresent',
	ports: [{name: 'http', containerPort: 8080}],
	readinessProbe: {httpGet: {path: '/ready', port: 'http'}, periodSeconds: 5},
	resources: {limits: {memory: '64Mi'}, requests: {cpu: '50m', memory: '32Mi'}},
	securityContext: {runAsNonRoot: true, capabilities: {drop: ['ALL']}},
	volumeMounts: [{name: 'config', mountPath: '/etc/web'}],
}, {
	nodeSelector: {disk: 'ssd'},
	serviceAccountName: 'default',
	terminationGracePeriodSeconds: 20,
	tolerations: [{key: 'dedicated', operator: 'Exists'}],
	volumes: [{name: 'config', configMap: {name: 'cm-shared'}}],
}, {
	replicas: 2,
	minReadySeconds: 3,
	revisionHistoryLimit: 4,
	strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: 1, maxUnavailable: 1}},
});

export const workloadCases: readonly Case[] = [
	edited(full('every-field'), [
		[['spec', 'replicas'], 1],
		[['spec', 'minReadySeconds'], 4],
		[['spec', 'revisionHistoryLimit'], 5],
		[['spec', 'strategy', 'rollingUpdate', 'maxSurge'], 2],
		[['spec', 'template', 'metadata', 'labels', 'extra'], 'yes'],
		[[...inPod, 'nodeSelector', 'disk'], 'hdd'],
		[[...inPod, 'terminationGracePeriodSeconds'], 25],
		[[...inPod, 'tolerations', 0, 'key'], 'other'],
		[[...inPod, 'volumes', named('config'), 'configMap', 'name'], 'another'],
		[[...container, 'image'], 'registry.example.test/web:hotfix'],
		[[...container, 'imagePullPolicy'], 'Always'],
		[[...container, 'args', 1], '--c'],
		[[...container, 'command', 0], '/other'],
		[[...container, 'env', named('MODE'), 'value'], 'green'],
		[[...container, 'env', named('LEVEL')]],
		[[...container, 'envFrom', 0, 'configMapRef', 'name'], 'another'],
		[[...container, 'ports', {keys: [['containerPort', 8080]]}, 'name'], 'web'],
		[[...container, 'readinessProbe', 'httpGet', 'port'], 'web'],
		[[...container, 'readinessProbe', 'httpGet', 'path'], '/'],
		[[...container, 'readinessProbe', 'periodSeconds'], 7],
		[[...container, 'resources', 'limits', 'memory'], '128Mi'],
		[[...container, 'resources', 'requests', 'cpu'], '60m'],
		[[...container, 'securityContext', 'runAsNonRoot'], false],
		[[...container, 'securityContext', 'capabilities', 'drop', 0], 'NET_RAW'],
		[[...container, 'volumeMounts', {keys: [['mountPath', '/etc/web']]}, 'readOnly'], true],
	], {
		first: full('every-field', '1.7.0'),
		looked: [
			look('changed', 'kubectl-edit', 'spec', 'replicas'),
			look('changed', 'kubectl-edit', 'spec', 'minReadySeconds'),
			look('changed', 'kubectl-edit', 'spec', 'revisionHistoryLimit'),
			look('changed', 'kubectl-edit', 'spec', 'strategy', 'rollingUpdate', 'maxSurge'),
			look('extra', 'kubectl-edit', 'spec', 'template', 'metadata', 'labels', 'extra'),
			look('changed', 'kubectl-edit', ...inPod, 'nodeSelector', 'disk'),
			look('changed', 'kubectl-edit', ...inPod, 'terminationGracePeriodSeconds'),
			look('changed', 'kubectl-edit', ...inPod, 'tolerations', 0, 'key'),
			look('changed', 'kubectl-edit', ...inPod, 'volumes', named('config'), 'configMap', 'name'),
			look('changed', 'kubectl-edit', ...container, 'image'),
			look('changed', 'kubectl-edit', ...container, 'imagePullPolicy'),
			look('changed', 'kubectl-edit', ...container, 'args', 1),
			look('changed', 'kubectl-edit', ...container, 'command', 0),
			look('changed', 'kubectl-edit', ...container, 'env', named('MODE'), 'value'),
			look('missing', 'kubectl-edit', ...container, 'env', named('LEVEL')),
			look('changed', 'kubectl-edit', ...container, 'envFrom', 0, 'configMapRef', 'name'),
			look('changed', 'kubectl-edit', ...container, 'ports', {keys: [['containerPort', 8080], ['protocol', 'TCP']]}, 'name'),
			look('changed', 'kubectl-edit', ...container, 'readinessProbe', 'httpGet', 'path'),
			look('changed', 'kubectl-edit', ...container, 'readinessProbe', 'periodSeconds'),
			look('changed', 'kubectl-edit', ...container, 'resources', 'limits', 'memory'),
			look('changed', 'kubectl-edit', ...container, 'resources', 'requests', 'cpu'),
			look('changed', 'kubectl-edit', ...container, 'securityContext', 'runAsNonRoot'),
			look('changed', 'kubectl-edit', ...container, 'securityContext', 'capabilities', 'drop', 0),
			look('extra', 'kubectl-edit', ...container, 'volumeMounts', {keys: [['mountPath', '/etc/web']]}, 'readOnly'),
		],
	}),
	edited(deployment('limits-deleted', {resources: {limits: {memory: '64Mi'}}}), [[[...container, 'resources', 'limits']], [[...container, 'resources', 'requests']]], {
		looked: [look('missing', null, ...container, 'resources', 'limits', 'memory')],
	}),
	edited(deployment('argument-added', {args: ['--a']}), [[[...container, 'args', 1], '--b']]),
	edited(deployment('selector-added', {}, {nodeSelector: {disk: 'ssd'}}), [[[...inPod, 'nodeSelector', 'zone'], 'a']]),
	// A null in the manifest says that the field is not to be there
	edited(deployment('null-piece', {}, {nodeSelector: null}), [[[...inPod, 'nodeSelector'], {disk: 'ssd'}]], {looked: [look('extra', 'kubectl-edit', ...inPod, 'nodeSelector', 'disk')]}),
	edited(deployment('null-parts', {resources: null}), [[[...container, 'resources'], {limits: {memory: '64Mi'}}]], {looked: [look('extra', 'kubectl-edit', ...container, 'resources', 'limits', 'memory')]}),
	edited(deployment('null-value', {workingDir: null}), [[[...container, 'workingDir'], '/tmp']]),
	edited(deployment('container-renamed', {ports: [{containerPort: 8080}]}), [[[...container, 'name'], 'other']], {
		looked: [look('missing', '*', ...container), look('extra', 'kubectl-edit', ...inPod, 'containers', named('other'))],
	}),
	// Ways of putting back that the API refuses, each method in its own way
	edited(deployment('strategy-swapped', {}, {}, {strategy: {type: 'Recreate'}}), [[['spec', 'strategy'], {type: 'RollingUpdate'}]], {looked: [look('changed', 'kubectl-edit', 'spec', 'strategy', 'type')]}),
	edited(deployment('volume-swapped', {}, {volumes: [{name: 'v', configMap: {name: 'cm-shared'}}]}), [[[...inPod, 'volumes', named('v')], {name: 'v', emptyDir: {}}]], {
		looked: [look('missing', 'kubectl-edit', ...inPod, 'volumes', named('v'), 'configMap')],
	}),
	edited(deployment('env-swapped', {env: [{name: 'A', value: 'b'}]}), [[[...container, 'env', named('A')], {name: 'A', valueFrom: {fieldRef: {fieldPath: 'metadata.name'}}}]], {
		looked: [look('missing', 'kubectl-edit', ...container, 'env', named('A'), 'value')],
	}),
	edited(deployment('probe-swapped', {livenessProbe: {httpGet: {path: '/', port: 80}}}), [[[...container, 'livenessProbe', 'httpGet']], [[...container, 'livenessProbe', 'tcpSocket'], {port: 80}]], {
		looked: [look('missing', 'kubectl-edit', ...container, 'livenessProbe', 'httpGet')],
	}),
	edited(deployment('standstill', {}, {}, {strategy: {type: 'RollingUpdate', rollingUpdate: {maxUnavailable: 0}}}), [
		[['spec', 'strategy', 'rollingUpdate', 'maxUnavailable'], 1],
		[['spec', 'strategy', 'rollingUpdate', 'maxSurge'], 0],
	], {looked: [look('changed', 'kubectl-edit', 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable')]}),
	edited(deployment('request-above-limit', {resources: {limits: {memory: '64Mi'}}}), [[[...container, 'resources'], {limits: {memory: '128Mi'}, requests: {memory: '100Mi'}}]], {
		looked: [look('changed', 'kubectl-edit', ...container, 'resources', 'limits', 'memory')],
	}),
	acted(deployment('made-anew'), async trial => {
		await trial.kubectl(['delete', 'deployment', 'made-anew', '--wait']);
		await trial.kubectl(['create', '-f', '-'], {input: JSON.stringify(object('apps/v1', 'Deployment', 'made-anew', {
			spec: {selector: {matchLabels: {app: 'else'}}, template: pod('else')},
			metadata: {labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': trial.namespace}},
		}))});
	}, [look('changed', 'kubectl-create', 'spec', 'selector', 'matchLabels', 'app')]),

	acted(deployment('scaled', {}, {}, {replicas: 1}), async trial => {
		await trial.kubectl(['scale', 'deployment', 'scaled', '--replicas=2']);
	}, [look('changed', 'kubectl', 'spec', 'replicas')]),
	acted(deployment('autoscaled', {}, {}, {replicas: 1}), async trial => {
		await autoscale(trial, 'autoscaled');
	}, [look('changed', 'kube-controller-manager', 'spec', 'replicas')]),
	acted(deployment('image-set', {env: [{name: 'A', value: 'b'}]}), async trial => {
		await trial.kubectl(['set', 'image', 'deployment/image-set', 'web=registry.example.test/web:hotfix']);
		await trial.kubectl(['set', 'env', 'deployment/image-set', 'A=c', 'B=d']);
	}, [
		look('changed', 'kubectl-set', ...container, 'image'),
		look('changed', 'kubectl-set', ...container, 'env', named('A'), 'value'),
		look('extra', 'kubectl-set', ...container, 'env', named('B')),
	]),
	acted(deployment('restarted'), async trial => {
		await trial.kubectl(['rollout', 'restart', 'deployment/restarted']);
	}, [look('extra', 'kubectl-rollout', 'spec', 'template', 'metadata', 'annotations', 'kubectl.kubernetes.io/restartedAt')]),
	// Canonical quantities: the same amount, and a conflict all the same
	acted(deployment('quantity', {args: ['--a'], resources: {limits: {cpu: '0.1'}}}), async trial => {
		const mine = deployment('quantity', {resources: {limits: {cpu: '100m'}}});
		await trial.kubectl(['apply', '--server-side', '--field-manager=ops', '-f', '-'], {input: JSON.stringify(mine)});
		await trial.kubectl(['patch', 'deployment', 'quantity', '--type=json', '-p', '[{"op":"remove","path":"/spec/template/spec/containers/0/args"}]']);
	}, [look('missing', '*', ...container, 'args')]),

	acted(workload('StatefulSet', 'set', {replicas: 1, serviceName: 'set', podManagementPolicy: 'Parallel'}), async trial => {
		await trial.kubectl(['scale', 'statefulset', 'set', '--replicas=2']);
	}, [look('changed', 'kubectl', 'spec', 'replicas')]),
	edited(workload('StatefulSet', 'set-edited', {
		replicas: 1, serviceName: 'set', minReadySeconds: 1, updateStrategy: {type: 'RollingUpdate', rollingUpdate: {partition: 0}},
	}), [
		[['spec', 'updateStrategy', 'rollingUpdate', 'partition'], 1],
		[['spec', 'minReadySeconds'], 2],
		[[...container, 'image'], 'registry.example.test/web:hotfix'],
	]),
	edited(workload('StatefulSet', 'set-swapped', {serviceName: 'set', updateStrategy: {type: 'OnDelete'}}), [[['spec', 'updateStrategy'], {type: 'RollingUpdate'}]], {
		looked: [look('changed', 'kubectl-edit', 'spec', 'updateStrategy', 'type')],
	}),
	edited(workload('DaemonSet', 'daemon', {minReadySeconds: 1}), [[[...container, 'image'], 'registry.example.test/web:hotfix'], [['spec', 'minReadySeconds'], 2]]),
	edited(object('batch/v1', 'Job', 'once', {
		metadata: {labels: {tier: 'batch'}},
		spec: {suspend: true, backoffLimit: 2, parallelism: 1, template: {spec: {restartPolicy: 'Never', containers: [{name: 'job', image}]}}},
	}), [[['metadata', 'labels', 'tier'], 'other'], [['spec', 'backoffLimit'], 3], [['spec', 'parallelism'], 2]]),
	edited(object('batch/v1', 'CronJob', 'nightly', {
		spec: {
			schedule: '0 3 * * *',
			suspend: true,
			concurrencyPolicy: 'Forbid',
			jobTemplate: {spec: {backoffLimit: 2, template: {spec: {restartPolicy: 'Never', containers: [{name: 'job', image}]}}}},
		},
	}), [
		[['spec', 'schedule'], '0 4 * * *'],
		[['spec', 'concurrencyPolicy'], 'Replace'],
		[['spec', 'jobTemplate', 'spec', 'backoffLimit'], 3],
		[['spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', named('job'), 'image'], 'registry.example.test/job:hotfix'],
	]),
	acted(object('batch/v1', 'CronJob', 'weekly', {spec: {schedule: '0 3 * * 0', suspend: true, jobTemplate: {spec: {template: {spec: {restartPolicy: 'Never', containers: [{name: 'job', image}]}}}}}}), async trial => {
		await trial.kubectl(['patch', 'cronjob', 'weekly', '-p', '{"spec":{"suspend":false}}']);
	}, [look('changed', 'kubectl-patch', 'spec', 'suspend')]),
];

/** Lets a real autoscaler raise the replicas to its minimum, which needs no metrics, and takes it away before it does so again. */
const autoscale = async (trial: Trial, name: string): Promise<void> => {
	await trial.kubectl(['create', '-f', '-'], {input: JSON.stringify(object('autoscaling/v2', 'HorizontalPodAutoscaler', name, {
		spec: {scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name}, minReplicas: 3, maxReplicas: 5},
	}))});
	await until('the autoscaler to scale', async () => {
		const {stdout} = await trial.kubectl(['get', 'deployment', name, '-o', 'jsonpath={.spec.replicas}']);
		return stdout === '3';
	});
	await trial.kubectl(['delete', 'hpa', name]);
};
