/** What is read around a release, on recordings of a real cluster, and with parts of it taken away. */
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {explainLog} from '../../source/core/explain/explain-log.ts';
import {fail, ok} from '../../source/core/problem/problem.ts';
import type {Cluster, RightQuestion} from '../../source/ports/cluster.ts';
import type {Session} from '../../source/ports/session.ts';
import {readAround, type AroundFacts} from '../../source/use-cases/around/read-around.ts';
import {readRemains} from '../../source/use-cases/around/read-remains.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {lookOnce} from '../../source/use-cases/look-once.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';
import {valueOf} from '../scenarios/value-of.ts';

const {signal} = new AbortController();

const open = async (name: string): Promise<Session> => composed({from: path.join(import.meta.dirname, '../../fixtures/scenarios', name)});

/** A recording that is asked like a cluster, with some of its answers replaced. */
const over = (session: Session, cluster: Partial<Cluster> = {}): Session => ({...session, world: 'cluster', cluster: {...session.cluster!, ...cluster}});

const around = async (session: Session, name = 'api'): Promise<AroundFacts> => readAround(lookOnce(session), await valueOf(loadHistory(session, {namespace: 'payments', name}, signal)), signal);

const forbidden = fail('forbidden', 'You may not.');

describe('ownership', () => {
	it('says that another release lists the object, by its newest record', async () => {
		const {ownership} = await around(await open('taken-by-release-helm4'));
		expect(ownership).toMatchObject({known: true, value: [{name: 'api-config', owner: {kind: 'this-release'}}, {
			name: 'shared',
			revisions: [1],
			owner: {
				kind: 'other-release', namespace: 'payments', name: 'other', lists: 'yes',
			},
			keep: {stored: false, live: false},
		}]});
	});

	it('says that there is no record of the release whose marks it carries', async () => {
		const {ownership} = await around(await open('stolen-object-helm3'));
		const owners = ownership.known ? ownership.value.map(({kind, owner}) => [kind, owner.kind === 'other-release' ? owner.lists : owner.kind]) : [];
		expect(Object.fromEntries(owners)).toEqual({
			ConfigMap: 'no-release', Deployment: 'this-release', Secret: 'this-release', Service: 'this-release',
		});
	});

	it('does not know whether another release lists it where its records may not be read', async () => {
		const session = await open('taken-by-release-helm4');
		const found = await around({...session, store: {...session.store, async * list(scope, stop) {
			return scope.name === 'other' ? forbidden : yield * session.store.list(scope, stop);
		}}});
		expect(found.ownership).toMatchObject({known: true, value: [{}, {name: 'shared', owner: {lists: 'unknown'}}]});
	});

	it('names the right that is missing for each object', async () => {
		const {ownership} = await around(over(await open('stolen-object-helm4'), {read: async targets => targets.map(() => forbidden)}));
		expect(ownership.known ? ownership.value.map(({owner}) => owner) : []).toContainEqual({kind: 'unknown', verb: 'get ConfigMap'});
	});

	it('is told of an object that a log names, too', async () => {
		const session = await open('owned-by-another-helm4');
		const fault = explainLog('Error: INSTALLATION FAILED: Unable to continue with install: ConfigMap "api-config" in namespace "payments" exists and cannot be imported into the current release: invalid ownership metadata; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "api"\n');
		const {triage} = await valueOf(triageRelease(session, {
			namespace: 'payments', name: 'api', live: true, log: {name: 'ci.log', faults: fault},
		}, signal));
		expect(triage.findings[0]).toMatchObject({row: 'ownership-refused', recommended: 'adopt'});
		expect(triage.findings[0]?.evidence).toContainEqual({
			what: 'live now: it carries no marks of Helm, and neither another object nor a tool is named as its owner', where: 'ConfigMap/payments/api-config', seen: true, revision: null,
		});
	});

	it('is not told from a folder that holds none of the objects', async () => {
		const session = await open('stolen-object-helm4');
		expect(await around({...session, cluster: {...session.cluster!, read: async targets => targets.map(() => ok({found: 'unseen'}))}})).toMatchObject({ownership: {known: false, why: 'not-asked'}});
	});
});

describe('discovery', () => {
	it('finds the kind that is gone, who names it, and where its objects are now', async () => {
		const {apis} = await around(await open('removed-api-helm4'));
		expect(apis).toEqual({known: true, value: {
			gone: [{
				apiVersion: 'payments.example.test/v1beta1',
				kind: 'Widget',
				revisions: [3, 1],
				objects: ['Widget.payments.example.test/payments/api'],
				successor: {apiVersion: 'payments.example.test/v1', kind: 'Widget'},
				live: 1,
			}],
			unanswered: [],
		}});
	});

	it('takes a kind of a group that does not answer for unknown, not for gone', async () => {
		const session = await open('removed-api-helm4');
		const {apis} = await around(over(session, {async discover(stop) {
			const found = await session.cluster!.discover(stop);
			return found.ok ? ok({...found.value, unanswered: ['payments.example.test/v1beta1']}) : found;
		}}));
		expect(apis).toEqual({known: true, value: {gone: [], unanswered: ['payments.example.test/v1beta1']}});
	});

	it('that fails leaves it unknown, and finds nothing gone on a healthy release', async () => {
		expect(await around(over(await open('removed-api-helm3'), {discover: async () => forbidden}))).toMatchObject({apis: {known: false, why: 'forbidden'}});
		expect(await around(await open('healthy-custom-helm3'))).toMatchObject({apis: {known: true, value: {gone: [], unanswered: []}}});
	});

	it('does not count objects that may not be read', async () => {
		const {apis} = await around(over(await open('removed-api-unnoticed-helm4'), {read: async targets => targets.map(() => forbidden)}));
		expect(apis).toMatchObject({known: true, value: {gone: [{successor: {apiVersion: 'payments.example.test/v1'}, live: null}]}});
	});
});

describe('the surroundings', () => {
	it('are a namespace that is being deleted', async () => {
		const {surroundings} = await around(await open('terminating-namespace-helm4'));
		expect(surroundings).toMatchObject({known: true, value: {namespace: {known: true, value: {name: 'payments', phase: 'Terminating', leaving: {finalizers: []}}}}});
	});

	it('are a quota without room, and a webhook whose service is not there', async () => {
		expect(await around(await open('quota-helm3'))).toMatchObject({surroundings: {value: {quotas: {known: true, value: [{quota: 'small', resource: 'configmaps'}]}, webhooks: {known: true, value: []}}}});
		expect(await around(await open('webhook-down-helm4'))).toMatchObject({surroundings: {value: {webhooks: {known: true, value: [{
			configuration: 'ValidatingWebhookConfiguration/payments', webhook: 'guard.example.test', service: 'payments/guard', why: 'no-service', kinds: ['ConfigMap'],
		}]}}}});
	});

	it('are not told by a webhook whose service has an endpoint that is ready', async () => {
		const session = await open('webhook-down-helm4');
		const at = (ready: boolean): Partial<Cluster> => ({
			async read(targets, stop) {
				const answers = await session.cluster!.read(targets, stop);
				return targets.map(({kind, name}, index) => kind === 'Service' && name === 'guard' ? ok({found: 'here' as const, value: {kind: 'Service', metadata: {name}}}) : answers[index]!);
			},
			list: async (query, stop) => query.kind === 'EndpointSlice' ? ok([{endpoints: [{conditions: {ready}}]}]) : session.cluster!.list(query, stop),
		});
		expect(await around(over(session, at(true)))).toMatchObject({surroundings: {value: {webhooks: {known: true, value: []}}}});
		expect(await around(over(session, at(false)))).toMatchObject({surroundings: {value: {webhooks: {known: true, value: [{why: 'no-endpoints'}]}}}});
	});

	it('name the right where a part may not be read, and the other parts stand', async () => {
		const session = await open('quota-helm4');
		const {surroundings} = await around(over(session, {
			list: async (query, stop) => query.kind === 'ResourceQuota' || query.kind.endsWith('WebhookConfiguration') ? forbidden : session.cluster!.list(query, stop),
		}));
		expect(surroundings).toMatchObject({value: {
			namespace: {known: true},
			quotas: {known: false, why: 'forbidden', verb: 'list resourcequotas'},
			webhooks: {known: false, why: 'forbidden', verb: 'list validatingwebhookconfigurations.admissionregistration.k8s.io'},
		}});
	});
});

describe('rights', () => {
	it('are asked for records, stored kinds, pods, logs and events, in one question', async () => {
		const asked: Array<readonly RightQuestion[]> = [];
		const {rights} = await around(over(await open('healthy-web-helm4'), {async may(questions) {
			asked.push(questions);
			return ok(questions.map(({resource}) => resource === 'pods' ? false : (resource === 'events' ? null : true)));
		}}));
		expect(asked).toHaveLength(1);
		expect(asked[0]).toContainEqual({
			verb: 'patch', group: 'apps', resource: 'deployments', namespace: 'payments',
		});
		expect(rights.known ? rights.value.filter(({allowed}) => allowed !== true).map(({resource, allowed}) => [resource, allowed]) : []).toEqual([['pods', false], ['events', null]]);
	});

	it('that nobody may ask for name the verb, and a folder knows no persons', async () => {
		expect(await around(over(await open('healthy-web-helm4'), {may: async () => forbidden}))).toMatchObject({rights: {known: false, why: 'forbidden', verb: 'create selfsubjectrulesreviews.authorization.k8s.io'}});
		expect(await around(await open('healthy-web-helm4'))).toMatchObject({rights: {known: false, why: 'not-asked'}});
	});
});

describe('what keeps a release', () => {
	const kinds = [
		{
			apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', plural: 'helmreleases', namespaced: true,
		},
		{
			apiVersion: 'helm.cattle.io/v1', kind: 'HelmChart', plural: 'helmcharts', namespaced: true,
		},
	];

	/** A cluster that serves these kinds too, and what it answers when they are listed. */
	const serving = (session: Session, list: Cluster['list']): Session => over(session, {
		async discover(stop) {
			const found = await session.cluster!.discover(stop);
			return found.ok ? ok({...found.value, kinds: [...found.value.kinds, ...kinds]}) : found;
		},
		list: async (query, stop) => kinds.some(({kind}) => kind === query.kind) ? list(query, stop) : session.cluster!.list(query, stop),
	});

	const chart = {metadata: {name: 'api', namespace: 'kube-system'}, spec: {targetNamespace: 'payments'}};

	it('is found by the objects of its controller, and stands among the owners', async () => {
		const session = serving(await open('healthy-web-helm4'), async ({kind}) => ok(kind === 'HelmChart' ? [chart] : []));
		expect(await around(session)).toMatchObject({makers: [{tool: 'k3s', mark: 'HelmChart kube-system/api keeps this release', where: 'live objects'}]});
	});

	it('is looked for in the namespace alone where no more may be read, and is none where nothing may', async () => {
		const asked: Array<string | null> = [];
		const session = serving(await open('healthy-web-helm4'), async ({kind, namespace}) => {
			if (kind !== 'HelmRelease') {
				return forbidden;
			}

			asked.push(namespace);
			return namespace === null ? forbidden : ok([{metadata: {name: 'api', namespace: 'payments'}}]);
		});
		expect(await around(session)).toMatchObject({makers: [{tool: 'flux', mark: 'HelmRelease payments/api keeps this release'}]});
		expect(asked).toEqual([null, 'payments']);
	});

	it('costs nothing where no such kind is served', async () => {
		expect(await around(await open('healthy-web-helm4'))).toMatchObject({makers: []});
	});
});

describe('what is left without a record', () => {
	const remains = async (session: Session) => readRemains(lookOnce(session), session.cluster!, {name: 'api', namespace: 'payments'}, signal);

	it('is every object with the marks of the name, and what holds those that go', async () => {
		const found = await remains(await open('records-deleted-helm4'));
		expect(found.known ? found.value.map(({address}) => address).toSorted() : []).toEqual(['ConfigMap/payments/api-config', 'Deployment.apps/payments/api', 'Secret/payments/api-auth', 'Service/payments/api']);
		expect(await remains(await open('uninstall-finalizer-helm3'))).toMatchObject({known: true, value: [{kind: 'ConfigMap', leaving: {finalizers: ['example.test/guard']}}]});
	});

	it('is nothing where objects carry no marks, and of another name', async () => {
		expect(await remains(await open('owned-by-another-helm4'))).toEqual({known: true, value: []});
		const session = await open('records-deleted-helm4');
		expect(await readRemains(lookOnce(session), session.cluster!, {name: 'web', namespace: 'payments'}, signal)).toEqual({known: true, value: []});
	});

	it('is not known where kinds may not be listed and nothing else was found', async () => {
		const session = await open('records-deleted-helm4');
		expect(await remains(over(session, {list: async () => forbidden}))).toEqual({known: false, why: 'forbidden', verb: 'list ConfigMap'});
		expect(await remains(over(session, {list: async (query, stop) => query.kind === 'Secret' ? forbidden : session.cluster!.list(query, stop)}))).toMatchObject({known: true});
		expect(await remains(over(session, {discover: async () => fail('unreachable', 'It does not answer.')}))).toEqual({known: false, why: 'failed'});
	});

	it('is searched for by its usual kinds in a plain folder, and in a cluster in few lists at a time', async () => {
		const session = await open('records-deleted-helm4');
		const kinds: string[] = [];
		let [running, most] = [0, 0];
		await remains(over(session, {async list(query, stop) {
			kinds.push(query.kind);
			running++;
			most = Math.max(most, running);
			const found = await session.cluster!.list(query, stop);
			running--;
			return found;
		}}));
		expect(kinds.slice(0, 3)).toEqual(['ConfigMap', 'Secret', 'Service']);
		expect(kinds).not.toContain('Event');
		expect(new Set(kinds).size).toBe(kinds.length);
		expect(most).toBeLessThanOrEqual(8);
		const plain = await remains({...session, cluster: {...session.cluster!, discover: async () => fail('not-found', 'It holds no discovery.')}});
		expect(plain.known ? plain.value : []).toHaveLength(4);
	});

	it('makes a verdict of a name that has no record, and keeps the problem where nothing is left', async () => {
		const {triage} = await valueOf(triageRelease(await open('records-deleted-helm3'), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(triage).toMatchObject({release: {namespace: 'payments', name: 'api', revision: null}, findings: [{row: 'history-hole'}], recommended: {id: 'upgrade', command: null}});
		await expect(valueOf(triageRelease(await open('owned-by-another-helm3'), {namespace: 'payments', name: 'api', live: true}, signal))).rejects.toThrow('not-found');
		await expect(valueOf(triageRelease(await open('records-deleted-helm3'), {namespace: 'payments', name: 'api'}, signal))).rejects.toThrow('not-found');
	});
});

describe('all of it', () => {
	it('reads nothing that the comparison with live objects reads too a second time', async () => {
		const session = await open('healthy-web-helm4');
		const read: string[] = [];
		let discoveries = 0;
		await valueOf(triageRelease(over(session, {
			async discover(stop) {
				discoveries++;
				return session.cluster!.discover(stop);
			},
			async read(targets, stop) {
				read.push(...targets.map(({kind, name}) => `${kind}/${name}`));
				return session.cluster!.read(targets, stop);
			},
		}), {namespace: 'payments', name: 'api', live: true}, signal));
		expect(discoveries).toBe(1);
		expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
	});
});
