/** What incidents need around a release: finalizers, definitions of custom resources, volumes, webhooks. All of it goes away at the end of the trial. */
import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {apply, chart, until, type Trial} from '../harness/trial.ts';

/** Puts a finalizer on an object that no controller will ever take away, until the trial ends. */
export const guard = async (trial: Trial, kind: string, name: string): Promise<void> => {
	await trial.kubectl(['patch', kind, name, '--type=merge', '-p', '{"metadata":{"finalizers":["example.test/guard"]}}']);
	trial.atEnd(async () => trial.kubectl(['patch', kind, name, '--type=merge', '-p', '{"metadata":{"finalizers":null}}'], {mayFail: true}));
};

/** Creates objects outside of any namespace and deletes them at the end. */
export const applyOutside = async (trial: Trial, ...objects: ReadonlyArray<{readonly kind: string; readonly metadata: {readonly name: string}; readonly [key: string]: unknown}>): Promise<void> => {
	for (const {kind, metadata: {name}} of objects) {
		trial.atEnd(async () => trial.kubectl(['delete', kind, name, '--ignore-not-found', '--wait=false'], {mayFail: true}));
	}

	await apply(trial, ...objects);
};

/** The API group of the trial's own custom resource. */
export const groupOf = (trial: Trial): string => `${trial.namespace}.example.test`;

const takesWidgets = async (trial: Trial, version: string): Promise<boolean> => {
	const {exitCode} = await trial.kubectl(['get', `widgets.${version}.${groupOf(trial)}`], {mayFail: true});
	return exitCode === 0;
};

/** Defines the widgets of chart `custom` in the trial's own group, served as v1 and v1beta1. */
export const defineWidgets = async (trial: Trial): Promise<void> => {
	const name = `widgets.${groupOf(trial)}`;
	trial.atEnd(async () => trial.kubectl(['delete', 'customresourcedefinition', name, '--ignore-not-found', '--timeout=20s'], {mayFail: true}));
	const text = readFileSync(path.join(chart('custom'), 'crds', 'widgets.yaml'), 'utf8');
	await trial.kubectl(['create', '-f', '-'], {input: text.replaceAll('example.test', () => groupOf(trial))});
	await until('widgets to be served', async () => await takesWidgets(trial, 'v1') && await takesWidgets(trial, 'v1beta1'));
	await trial.forgetDiscovery();
};

/** The flags that make chart `custom` use them. */
export const widgets = (trial: Trial, values = ''): readonly string[] => ['--skip-crds', `--set=group=${groupOf(trial)}${values === '' ? '' : `,${values}`}`];

/** Stops serving v1beta1 of the widgets, as a cluster upgrade does. A warm discovery cache would let Helm believe in it still, and it is taken away too. */
export const removeBeta = async (trial: Trial): Promise<void> => {
	await trial.kubectl(['patch', 'customresourcedefinition', `widgets.${groupOf(trial)}`, '--type=json', '-p', '[{"op":"replace","path":"/spec/versions/1/served","value":false}]']);
	await until('v1beta1 to be gone', async () => !await takesWidgets(trial, 'v1beta1'));
	await trial.forgetDiscovery();
};

/** Volumes for claims of the trial, bound to them by name. */
export const volumesFor = async (trial: Trial, ...claims: readonly string[]): Promise<void> => {
	await applyOutside(trial, ...claims.map(claim => ({
		apiVersion: 'v1',
		kind: 'PersistentVolume',
		metadata: {name: `${trial.namespace}-${claim}`},
		spec: {
			capacity: {storage: '1Gi'},
			accessModes: ['ReadWriteOnce'],
			hostPath: {path: '/nowhere'},
			claimRef: {namespace: trial.namespace, name: claim},
		},
	})));
};

/** A webhook of this namespace's ConfigMaps, asked at every update. */
export const guardWithWebhook = async (trial: Trial, clientConfig: unknown): Promise<void> => {
	await trial.kubectl(['label', 'namespace', trial.namespace, `guarded=${trial.namespace}`]);
	await applyOutside(trial, {
		apiVersion: 'admissionregistration.k8s.io/v1',
		kind: 'ValidatingWebhookConfiguration',
		metadata: {name: trial.namespace},
		webhooks: [{
			name: 'guard.example.test',
			admissionReviewVersions: ['v1'],
			sideEffects: 'None',
			timeoutSeconds: 2,
			namespaceSelector: {matchLabels: {guarded: trial.namespace}},
			rules: [{apiGroups: [''], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['configmaps']}],
			clientConfig,
		}],
	});
};

/** A user who may do only this; the name to act as is `half-blind`. */
export const restrict = async (trial: Trial, rules: readonly unknown[]): Promise<void> => {
	await apply(
		trial,
		{apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: {name: 'half-blind'}, rules},
		{
			apiVersion: 'rbac.authorization.k8s.io/v1',
			kind: 'RoleBinding',
			metadata: {name: 'half-blind'},
			roleRef: {apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'half-blind'},
			subjects: [{kind: 'User', name: 'half-blind', apiGroup: 'rbac.authorization.k8s.io'}],
		},
	);
};

/** A copy of a chart in another version, one of its files changed. */
export const nextChart = (trial: Trial, name: string, file: string, change: (text: string) => string): string => {
	const folder = path.join(trial.home, name);
	cpSync(chart(name), folder, {recursive: true});
	for (const [at, edit] of [['Chart.yaml', (text: string) => text.replace('version: 1.0.0', 'version: 1.1.0')], [file, change]] as const) {
		writeFileSync(path.join(folder, at), edit(readFileSync(path.join(folder, at), 'utf8')));
	}

	return folder;
};
