/** Live objects of a real API server: read, listed, tried and logged by the product's own session. */
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	inject,
	it,
} from 'vitest';
import type {ObjectName} from '../../source/core/manifest/address.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {ApplyAnswer, Cluster} from '../../source/ports/cluster.ts';
import {sessionOn} from './harness/session.ts';
import {isOwnCluster, startTrial} from './harness/start-trial.ts';
import {until, type Trial} from './harness/trial.ts';

const never = new AbortController().signal;

const names = Array.from({length: 12}, (_, index) => `part-${index}`);

const configMap = (name: string): ObjectName => ({
	apiVersion: 'v1',
	kind: 'ConfigMap',
	namespace: null,
	name,
});

const deployment: ObjectName = {
	apiVersion: 'apps/v1',
	kind: 'Deployment',
	namespace: null,
	name: 'api',
};

const stored = {
	apiVersion: 'apps/v1',
	kind: 'Deployment',
	metadata: {name: 'api'},
	spec: {replicas: 1, selector: {matchLabels: {app: 'api'}}, template: {metadata: {labels: {app: 'api'}}, spec: {containers: [{name: 'api', image: 'registry.example.test/api:1'}]}}},
};

const talker = {
	apiVersion: 'v1',
	kind: 'Pod',
	metadata: {name: 'talker'},
	spec: stored.spec.template.spec,
};

const service = (port: number): Readonly<Record<string, JsonValue>> => ({apiVersion: 'v1', kind: 'Service', metadata: {name: 'api'}, spec: {selector: {app: 'api'}, ports: [{name: 'http', port}]}});

let trial: Trial;
let cluster: Cluster;

const clusterOf = async (kubeconfig: string): Promise<Cluster> => {
	const session = await sessionOn(kubeconfig, {namespace: trial.namespace});
	return session.cluster!;
};

const tried = async (object: JsonValue, force = false): Promise<ApplyAnswer> => {
	const answer = await cluster.dryRunApply({object, force, manager: 'helm'}, never);
	if (!answer.ok) {
		throw new Error(answer.problem.message);
	}

	return answer.value;
};

const list = async (kind: string, selectors: {readonly labelSelector?: string; readonly fieldSelector?: string}): Promise<readonly JsonValue[]> => {
	const listed = await cluster.list({
		apiVersion: 'v1',
		kind,
		namespace: trial.namespace,
		labelSelector: null,
		fieldSelector: null,
		limit: null,
		...selectors,
	}, never);
	if (!listed.ok) {
		throw new Error(listed.problem.message);
	}

	return listed.value;
};

beforeAll(async () => {
	trial = await startTrial();
	const maps = names.map((name, index) => ({
		apiVersion: 'v1',
		kind: 'ConfigMap',
		metadata: {name, labels: {half: index < 6 ? 'first' : 'second'}},
		data: {size: String(index)},
	}));
	await trial.kubectl(['apply', '--server-side', '--field-manager=helm', '-f', '-'], {input: JSON.stringify({apiVersion: 'v1', kind: 'List', items: [...maps, stored, service(80), talker]})});
	cluster = await clusterOf(trial.kubeconfig);
});

afterAll(async () => {
	await trial.end();
});

describe('reading', () => {
	it('gives what kubectl gives, by a list and one by one, and what is absent', async () => {
		const targets = [...names.map(name => configMap(name)), configMap('gone'), deployment, {...deployment, apiVersion: 'apps/v1beta2'}, {...deployment, name: 'gone'}];
		const answers = await cluster.read(targets, never);
		expect(answers.map(answer => answer.ok && answer.value.found)).toEqual([...names.map(() => 'here'), 'absent', 'here', 'here', 'absent']);
		const {stdout} = await trial.kubectl(['get', 'configmap', 'part-7', '-o', 'json', '--show-managed-fields']);
		expect(answers[7]).toEqual({ok: true, value: {found: 'here', value: JSON.parse(stdout) as unknown}});
	});

	it('lists by labels and fields', async () => {
		expect(await list('ConfigMap', {labelSelector: 'half in (first)'})).toHaveLength(6);
		expect(await list('ConfigMap', {labelSelector: 'half', fieldSelector: 'metadata.name=part-3'})).toMatchObject([{
			apiVersion: 'v1',
			kind: 'ConfigMap',
			metadata: {name: 'part-3'},
			data: {size: '3'},
		}]);
	});
});

describe('a dry run of Helm\'s apply', () => {
	it('gives the object with what the server fills in, and changes nothing', async () => {
		const [before] = await cluster.read([deployment], never);
		expect(await tried({...stored, spec: {...stored.spec, replicas: 0}})).toMatchObject({kind: 'applied', value: {spec: {replicas: 0, revisionHistoryLimit: 10}}});
		expect(await tried({...stored, metadata: {name: 'another'}})).toMatchObject({kind: 'applied'});
		const [after, another] = await cluster.read([deployment, {...deployment, name: 'another'}], never);
		expect(another).toEqual({ok: true, value: {found: 'absent'}});
		expect(after).toMatchObject({value: {value: {spec: before!.ok && before!.value.found === 'here' ? (before!.value.value as typeof stored).spec : null}}});
	});

	it('conflicts with whoever took a field, as often as is asked', async () => {
		await trial.kubectl(['scale', 'deployment', 'api', '--replicas=2']);
		await trial.kubectl(['set', 'image', 'deployment/api', 'api=registry.example.test/api:2']);
		expect(await tried(stored)).toMatchObject({
			kind: 'conflict',
			conflicts: expect.arrayContaining([
				{
					manager: 'kubectl',
					subresource: 'scale',
					apiVersion: 'apps/v1',
					path: '.spec.replicas',
				},
				{
					manager: 'kubectl-set',
					subresource: null,
					apiVersion: 'apps/v1',
					path: '.spec.template.spec.containers[name="api"].image',
				},
			]) as unknown,
		});
		expect(await tried(stored, true)).toMatchObject({kind: 'applied', value: {spec: {replicas: 1}}});
		const {stdout} = await trial.kubectl(['get', 'deployment', 'api', '-o', 'jsonpath={.spec.replicas}']);
		expect(stdout).toBe('2');
	});

	it('is refused with a word for why', async () => {
		await trial.kubectl(['patch', 'service', 'api', '--type=json', '-p', '[{"op":"replace","path":"/spec/ports/0/port","value":81}]']);
		const codeOf = async (object: JsonValue): Promise<string> => {
			const answer = await tried(object, true);
			return answer.kind === 'refused' ? answer.code : answer.kind;
		};

		expect(await codeOf(service(80))).toBe('invalid');
		expect(await codeOf({...stored, spec: {...stored.spec, bogus: 1}})).toBe('invalid');
		expect(await codeOf({...stored, spec: {...stored.spec, selector: {matchLabels: {app: 'other'}}}})).toBe('invalid');
		expect(await codeOf({...stored, metadata: {name: 'api', namespace: 'nowhere-at-all'}})).toBe('not-found');
		expect(await codeOf({...stored, apiVersion: 'apps/v1beta1'})).toBe('not-found');
	});
});

describe('the log of a container', () => {
	it('is read from its end, and is none before the container ran', async () => {
		await until('a pod that runs', async () => {
			const {stdout} = await trial.kubectl(['get', 'pod', 'talker', '-o', 'jsonpath={.status.phase}']);
			return stdout === 'Running';
		});
		const query = {
			namespace: trial.namespace,
			pod: 'talker',
			container: 'api',
			previous: false,
			lines: 2,
			bytes: 1000,
		};
		const {stdout} = await trial.kubectl(['logs', 'talker', '--tail=2']);
		expect(await cluster.log(query, never)).toEqual({ok: true, value: stdout.split('\n')});
		expect(await cluster.log({...query, container: 'another'}, never)).toEqual({ok: true, value: null});
		expect(await cluster.log({...query, pod: 'another'}, never)).toEqual({ok: true, value: null});
	});
});

describe.runIf(isOwnCluster())('somebody without rights', () => {
	it('is told which, and gets what may be read', async () => {
		const mine = {apiVersion: 'rbac.authorization.k8s.io/v1'};
		await trial.kubectl(['apply', '-f', '-'], {
			input: JSON.stringify({
				apiVersion: 'v1',
				kind: 'List',
				items: [
					{
						...mine,
						kind: 'Role',
						metadata: {name: 'some'},
						rules: [{apiGroups: [''], resources: ['configmaps'], verbs: ['get']}],
					},
					{
						...mine,
						kind: 'RoleBinding',
						metadata: {name: 'some'},
						roleRef: {apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'some'},
						subjects: [{apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'nobody'}],
					},
				],
			}),
		});
		const weak = await clusterOf(inject('cluster').kubeconfigs.nobody!);
		await until('the rights to hold', async () => {
			const [answer] = await weak.read([configMap('part-1')], never);
			return answer!.ok;
		});
		const answers = await weak.read([...names.slice(0, 4).map(name => configMap(name)), deployment], never);
		expect(answers.map(answer => answer.ok ? answer.value.found : answer.problem.code)).toEqual(['here', 'here', 'here', 'here', 'forbidden']);
		expect(answers.at(-1)).toMatchObject({problem: {message: `Cannot get Deployment api in namespace ${trial.namespace}: user "nobody" may not get deployments.apps there.`}});
		expect(await weak.dryRunApply({object: stored, force: false, manager: 'helm'}, never)).toMatchObject({ok: true, value: {kind: 'refused', code: 'forbidden', verb: 'patch deployments.apps'}});
		expect(await weak.log({
			namespace: trial.namespace,
			pod: 'api',
			container: 'api',
			previous: false,
			lines: 1,
			bytes: 1,
		}, never)).toMatchObject({ok: false, problem: {code: 'forbidden'}});
	});
});
