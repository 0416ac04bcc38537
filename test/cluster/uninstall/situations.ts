/** Releases to take away, each with what the rehearsal must find. */
import type {PolicyFlags} from '../../../source/core/policy/policy.ts';
import {
	apply,
	chart,
	majors,
	type Major,
	type Trial,
} from '../harness/trial.ts';
import {applyOutside, defineWidgets, guard, restrict, volumesFor, widgets} from '../incidents/around.ts';

export type Situation = {
	readonly name: string;
	readonly majors: readonly Major[];
	/** Codes of the reasons, acknowledged ones too. */
	readonly codes: (major: Major) => readonly string[];
	/** Objects that are said to be deleted, and to stay, by the ends of their addresses. */
	readonly goes: (major: Major) => readonly string[];
	readonly stays: (major: Major) => readonly string[];
	readonly flags: PolicyFlags;
	/** A part of the notes. */
	readonly notes: readonly string[];
	readonly make: (trial: Trial, major: Major) => Promise<void>;
};

type Told = Pick<Situation, 'make'> & Partial<Situation>;

const situation = (name: string, told: Told): Situation => ({
	name,
	majors,
	codes: () => [],
	goes: () => [],
	stays: () => [],
	notes: [],
	flags: {timeout: 20},
	...told,
});

const config = (name: string, annotations: Readonly<Record<string, string>> = {}): object => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name, annotations}});

const objects = (...list: readonly unknown[]): string => `--set-json=objects=${JSON.stringify(list)}`;

const keep = (value: string) => ({'helm.sh/resource-policy': value});

/** A claim's volume that goes with it, bound by name. */
const volumeThatGoes = async (trial: Trial, claim: string): Promise<void> => applyOutside(trial, {
	apiVersion: 'v1',
	kind: 'PersistentVolume',
	metadata: {name: `${trial.namespace}-${claim}`},
	spec: {
		capacity: {storage: '1Gi'},
		accessModes: ['ReadWriteOnce'],
		persistentVolumeReclaimPolicy: 'Delete',
		hostPath: {path: '/nowhere'},
		claimRef: {namespace: trial.namespace, name: claim},
	},
});

export const situations: readonly Situation[] = [
	situation('a web app, with a wait', {
		flags: {timeout: 60, wait: 'watcher'},
		notes: ['Helm waits until all is gone.'],
		goes: () => ['/api', '/api', '/api-config'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web')]);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=autoscaling=true,budget=true']);
		},
	}),
	situation('objects with policies, in all their spellings, and lists', {
		goes: () => ['/item', '/plain'],
		stays: () => ['/kept', '/loud', '/other', '/whole'],
		notes: ['/item go all the same'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(
				config('plain'),
				config('kept', keep('keep')),
				config('loud', keep(' KEEP ')),
				config('other', keep('retain')),
				{apiVersion: 'v1', kind: 'List', items: [config('item', keep('keep'))]},
				{
					apiVersion: 'v1', kind: 'List', metadata: {annotations: keep('keep')}, items: [config('whole')],
				},
			)]);
			await trial.kubectl(['annotate', 'configmap', 'plain', 'helm.sh/resource-policy=keep']);
		},
	}),
	situation('a chart of its own kind, whose definition stays', {
		goes: () => ['/api'],
		async make(trial, major) {
			await defineWidgets(trial);
			await trial.helm(major, ['install', 'api', chart('custom'), ...widgets(trial, 'version=v1')]);
		},
	}),
	situation('a family of charts', {
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('family')]);
		},
	}),
	situation('a store whose claim goes and whose volumes stay', {
		codes: () => ['loses-claim'],
		goes: () => ['PersistentVolumeClaim/api-archive', '/api', '/api'],
		notes: ['1 claim made by a StatefulSet\'s template stays, with the data'],
		async make(trial, major) {
			await volumesFor(trial, 'api-archive', 'data-api-0');
			await trial.helm(major, ['install', 'api', chart('store'), '--set=claim=true,replicas=1', '--wait', '--timeout=60s']);
		},
	}),
	situation('a store whose volume goes too', {
		codes: () => ['loses-claim'],
		async make(trial, major) {
			await volumeThatGoes(trial, 'api-archive');
			await volumesFor(trial, 'data-api-0');
			await trial.helm(major, ['install', 'api', chart('store'), '--set=claim=true,replicas=1', '--wait', '--timeout=60s']);
		},
	}),
	situation('a store that takes its claims along', {
		codes: () => ['loses-claim'],
		async make(trial, major) {
			await volumesFor(trial, 'data-api-0');
			await trial.helm(major, ['install', 'api', chart('store'), '--set=claim=false,replicas=1', '--wait', '--timeout=60s']);
			await trial.kubectl(['patch', 'statefulset', 'api', '--type=merge', '-p', '{"spec":{"persistentVolumeClaimRetentionPolicy":{"whenDeleted":"Delete"}}}']);
		},
	}),
	situation('objects of which some belong to others', {
		codes: major => major === 3 ? ['deletes-foreign', 'deletes-unmarked'] : [],
		goes: major => major === 3 ? ['/mine', '/taken', '/unmarked'] : ['/mine'],
		stays: major => major === 3 ? [] : ['/taken', '/unmarked'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('mine'), config('taken'), config('unmarked'))]);
			await trial.kubectl(['annotate', 'configmap', 'taken', 'meta.helm.sh/release-name=other', '--overwrite']);
			await trial.kubectl(['annotate', 'configmap', 'unmarked', 'meta.helm.sh/release-name-', 'meta.helm.sh/release-namespace-']);
		},
	}),
	situation('an object without Helm\'s label alone', {
		goes: major => major === 3 ? ['/mine'] : [],
		stays: major => major === 3 ? [] : ['/mine'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('mine'))]);
			await trial.kubectl(['label', 'configmap', 'mine', 'app.kubernetes.io/managed-by=somebody', '--overwrite']);
		},
	}),
	situation('an object that a finalizer holds', {
		codes: () => ['finalizer-may-hang'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web')]);
			await guard(trial, 'configmap', 'api-config');
		},
	}),
	situation('an object whose finalizer something running looks like handling', {
		notes: ['looks like its controller, and runs.'],
		async make(trial, major) {
			const domain = `${trial.namespace}.guards.test`;
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('mine'))]);
			await apply(trial, {
				apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'operator', labels: {handles: domain}}, spec: {
					selector: {matchLabels: {app: 'operator'}},
					template: {metadata: {labels: {app: 'operator'}}, spec: {containers: [{name: 'operator', image: 'registry.example.test/operator:1.0.0'}]}},
				},
			});
			await trial.kubectl(['rollout', 'status', 'deployment/operator', '--timeout=60s']);
			await trial.kubectl(['patch', 'configmap', 'mine', '--type=merge', '-p', JSON.stringify({metadata: {finalizers: [`${domain}/guard`]}})]);
			trial.atEnd(async () => trial.kubectl(['patch', 'configmap', 'mine', '--type=merge', '-p', '{"metadata":{"finalizers":null}}'], {mayFail: true}));
		},
		goes: () => ['/mine'],
	}),
	situation('objects that are gone already', {
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('mine'), config('gone'))]);
			await trial.kubectl(['delete', 'configmap', 'gone']);
		},
		goes: () => ['/mine'],
	}),
	situation('a failed upgrade whose new objects are there', {
		goes: () => ['/both', '/new'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('both'), config('old'))]);
			await trial.helm(major, ['upgrade', 'api', chart('raw'), objects(config('both'), config('new'), {apiVersion: 'v1', kind: 'Service', metadata: {name: 'bad'}, spec: {ports: [{port: 70_000}]}})], {mayFail: true});
		},
		notes: ['What only revision 1 lists, the deployed one, stays without an owner.'],
	}),
	situation('hooks that run and stay', {
		goes: () => ['/api-config'],
		notes: ['objects of hooks stay'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('hooks'), '--timeout=60s']);
		},
	}),
	situation('an object in another namespace', {
		async make(trial, major) {
			await apply(trial, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: `${trial.namespace}-copy`}});
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('mine'))]);
		},
		goes: () => ['/mine'],
	}),
];

/** Somebody who may read everything of the release and delete no ConfigMap. */
export const cannotDelete = async (trial: Trial): Promise<void> => restrict(trial, [
	{apiGroups: [''], resources: ['secrets'], verbs: ['*']},
	{apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'create', 'update', 'patch']},
]);
