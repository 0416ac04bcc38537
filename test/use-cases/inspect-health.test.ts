import {describe, expect, it} from 'vitest';
import {fail, ok, type Problem, type Result} from '../../source/core/problem/problem.ts';
import {createRedactor} from '../../source/core/redact/create-redactor.ts';
import type {Redactor} from '../../source/core/redact/redactor.ts';
import {objectAt, textAt, type ApiObject} from '../../source/core/object/api-value.ts';
import type {Cluster, ListQuery, LogQuery} from '../../source/ports/cluster.ts';
import type {HealthTarget} from '../../source/use-cases/health/target.ts';
import {inspectHealth, type InspectedHealth} from '../../source/use-cases/inspect-health.ts';
import {drain} from '../build/session.ts';
import {at, deployment, event, later, live, ownedBy, pod, rollingDeployment, terminated, waiting, type JsonObject} from '../core/health/build.ts';

type World = {
	readonly objects?: readonly JsonObject[];
	readonly refuse?: (query: ListQuery) => Problem | null;
	readonly log?: (query: LogQuery) => Result<readonly string[] | null>;
	readonly onList?: () => void;
};

type Seen = {readonly lists: string[]; readonly logs: LogQuery[]; most: number};

const unused = async (): Promise<never> => {
	throw new Error('Nothing of this is asked for here');
};

const metadata = (object: ApiObject): ApiObject => objectAt(object, 'metadata');

const clusterOf = ({objects = [], refuse, log, onList}: World, seen: Seen): Cluster => {
	let running = 0;
	return {
		identity: unused,
		discover: unused,
		look: unused,
		read: unused,
		dryRunApply: unused,
		may: unused,
		whoAmI: unused,
		async list(query) {
			seen.lists.push([query.kind, query.namespace, query.fieldSelector].filter(part => part !== null).join(' '));
			running++;
			seen.most = Math.max(seen.most, running);
			await new Promise(resolve => {
				setImmediate(resolve);
			});
			running--;
			onList?.();
			const problem = refuse?.(query) ?? null;
			return problem === null
				? ok(objects.filter(object => textAt(object, 'apiVersion') === query.apiVersion && textAt(object, 'kind') === query.kind && (query.namespace === null || textAt(metadata(object), 'namespace') === query.namespace)))
				: {ok: false, problem};
		},
		async log(query) {
			seen.logs.push(query);
			return log?.(query) ?? ok(null);
		},
	};
};

const target = (object: JsonObject, address = `${textAt(object, 'kind') ?? ''}/${textAt(metadata(object), 'name') ?? ''}`): HealthTarget => ({
	address,
	apiVersion: textAt(object, 'apiVersion') ?? '',
	kind: textAt(object, 'kind') ?? '',
	namespace: textAt(metadata(object), 'namespace'),
	name: textAt(metadata(object), 'name') ?? '',
	live: object,
});

type Inspected = InspectedHealth & Seen & {readonly redactor: Redactor; readonly steps: readonly string[]};

const inspect = async (targets: readonly HealthTarget[], world: World | null, signal = new AbortController().signal): Promise<Result<Inspected>> => {
	const seen: Seen = {lists: [], logs: [], most: 0};
	const redactor = createRedactor(new Uint8Array(32));
	const session = {cluster: world === null ? null : clusterOf(world, seen), redactor, clock: {now: () => later, sleep: unused}};
	const {steps, result} = await drain(inspectHealth(session, targets, signal));
	return result.ok ? ok({...result.value, ...seen, redactor, steps: steps.map(step => step.kind === 'progress' ? step.what : 'partial')}) : result;
};

const inspected = async (targets: readonly HealthTarget[], world: World | null = {}): Promise<Inspected> => {
	const result = await inspect(targets, world);
	if (!result.ok) {
		throw new Error(result.problem.message);
	}

	return result.value;
};

const set = live('apps/v1', 'ReplicaSet', {name: 'web-new', uid: 'uid-set', annotations: {'deployment.kubernetes.io/revision': '1'}, ...ownedBy('Deployment', 'web', 'uid-Deployment')});
const crashing = (name: string, owner = 'uid-set'): JsonObject => pod({
	containers: [{state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 5, spec: {env: [{name: 'DB_PASSWORD', value: 'pod-Secret-77'}]}}],
	metadata: {name, uid: `uid-${name}`, ...ownedBy('ReplicaSet', 'web-new', owner)},
});
const world: World = {objects: [set, crashing('web-new-bn6g9'), crashing('web-new-x2k4q')], log: () => ok(['starting', 'password=log-Secret-88', 'cannot connect'])};
const forbidden = (...kinds: readonly string[]): World['refuse'] => ({kind}) => kinds.includes(kind) ? fail('forbidden', `Cannot list ${kind}.`).problem : null;

describe('inspectHealth', () => {
	it('joins an object with its pods, its warnings and the last lines of a log', async () => {
		const backOff = event('BackOff', 'Back-off restarting failed container', {about: {name: 'web-new-bn6g9', uid: 'uid-web-new-bn6g9'}, lastTimestamp: at(90)});
		const {health, unread, logs} = await inspected([target(rollingDeployment)], {...world, objects: [...world.objects!, backOff]});
		expect(health.get('Deployment/web')).toEqual({
			status: 'failed',
			reason: '0 of 2 replicas are available; 2 pods fail; pod web-new-bn6g9: container web crashes again and again (5 restarts): its last run ended with exit code 1 after 3 s; most likely it does not get ready by itself',
			pods: [expect.objectContaining({name: 'web-new-bn6g9', previous: true}), expect.objectContaining({name: 'web-new-x2k4q'})],
			podCount: 2,
			events: [{object: 'Pod/shop/web-new-bn6g9', reason: 'BackOff', message: 'Back-off restarting failed container', count: 1, time: at(90)}],
			log: ['starting', 'password=log-Secret-88', 'cannot connect'],
			logOf: {namespace: 'shop', pod: 'web-new-bn6g9', container: 'web', previous: true},
		});
		expect(unread).toEqual([]);
		expect(logs).toEqual([{namespace: 'shop', pod: 'web-new-bn6g9', container: 'web', previous: true, lines: 20, bytes: 16_384}]);
	});

	it('reads each kind of each namespace once, and only what an object needs', async () => {
		const elsewhere = live('v1', 'ConfigMap', {namespace: 'other'});
		const claim = live('v1', 'PersistentVolumeClaim', {name: 'data', namespace: 'data', status: {phase: 'Pending'}});
		const targets = [target(deployment()), target(deployment(), 'again'), target(live('v1', 'Service')), target(elsewhere), target(claim), target(live('batch/v1', 'CronJob', {namespace: 'jobs'})), target(live('v1', 'Namespace', {namespace: null}))];
		const {lists, most, steps} = await inspected(targets);
		expect(lists.toSorted()).toEqual([
			'Event data type=Warning',
			'Event jobs type=Warning',
			'Event other type=Warning',
			'Event shop type=Warning',
			'Job jobs',
			'Pod data',
			'Pod jobs',
			'Pod shop',
			'ReplicaSet shop',
			'StorageClass',
		]);
		expect(most).toBe(4);
		expect(steps.at(-1)).toBe('reading logs');
	});

	it('looks for an object where it says that it is', async () => {
		const {lists, health} = await inspected([{...target(rollingDeployment), namespace: null}], world);
		expect(lists).toContain('Pod shop');
		expect(health.get('Deployment/web')).toMatchObject({status: 'failed', podCount: 2});
	});

	it('reads at most three logs, of the worst', async () => {
		const many = ['a', 'b', 'c', 'd'].map(name => live('apps/v1', 'StatefulSet', {name, uid: `uid-${name}`, spec: {replicas: 1}, status: {observedGeneration: 1, replicas: 1}}));
		const pods = many.map((object, index) => pod({containers: [index === 0 ? {} : {state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 3}], metadata: {name: `${textAt(metadata(object), 'name') ?? ''}-0`, uid: `uid-pod-${index}`, ...ownedBy('StatefulSet', textAt(metadata(object), 'name') ?? '', textAt(metadata(object), 'uid') ?? '')}}));
		const {logs} = await inspected(many.map(object => target(object)), {objects: pods});
		expect(logs.filter(({previous}) => previous).map(({pod: name}) => name)).toEqual(['b-0', 'c-0', 'd-0']);
	});

	it('reads no log for what is done', async () => {
		const job = live('batch/v1', 'Job', {status: {succeeded: 1, conditions: [{type: 'Complete', status: 'True'}]}});
		const failedOnce = pod({phase: 'Failed', containers: [{state: terminated(1)}], metadata: ownedBy('Job', 'web', 'uid-Job')});
		const {logs, health} = await inspected([target(job)], {objects: [failedOnce]});
		expect(health.get('Job/web')).toMatchObject({status: 'ready', podCount: 1});
		expect(logs).toEqual([]);
	});

	it('takes the present run\'s log where the one before is gone', async () => {
		const {health, logs} = await inspected([target(rollingDeployment)], {...world, log: ({previous}) => ok(previous ? null : ['again'])});
		expect(logs.map(({previous}) => previous)).toEqual([true, false]);
		expect(health.get('Deployment/web')).toMatchObject({log: ['again'], logOf: {previous: false}});
	});

	it('says nothing of a log that is empty', async () => {
		const {health, unread} = await inspected([target(rollingDeployment)], {...world, log: () => ok([])});
		expect(health.get('Deployment/web')).toMatchObject({log: [], logOf: null});
		expect(unread).toEqual([]);
	});
});

describe('what could not be read', () => {
	it('is named with the missing right, and leaves the rest', async () => {
		const {health, unread} = await inspected([target(rollingDeployment)], {...world, refuse: forbidden('Pod', 'ReplicaSet', 'Event')});
		expect(health.get('Deployment/web')).toEqual({status: 'progressing', reason: '0 of 2 replicas are available', pods: [], podCount: null, events: [], log: [], logOf: null});
		expect(unread).toEqual([
			{what: 'pods in shop: you may not list pods', verb: 'list pods'},
			{what: 'ReplicaSets, which join Deployments and pods, in shop: you may not list replicasets.apps', verb: 'list replicasets.apps'},
			{what: 'warning events in shop: you may not list events', verb: 'list events'},
		]);
	});

	it('may be ReplicaSets alone: the selector leads to the pods', async () => {
		const labelled = pod({containers: [{state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 5}], metadata: ownedBy('ReplicaSet', 'web-new', 'uid-set')});
		const {health} = await inspected([target(rollingDeployment)], {objects: [labelled], refuse: forbidden('ReplicaSet')});
		expect(health.get('Deployment/web')).toMatchObject({status: 'failed', podCount: 1});
	});

	it('may be a log that is gone', async () => {
		const {unread} = await inspected([target(rollingDeployment)], {...world, log: () => ok(null)});
		expect(unread).toEqual([{what: 'the log of container web in pod shop/web-new-bn6g9: there is none', verb: null}]);
	});

	it('may be a log', async () => {
		const {health, unread} = await inspected([target(rollingDeployment)], {...world, log: () => fail('forbidden', 'no')});
		expect(health.get('Deployment/web')).toMatchObject({status: 'failed', log: []});
		expect(unread).toEqual([{what: 'the log of container web in pod shop/web-new-bn6g9: you may not get pods/log', verb: 'get pods/log'}]);
	});

	it('keeps the problem\'s own words where no right is missing', async () => {
		const {unread} = await inspected([target(rollingDeployment)], {...world, refuse: ({kind}) => kind === 'Pod' ? fail('timed-out', 'No answer within 10 s.').problem : null});
		expect(unread).toEqual([{what: 'pods in shop: No answer within 10 s', verb: null}]);
	});

	it('is nearly all in a folder of records alone', async () => {
		const {health, unread, lists} = await inspected([target(deployment())], {refuse: ({kind}) => fail('not-found', `The folder holds no ${kind}.`).problem, log: () => fail('not-found', 'A folder holds no logs.')});
		expect(health.get('Deployment/web')).toMatchObject({status: 'ready', reason: '2 of 2 replicas are ready', podCount: null});
		expect(unread.map(({what}) => what)).toEqual(['pods in shop: The folder holds no Pod', 'ReplicaSets, which join Deployments and pods, in shop: The folder holds no ReplicaSet', 'warning events in shop: The folder holds no Event']);
		expect(lists.filter(list => list.startsWith('Event'))).toHaveLength(2);
	});

	it('is all where there is no cluster', async () => {
		const {health, unread} = await inspected([target(rollingDeployment)], null);
		expect(health.get('Deployment/web')).toMatchObject({status: 'progressing', podCount: null});
		expect(unread).toEqual([{what: 'pods, events and logs: there is no cluster to ask', verb: null}]);
	});

	it('is an object that is not there', async () => {
		const {health} = await inspected([{...target(deployment()), live: null}]);
		expect(health.get('Deployment/web')).toMatchObject({status: 'unknown', reason: 'there is no object to look at'});
	});

	it('is more than so many events', async () => {
		const many = Array.from({length: 5000}, (_, index) => event('Odd', `number ${index}`, {about: {name: 'unlike'}}));
		const {unread} = await inspected([target(live('v1', 'Service'))], {objects: many});
		expect(unread).toEqual([{what: 'warning events in shop: there are more than the 5000 that were read', verb: null}]);
	});

	it('ends with the signal', async () => {
		const controller = new AbortController();
		const result = await inspect([target(rollingDeployment)], {...world, onList() {
			controller.abort();
		}}, controller.signal);
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});

describe('the redactor', () => {
	it('has learned what pods, events, conditions and logs hold, and keeps their names', async () => {
		const said = event('Odd', 'login with token=event-Secret-99 refused', {about: {name: 'web-new-bn6g9', uid: 'uid-web-new-bn6g9'}});
		const {redactor} = await inspected([target(rollingDeployment)], {...world, objects: [...world.objects!, said]});
		for (const secret of ['pod-Secret-77', 'log-Secret-88', 'event-Secret-99']) {
			expect(redactor.text(`once more: ${secret}`)).toBe(`once more: ${redactor.fingerprint(secret)}`);
		}

		expect(redactor.text('pod web-new-bn6g9 of web-new')).toBe('pod web-new-bn6g9 of web-new');
	});

	it('has learned what the object itself holds', async () => {
		const widget = live('example.test/v1', 'Widget', {spec: {password: 'spec-Secret-66'}, status: {conditions: [{type: 'Ready', status: 'False', reason: 'Refused', message: 'spec-Secret-66 is wrong'}]}});
		const {health, redactor} = await inspected([target(widget)]);
		expect(health.get('Widget/web')).toMatchObject({reason: 'it is not ready: Refused: spec-Secret-66 is wrong'});
		expect(redactor.text(health.get('Widget/web')?.reason ?? '')).toBe(`it is not ready: Refused: ${redactor.fingerprint('spec-Secret-66')} is wrong`);
	});
});
