/** Releases to roll back, each with what the rehearsal must find. */
import type {PolicyFlags} from '../../../source/core/policy/policy.ts';
import {apply, chart, majors, type Major, type Trial} from '../harness/trial.ts';
import {defineWidgets, groupOf, volumesFor, widgets} from '../incidents/around.ts';
import type {Lists} from './prove.ts';

export type Situation = {
	readonly name: string;
	readonly majors: readonly Major[];
	readonly to: number;
	readonly flags: (major: Major) => PolicyFlags;
	/** Codes of the reasons, acknowledged ones too. */
	readonly codes: (major: Major) => readonly string[];
	/** What the rehearsal says at least. */
	readonly said: (trial: Trial, major: Major) => Partial<Lists>;
	readonly make: (trial: Trial, major: Major) => Promise<void>;
};

type Told = Pick<Situation, 'said' | 'make'> & Partial<Situation>;

const situation = (name: string, told: Told): Situation => ({
	name,
	majors,
	to: 1,
	flags: () => ({}),
	codes: () => [],
	...told,
});

const settled = ['--wait', '--timeout=60s'];

const config = (name: string, data: Readonly<Record<string, string>>): unknown => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name}, data});

/** The flag that gives chart `raw` its objects. */
const objects = (...list: readonly unknown[]): string => `--set-json=objects=${JSON.stringify(list)}`;

export const situations: readonly Situation[] = [
	situation('a web app with new values', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`ConfigMap/${namespace}/api-config`, `Deployment.apps/${namespace}/api`]}),
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web'), ...settled]);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=mode=green,replicas=3', ...settled]);
		},
	}),
	situation('a web app that gains and loses scaling', {
		said: ({namespace}) => ({created: [], deleted: [`HorizontalPodAutoscaler.autoscaling/${namespace}/api`, `PodDisruptionBudget.policy/${namespace}/api`]}),
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web'), ...settled]);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=autoscaling=true,budget=true', ...settled]);
		},
	}),
	situation('a stateful application that was scaled', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`StatefulSet.apps/${namespace}/api`]}),
		async make(trial, major) {
			await volumesFor(trial, 'data-api-0', 'data-api-1', 'api-archive');
			await trial.helm(major, ['install', 'api', chart('store')]);
			await trial.helm(major, ['upgrade', 'api', chart('store'), '--set=replicas=2']);
		},
	}),
	situation('a custom resource that was edited by hand where the revisions agree', {
		said: () => ({created: [], deleted: [], changed: []}),
		codes: () => ['same-manifest'],
		majors: [3],
		async make(trial, major) {
			await defineWidgets(trial);
			await trial.helm(major, ['install', 'api', chart('custom'), ...widgets(trial)]);
			await trial.helm(major, ['upgrade', 'api', chart('custom'), ...widgets(trial)]);
			await trial.kubectl(['patch', `widgets.${groupOf(trial)}`, 'api', '--type=merge', '-p', '{"spec":{"size":9}}']);
		},
	}),
	situation('a custom resource with another size', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`Widget.${namespace}.example.test/${namespace}/api`]}),
		async make(trial, major) {
			await defineWidgets(trial);
			await trial.helm(major, ['install', 'api', chart('custom'), ...widgets(trial)]);
			await trial.helm(major, ['upgrade', 'api', chart('custom'), ...widgets(trial, 'size=4')]);
		},
	}),
	situation('an object that is kept and one that is not', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`ConfigMap/${namespace}/api-plain`]}),
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('keep'), '--set=kept=false']);
			await trial.helm(major, ['upgrade', 'api', chart('keep'), '--set=kept=true,mode=green']);
		},
	}),
	situation('a chart with a subchart', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`ConfigMap/${namespace}/api-child`, `ConfigMap/${namespace}/api-parent`]}),
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('family')]);
			await trial.helm(major, ['upgrade', 'api', chart('family'), '--set=mode=red,child.mode=yellow']);
		},
	}),
	situation('dropped and added objects, one of them gone', {
		said: ({namespace}) => ({
			created: [`ConfigMap/${namespace}/one`, `ConfigMap/${namespace}/two`],
			deleted: [`ConfigMap/${namespace}/three`],
			changed: [`ConfigMap/${namespace}/api-config`],
		}),
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('one', {a: '1'}), config('two', {a: '1'}), config('same', {a: '1'}))]);
			await trial.helm(major, ['upgrade', 'api', chart('raw'), objects(config('two', {a: '1'}), config('three', {a: '1'}), config('four', {a: '1'}), config('same', {a: '1'}))]);
			await trial.kubectl(['delete', 'configmap', 'two', 'four']);
		},
	}),
	situation('dropped objects that somebody made anew, and one that somebody took', {
		said: ({namespace}) => ({deleted: [`ConfigMap/${namespace}/three`], changed: [`ConfigMap/${namespace}/api-config`, `ConfigMap/${namespace}/one`]}),
		codes: () => ['deletes-unmarked', 'takes-over'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('one', {a: '1'}))]);
			await trial.helm(major, ['upgrade', 'api', chart('raw'), objects(config('three', {a: '1'}), config('five', {a: '1'}))]);
			await trial.kubectl(['delete', 'configmap', 'three', 'five']);
			await trial.kubectl(['create', 'configmap', 'three', '--from-literal=a=2']);
			await trial.kubectl(['create', 'configmap', 'one', '--from-literal=b=2']);
		},
	}),
	situation('fields set by hand', {
		said: ({namespace}, major) => ({changed: major === 3 ? [`ConfigMap/${namespace}/api-config`, `Deployment.apps/${namespace}/api`] : []}),
		codes: major => major === 3 ? [] : ['conflict', 'conflict'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web'), ...settled]);
			await trial.kubectl(['set', 'image', 'deployment/api', 'web=registry.example.test/web:hotfix']);
			await trial.kubectl(['scale', 'deployment/api', '--replicas=5']);
			await trial.kubectl(['patch', 'configmap', 'api-config', '--type=merge', '-p', '{"data":{"mode":"by-hand"}}']);
			await trial.kubectl(['label', 'service', 'api', 'team=payments']);
		},
	}),
	situation('fields set by hand, taken by force', {
		majors: [4],
		flags: () => ({forceConflicts: true}),
		said: ({namespace}) => ({changed: [`ConfigMap/${namespace}/api-config`, `Deployment.apps/${namespace}/api`]}),
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web'), ...settled]);
			await trial.kubectl(['set', 'image', 'deployment/api', 'web=registry.example.test/web:hotfix']);
			await trial.kubectl(['patch', 'configmap', 'api-config', '--type=merge', '-p', '{"data":{"mode":"by-hand"}}']);
		},
	}),
	situation('a conflict beside a dropped object: the others are written, and nothing is deleted', {
		majors: [4],
		said: ({namespace}) => ({created: [`ConfigMap/${namespace}/one`], deleted: [], changed: [`ConfigMap/${namespace}/api-config`]}),
		codes: () => ['conflict'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(config('one', {a: '1'}), config('shared', {a: '1'}))]);
			await trial.helm(major, ['upgrade', 'api', chart('raw'), objects(config('shared', {a: '1'}), config('three', {a: '1'}), config('four', {a: '1'}))]);
			await trial.kubectl(['patch', 'configmap', 'shared', '--type=merge', '-p', '{"data":{"a":"by-hand"}}']);
		},
	}),
	situation('a field that nobody may change', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`ConfigMap/${namespace}/api-config`]}),
		// Without force Helm 4 meets conflicts before it is refused
		flags: major => ({forceConflicts: major === 4}),
		codes: () => ['refused', 'refused', 'refused', 'takes-over', 'takes-over', 'takes-over'],
		async make(trial, major) {
			const storage = (size: string): unknown => ({
				apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: {name: 'data'}, spec: {accessModes: ['ReadWriteOnce'], storageClassName: size === '1Gi' ? 'slow' : 'fast', resources: {requests: {storage: size}}},
			});
			const sealed = (value: string): unknown => ({...config('sealed', {a: value}) as object, immutable: true});
			const role = (name: string): unknown => ({
				apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: {name: 'binding'}, roleRef: {apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name}, subjects: [],
			});
			await trial.helm(major, ['install', 'api', chart('raw'), objects(storage('1Gi'), sealed('1'), role('one'))]);
			await trial.helm(major, ['upgrade', 'api', chart('raw'), objects(config('other', {a: '1'}))]);
			await apply(trial, storage('2Gi'), sealed('2'), role('two'));
		},
	}),
	situation('replicas that an autoscaler raised', {
		said: ({namespace}) => ({changed: [`Deployment.apps/${namespace}/api`]}),
		majors: [3],
		codes: () => ['autoscaled'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web'), '--set=replicas=1', ...settled]);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=autoscaling=true', ...settled]);
			await trial.kubectl(['rollout', 'status', 'deployment/api', '--timeout=60s']);
			await trial.kubectl(['wait', '--for=jsonpath={.spec.replicas}=2', 'deployment/api', '--timeout=60s']);
		},
	}),
	situation('another selector', {
		said: ({namespace}) => ({created: [], deleted: [], changed: [`ConfigMap/${namespace}/api-config`]}),
		codes: () => ['refused'],
		async make(trial, major) {
			await trial.helm(major, ['install', 'api', chart('web')]);
			await trial.kubectl(['delete', 'deployment', 'api', '--wait']);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=track=canary'], {mayFail: true});
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=track=canary,mode=green'], {mayFail: true});
		},
	}),
];
