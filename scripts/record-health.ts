/** `node scripts/record-health.ts`: makes workloads of every health on a real cluster and writes them, with their pods and events, to `fixtures/health/recorded.yaml`. */
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {stringify} from 'yaml';
import {startCluster} from '../test/cluster/harness/start.ts';
import {createStabiliser} from '../test/cluster/harness/stable.ts';
import {ensureTools} from '../test/cluster/harness/tools.ts';
import {apply, openTrial, until, type Trial} from '../test/cluster/harness/trial.ts';

type Item = {kind: string; metadata: {name: string; resourceVersion: string}};
type Template = {readonly fate?: string | null; readonly policy?: string; readonly cpu?: string; readonly claim?: string};

const template = (app: string, {fate = null, policy, cpu = '10m', claim}: Template): unknown => ({
	metadata: {labels: {app}, ...(fate !== null && {annotations: {fate}})},
	spec: {
		...(policy !== undefined && {restartPolicy: policy}),
		containers: [{
			name: 'web',
			image: 'registry.example.test/web:1.8.0',
			resources: {requests: {cpu}},
			...(claim !== undefined && {volumeMounts: [{name: 'data', mountPath: '/data'}]}),
		}],
		...(claim !== undefined && {volumes: [{name: 'data', persistentVolumeClaim: {claimName: claim}}]}),
	},
});

const object = (apiVersion: string, kind: string, name: string, rest: Readonly<Record<string, unknown>>): unknown => ({apiVersion, kind, metadata: {name}, ...rest});
const workload = (kind: string, name: string, pods: Template, spec: Readonly<Record<string, unknown>> = {}): unknown => object('apps/v1', kind, name, {spec: {selector: {matchLabels: {app: name}}, template: template(name, pods), ...spec}});
const deployment = (name: string, pods: Template = {}, spec: Readonly<Record<string, unknown>> = {}): unknown => workload('Deployment', name, pods, {replicas: 2, ...spec});
const statefulSet = (name: string, pods: Template = {}, spec: Readonly<Record<string, unknown>> = {}): unknown => workload('StatefulSet', name, pods, {replicas: 2, serviceName: name, ...spec});
const job = (name: string, pods: Template = {}, spec: Readonly<Record<string, unknown>> = {}): unknown => object('batch/v1', 'Job', name, {spec: {backoffLimit: 0, template: template(name, {policy: 'Never', ...pods}), ...spec}});
const claim = (name: string, storageClassName?: string): unknown => object('v1', 'PersistentVolumeClaim', name, {
	spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}, ...(storageClassName !== undefined && {storageClassName})},
});

const first = [
	object('storage.k8s.io/v1', 'StorageClass', 'late', {provisioner: 'example.test/disk', volumeBindingMode: 'WaitForFirstConsumer'}),
	deployment('ready'),
	deployment('zero', {}, {replicas: 0}),
	deployment('unready', {fate: 'unready'}),
	deployment('crash', {fate: 'crash'}),
	deployment('pull', {fate: 'pull'}),
	deployment('overdue', {fate: 'crash'}, {progressDeadlineSeconds: 2}),
	deployment('too-big', {cpu: '1000'}),
	deployment('rolling'),
	deployment('paused', {}, {paused: true}),
	statefulSet('stateful-ready'),
	statefulSet('stateful-crash', {fate: 'crash'}),
	statefulSet('stateful-by-hand', {}, {updateStrategy: {type: 'OnDelete'}}),
	statefulSet('stateful-partition', {}, {updateStrategy: {type: 'RollingUpdate', rollingUpdate: {partition: 1}}}),
	workload('DaemonSet', 'daemon-ready', {}),
	workload('DaemonSet', 'daemon-unready', {fate: 'unready'}),
	job('job-done'),
	job('job-failed', {fate: 'fail'}),
	job('job-crash', {fate: 'crash', policy: 'OnFailure'}, {backoffLimit: 6}),
	job('job-suspended', {}, {suspend: true}),
	object('batch/v1', 'CronJob', 'nightly', {spec: {schedule: '0 3 1 1 *', jobTemplate: {spec: {backoffLimit: 0, template: template('nightly', {fate: 'fail', policy: 'Never'})}}}}),
	object('v1', 'Service', 'plain', {spec: {selector: {app: 'ready'}, ports: [{port: 80}]}}),
	object('v1', 'Service', 'balanced', {spec: {type: 'LoadBalancer', selector: {app: 'ready'}, ports: [{port: 80}]}}),
	object('networking.k8s.io/v1', 'Ingress', 'entry', {spec: {defaultBackend: {service: {name: 'plain', port: {number: 80}}}}}),
	object('policy/v1', 'PodDisruptionBudget', 'budget', {spec: {minAvailable: 1, selector: {matchLabels: {app: 'ready'}}}}),
	object('autoscaling/v2', 'HorizontalPodAutoscaler', 'scaler', {spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'ready'}}}),
	claim('claim-plain'),
	claim('claim-missing-class', 'nowhere'),
	claim('claim-late', 'late'),
	claim('claim-used', 'late'),
	deployment('waits-for-claim', {claim: 'claim-used'}, {replicas: 1}),
];

/** Changes that need what came first to have settled. */
const second = [
	deployment('rolling', {fate: 'crash'}),
	statefulSet('stateful-by-hand', {fate: 'crash'}, {updateStrategy: {type: 'OnDelete'}}),
];

const kinds = 'deployments,replicasets,statefulsets,daemonsets,jobs,cronjobs,pods,services,ingresses,poddisruptionbudgets,horizontalpodautoscalers,persistentvolumeclaims,resourcequotas,events';

const items = async (trial: Trial, ...arguments_: string[]): Promise<Item[]> => {
	const {stdout} = await trial.kubectl(['get', ...arguments_, '-o', 'json']);
	const found = JSON.parse(stdout) as Item & {items?: Item[]};
	return found.items ?? [found];
};

const holds = (trial: Trial, what: string, where: string, wanted: string) => async (): Promise<boolean> => {
	const {stdout} = await trial.kubectl(['get', what, '-o', `jsonpath={${where}}`], {mayFail: true});
	return stdout.includes(wanted);
};

const make = async (trial: Trial): Promise<void> => {
	await apply(trial, ...first);
	await until('the rollout that will be replaced', holds(trial, 'deployment/rolling', '.status.readyReplicas', '2'));
	await until('the set that waits for deletion', holds(trial, 'statefulset/stateful-by-hand', '.status.readyReplicas', '2'));
	await apply(trial, ...second);
	await trial.kubectl(['create', 'job', 'nightly-by-hand', '--from=cronjob/nightly']);
	await until('the deadline', holds(trial, 'deployment/overdue', '.status.conditions[*].reason', 'ProgressDeadlineExceeded'));
	await until('the crash of the new revision', holds(trial, 'pods', '.items[*].status.containerStatuses[*].state.waiting.reason', 'CrashLoopBackOff'));
	await until('the failed Job', holds(trial, 'job/job-failed', '.status.conditions[*].type', 'Failed'));
	await until('the failed Job of the schedule', holds(trial, 'job/nightly-by-hand', '.status.conditions[*].type', 'Failed'));
	await until('the autoscaler', holds(trial, 'hpa/scaler', '.status.conditions[*].reason', 'FailedGetResourceMetric'));
	await until('the claim without class', holds(trial, 'events', '.items[*].reason', 'ProvisioningFailed'));
	await until('the pod that fits nowhere', holds(trial, 'events', '.items[*].reason', 'FailedScheduling'));
};

const makeRefused = async (trial: Trial): Promise<void> => {
	await apply(trial, object('v1', 'ResourceQuota', 'small', {spec: {hard: {pods: '1'}}}));
	await until('the quota', holds(trial, 'resourcequota/small', '.status.hard', 'pods'));
	await apply(trial, deployment('refused'), statefulSet('stateful-refused', {}, {podManagementPolicy: 'Parallel'}));
	await until('the refusals', async () => {
		const refusals = await items(trial, 'events', '--field-selector=reason=FailedCreate');
		return refusals.length >= 2;
	});
	await until('the condition', holds(trial, 'deployment/refused', '.status.conditions[*].type', 'ReplicaFailure'));
};

const programs = await ensureTools(line => {
	process.stderr.write(`${line}\n`);
});
const cluster = await startCluster(programs);
try {
	const trial = await openTrial(programs, cluster.kubeconfigs.admin);
	const other = await openTrial(programs, cluster.kubeconfigs.admin);
	await Promise.all([make(trial), makeRefused(other)]);
	const found = [
		...await items(trial, 'storageclass/late'),
		...await items(trial, kinds),
		...await items(other, kinds),
	];
	await trial.kubectl(['patch', 'namespace', other.namespace, '--type=merge', '-p', '{"metadata":{"finalizers":["example.test/hold"]}}']);
	await trial.kubectl(['delete', 'namespace', other.namespace, '--wait=false']);
	await until('the namespace that goes', holds(trial, `namespace/${other.namespace}`, '.status.conditions[*].type', 'NamespaceFinalizersRemaining'));
	found.push(...await items(trial, `namespace/${other.namespace}`));
	await trial.kubectl(['patch', 'namespace', other.namespace, '--type=merge', '-p', '{"metadata":{"finalizers":null}}']);

	const stable = createStabiliser(Date.now(), {[trial.namespace]: 'shop', [other.namespace]: 'small'});
	const folder = path.join('fixtures', 'health');
	await mkdir(folder, {recursive: true});
	await writeFile(path.join(folder, 'recorded.yaml'), found
		.filter(({kind, metadata}) => kind !== 'ConfigMap' || metadata.name !== 'kube-root-ca.crt')
		.toSorted((one, next) => Number(one.metadata.resourceVersion) - Number(next.metadata.resourceVersion))
		.map(item => stringify(JSON.parse(stable.text(JSON.stringify(item))), {version: '1.1', lineWidth: 0, aliasDuplicateObjects: false}))
		.join('---\n'));
	process.stderr.write(`recorded ${found.length} objects\n`);
} finally {
	await cluster.stop();
}
