/** What stands around a release on a real API server: what a restricted person may do, a namespace that cannot go, a webhook that nobody answers for, objects that nobody's record lists. */
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	inject,
	it,
} from 'vitest';
import type {Facts, Triage} from '../../source/core/runbook/types.ts';
import {readAround} from '../../source/use-cases/around/read-around.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {lookOnce} from '../../source/use-cases/look-once.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {valueOf} from '../scenarios/value-of.ts';
import {sessionOn} from './harness/session.ts';
import {isOwnCluster, startTrial} from './harness/start-trial.ts';
import {
	apply,
	chart,
	until,
	type Trial,
} from './harness/trial.ts';

const {signal} = new AbortController();
let trial: Trial;

beforeAll(async () => {
	trial = await startTrial();
	await trial.helm(4, ['install', 'api', chart('web')]);
});

afterAll(async () => {
	await trial.end();
});

const verdict = async (kubeconfig: string, name: string, namespace = trial.namespace): Promise<Triage> => {
	const {triage} = await valueOf(triageRelease(await sessionOn(kubeconfig, {namespace}), {namespace, name, live: true}, signal));
	return triage;
};

const surroundings = async (): Promise<Facts['surroundings']> => {
	const session = await sessionOn(trial.kubeconfig, {namespace: trial.namespace});
	const loaded = await valueOf(loadHistory(session, {namespace: trial.namespace, name: 'api'}, signal));
	const around = await readAround(lookOnce(session), loaded, signal);
	return around.surroundings;
};

const rbac = 'rbac.authorization.k8s.io';

describe('around a release', () => {
	it.runIf(isOwnCluster())('a person with few rights gets the verdict that these allow, what is missing, and the Role for it', async () => {
		await apply(trial, {
			apiVersion: `${rbac}/v1`,
			kind: 'Role',
			metadata: {name: 'few', namespace: trial.namespace},
			rules: [
				{apiGroups: [''], resources: ['secrets', 'configmaps', 'services'], verbs: ['get', 'list']},
				{apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list']},
				{apiGroups: [''], resources: ['events'], verbs: ['list']},
			],
		}, {
			apiVersion: `${rbac}/v1`,
			kind: 'RoleBinding',
			metadata: {name: 'few', namespace: trial.namespace},
			roleRef: {apiGroup: rbac, kind: 'Role', name: 'few'},
			subjects: [{apiGroup: rbac, kind: 'User', name: 'nobody'}],
		});
		const {nobody} = inject('cluster').kubeconfigs;
		const session = await sessionOn(nobody!, {namespace: trial.namespace});
		await until('the rights to hold', async () => {
			const answer = await session.cluster!.may([{
				verb: 'list', group: '', resource: 'events', namespace: trial.namespace,
			}], signal);
			return answer.ok && answer.value[0] === true;
		});
		const {findings, unknown} = await verdict(nobody!, 'api');
		const found = findings.find(({row}) => row === 'forbidden');
		expect(found).toMatchObject({severity: 'info', title: `You may not list pods in ${trial.namespace}, and 1 more right is missing.`});
		expect(found?.options[0]?.needs).toContain('"rules":[{"apiGroups":[""],"resources":["pods"],"verbs":["list"]},{"apiGroups":[""],"resources":["pods/log"],"verbs":["get"]}]');
		const verbs = unknown.map(({verb}) => verb);
		expect(verbs).toEqual(expect.arrayContaining(['list pods', 'get pods/log', 'get namespaces', 'list resourcequotas', 'list validatingwebhookconfigurations.admissionregistration.k8s.io', 'create secrets']));
		expect(verbs).not.toContain('list secrets');
		expect(verbs).not.toContain('get deployments.apps');
		// The Role that was printed is one that the API server takes.
		const role = /\{"apiVersion".*\}\}?/v.exec(found?.options[0]?.needs ?? '')?.[0] ?? '';
		await trial.kubectl(['apply', '-f', '-', '--dry-run=server'], {input: role});
	});

	it.runIf(isOwnCluster())('an administrator lacks no right, and the surroundings are calm', async () => {
		const {unknown, findings} = await verdict(trial.kubeconfig, 'api');
		expect(unknown.filter(({verb}) => verb !== null)).toEqual([]);
		expect(findings.filter(({row}) => row === 'forbidden' || row === 'cluster-blocks')).toEqual([]);
	});

	it.runIf(isOwnCluster())('a webhook whose service has nothing behind it is seen before anything fails', async () => {
		await trial.kubectl(['label', 'namespace', trial.namespace, `guarded=${trial.namespace}`]);
		await apply(trial, {
			apiVersion: 'v1', kind: 'Service', metadata: {name: 'guard', namespace: trial.namespace}, spec: {selector: {app: 'guard'}, ports: [{port: 443}]},
		}, {
			apiVersion: 'admissionregistration.k8s.io/v1',
			kind: 'ValidatingWebhookConfiguration',
			metadata: {name: trial.namespace},
			webhooks: [{
				name: 'guard.example.test',
				admissionReviewVersions: ['v1'],
				sideEffects: 'None',
				clientConfig: {service: {namespace: trial.namespace, name: 'guard', path: '/'}},
				namespaceSelector: {matchLabels: {guarded: trial.namespace}},
				rules: [{
					apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'],
				}],
			}],
		});
		trial.atEnd(async () => trial.kubectl(['delete', 'validatingwebhookconfiguration', trial.namespace, '--ignore-not-found']));
		expect(await surroundings()).toMatchObject({known: true, value: {webhooks: {known: true, value: [{
			configuration: `ValidatingWebhookConfiguration/${trial.namespace}`, service: `${trial.namespace}/guard`, why: 'no-endpoints', kinds: ['Deployment'],
		}]}}});
		const {findings} = await verdict(trial.kubeconfig, 'api');
		expect(findings[0]).toMatchObject({row: 'cluster-blocks', severity: 'warning'});
		await trial.kubectl(['delete', 'validatingwebhookconfiguration', trial.namespace]);
		expect(await surroundings()).toMatchObject({known: true, value: {webhooks: {known: true, value: []}}});
	});

	it.runIf(isOwnCluster())('objects without a record are found among all that is served, custom resources too', async () => {
		await trial.helm(3, ['install', 'lost', chart('web')]);
		await trial.kubectl(['delete', 'secret', '-l', 'owner=helm,name=lost']);
		const {findings, release} = await verdict(trial.kubeconfig, 'lost');
		expect(findings[0]).toMatchObject({row: 'history-hole', recommended: 'upgrade', title: 'No record of lost is left, and 4 objects carry its marks.'});
		expect(release).toEqual({
			namespace: trial.namespace, name: 'lost', revision: null, driver: 'secret',
		});
		// The way that is recommended works.
		await trial.helm(3, ['upgrade', '--install', 'lost', chart('web')]);
		const again = await verdict(trial.kubeconfig, 'lost');
		expect(again.findings.filter(({row}) => row === 'history-hole' || row === 'stolen-object')).toEqual([]);
	});

	it.runIf(isOwnCluster())('a namespace that cannot go says what holds it', async () => {
		const namespace = `${trial.namespace}-copy`;
		await trial.kubectl(['create', 'namespace', namespace]);
		await trial.helm(4, ['install', 'held', chart('web')], {namespace});
		const hold = async (finalizers: string): Promise<void> => {
			for (const object of ['configmap/held-config', 'secret/sh.helm.release.v1.held.v1']) {
				await trial.kubectl(['patch', object, '-n', namespace, '--type=merge', '-p', `{"metadata":{"finalizers":${finalizers}}}`], {mayFail: true});
			}
		};

		await hold('["example.test/guard"]');
		trial.atEnd(async () => hold('null'));

		await trial.kubectl(['delete', 'namespace', namespace, '--wait=false']);
		await until('the namespace to say what holds it', async () => {
			const {stdout} = await trial.kubectl(['get', 'namespace', namespace, '-o', 'jsonpath={.status.conditions[?(@.type=="NamespaceFinalizersRemaining")].status}']);
			return stdout === 'True';
		});
		const {findings} = await verdict(trial.kubeconfig, 'held', namespace);
		const [first] = findings;
		expect(first).toMatchObject({row: 'cluster-blocks', confidence: 'certain', recommended: 'wait', title: `Namespace ${namespace} is being deleted, and the release with it.`});
		const evidence = first?.evidence.map(({what}) => what).join('\n');
		expect(evidence).toMatch(/NamespaceFinalizersRemaining: .*example\.test\/guard/v);
		expect(evidence).toMatch(/ConfigMap\/held-config is being deleted since .*, held by finalizer example\.test\/guard/v);
	});
});
