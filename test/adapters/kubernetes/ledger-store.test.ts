import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import type {Connection} from '../../../source/adapters/kubernetes/connection.ts';
import {createKubernetesLedgerStore} from '../../../source/adapters/kubernetes/ledger-store.ts';
import {pageSize} from '../../../source/adapters/kubernetes/list-metadata.ts';
import type {Result} from '../../../source/core/problem/problem.ts';
import type {LedgerListing, LedgerScope} from '../../../source/ports/ledger-store.ts';
import type {Step} from '../../../source/ports/step.ts';
import {
	startApiServer,
	type ApiReply,
	type ApiServer,
	type ApiServerOptions,
} from '../../contracts/api-server.ts';
import {reach} from './reach.ts';

const never = new AbortController().signal;
const everything: LedgerScope = {namespace: null, name: null};
let server: ApiServer | null;
let connection: Connection | null;

beforeEach(() => {
	server = null;
	connection = null;
});

afterEach(async () => {
	connection?.close();
	await server?.close();
});

const putRecord = (name: string, revision: number, status: string, namespace = 'payments'): void => {
	server!.put({
		kind: 'Secret',
		type: 'helm.sh/release.v1',
		metadata: {
			namespace,
			name: `sh.helm.release.v1.${name}.v${revision}`,
			labels: {
				owner: 'helm',
				name,
				status,
				version: String(revision),
			},
		},
		data: {release: 'eA=='},
	});
};

const serve = async (options: Partial<ApiServerOptions> = {}): Promise<ApiServer> => {
	server = await startApiServer(options);
	connection = reach(server.url);
	return server;
};

type Drained = {readonly steps: ReadonlyArray<Step<LedgerListing>>; readonly result: Result<LedgerListing>};

const drain = async (scope = everything, signal = never): Promise<Drained> => {
	const store = createKubernetesLedgerStore(connection!, {driver: 'secret', namespace: 'payments'});
	const walk = store.list(scope, signal);
	const steps: Array<Step<LedgerListing>> = [];
	for (;;) {
		const step = await walk.next();
		if (step.done === true) {
			return {steps, result: step.value};
		}

		steps.push(step.value);
	}
};

const namesOf = (listing: LedgerListing): string[] => listing.objects.map(({namespace, name, labels}) => `${namespace}/${name.replace('sh.helm.release.v1.', '')} ${labels['status']}`).toSorted();
const found = ({result}: Drained): string[] => result.ok ? namesOf(result.value) : [result.problem.message];
const partials = ({steps}: Drained): LedgerListing[] => steps.filter(step => step.kind === 'partial').map(({value}) => value);
const selectors = (): Array<string | null> => server!.requests.map(({query}) => query.get('labelSelector'));

describe('listing all records', () => {
	it('asks for metadata in two lists, the newest records first, and shows those as soon as they are there', async () => {
		await serve();
		putRecord('api', 1, 'superseded');
		putRecord('api', 2, 'deployed');
		putRecord('web', 1, 'superseded');
		putRecord('web', 2, 'failed', 'shop');
		const drained = await drain();
		expect(partials(drained).map(namesOf)).toEqual([['payments/api.v2 deployed', 'shop/web.v2 failed']]);
		expect(found(drained)).toEqual(['payments/api.v1 superseded', 'payments/api.v2 deployed', 'payments/web.v1 superseded', 'shop/web.v2 failed']);
		expect(selectors()).toEqual(['owner=helm,status!=superseded', 'owner=helm,status=superseded']);
		expect(server!.requests.map(({path, query, headers}) => [path, query.get('limit'), headers.accept])).toEqual([
			['/api/v1/secrets', String(pageSize), 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'],
			['/api/v1/secrets', String(pageSize), 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'],
		]);
	});

	it('never lets the second list be older: it starts when the first begins to be answered', async () => {
		await serve({
			before(_request, index) {
				if (index === 1) {
					// A record is superseded between the two lists: it is in both, and its newer state counts.
					putRecord('api', 1, 'superseded');
					putRecord('api', 2, 'deployed');
				}

				return null;
			},
		});
		putRecord('api', 1, 'deployed');
		const drained = await drain();
		expect(found(drained)).toEqual(['payments/api.v1 superseded']);
		expect(selectors()).toHaveLength(2);
	});

	it('asks for the second list again when the server answers with an older state', async () => {
		const stale: ApiReply = {status: 200, body: JSON.stringify({kind: 'PartialObjectMetadataList', metadata: {resourceVersion: '7'}, items: []})};
		await serve({before: (_request, index) => index === 1 ? stale : null});
		putRecord('api', 1, 'superseded');
		expect(found(await drain())).toEqual(['payments/api.v1 superseded']);
		expect(selectors()).toEqual(['owner=helm,status!=superseded', 'owner=helm,status=superseded', 'owner=helm,status=superseded']);
	});

	it('compares versions that are bigger than a number can be', async () => {
		const at = (resourceVersion: string): ApiReply => ({status: 200, body: JSON.stringify({metadata: {resourceVersion}, items: []})});
		await serve({before: (_request, index) => at(index === 0 ? '90071992547409931' : '90071992547409930')});
		await drain();
		expect(selectors()).toHaveLength(3);
	});

	it('counts what is no object and goes on', async () => {
		await serve({before: (_request, index) => index === 0 ? {status: 200, body: JSON.stringify({metadata: {resourceVersion: '1'}, items: [null, {metadata: {}}, {metadata: {name: 'a', namespace: 'b'}}]})} : null});
		const {result} = await drain();
		expect(result).toMatchObject({ok: true, value: {others: 2, objects: [{name: 'a', namespace: 'b', kind: 'Secret', uid: null}]}});
	});

	it('is stopped by the signal in the middle', async () => {
		const stop = new AbortController();
		await serve({
			before(_request, index) {
				if (index === 1) {
					stop.abort();
				}

				return null;
			},
		});
		putRecord('api', 1, 'deployed');
		const drained = await drain(everything, stop.signal);
		expect(drained.result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it('stops asking when nobody listens any more', async () => {
		const open = Promise.withResolvers<null>();
		await serve({before: async (_request, index) => index === 1 ? open.promise : null});
		putRecord('api', 1, 'deployed');
		const walk = createKubernetesLedgerStore(connection!, {driver: 'secret', namespace: 'payments'}).list(everything, never);
		expect(await walk.next()).toMatchObject({done: false, value: {kind: 'partial'}});
		await walk.return({ok: false, problem: {code: 'interrupted', message: '', hint: null}});
		open.resolve(null);
	});
});

describe('pages', () => {
	const pageOf = (names: readonly string[], token: string, version = '5'): ApiReply => ({
		status: 200,
		body: JSON.stringify({metadata: {resourceVersion: version, ...token !== '' && {continue: token}}, items: names.map(name => ({metadata: {name, namespace: 'a', uid: name}}))}),
	});
	const expired: ApiReply = {status: 410, body: '{"kind":"Status","reason":"Expired","message":"The provided continue parameter is too old"}'};
	const empty = pageOf([], '');
	const scope = {namespace: null, name: 'api'};

	it('are read one after the other, with progress', async () => {
		const pages = [pageOf(['a', 'b'], 'one'), pageOf(['c'], 'two'), pageOf(['d'], '')];
		await serve({before: (_request, index) => pages[index]!});
		const drained = await drain(scope);
		expect(found(drained)).toHaveLength(4);
		expect(drained.steps).toEqual([2, 3].map(done => ({
			kind: 'progress',
			what: 'records',
			done,
			total: null,
		})));
		expect(server!.requests.map(({query}) => query.get('continue'))).toEqual([null, 'one', 'two']);
	});

	it('are found by a token wherever it stands in the answer', async () => {
		const odd: ApiReply = {status: 200, body: JSON.stringify({items: [{metadata: {name: 'a', namespace: 'a', annotations: {x: '"metadata":{"continue":"wrong"}'}}}], metadata: {continue: 'right'}})};
		await serve({before: (_request, index) => index === 0 ? odd : pageOf(['b'], '')});
		expect(found(await drain(scope))).toHaveLength(2);
		expect(server!.requests.map(({query}) => query.get('continue'))).toEqual([null, 'right']);
	});

	it('begin anew when the token of the next one has expired', async () => {
		const pages = [pageOf(['gone', 'b'], 'one'), expired, pageOf(['b'], 'two', '9'), pageOf(['c'], '', '9')];
		await serve({before: (_request, index) => pages[index]!});
		const {result} = await drain(scope);
		expect(result.ok ? result.value.objects.map(({name}) => name) : result).toEqual(['b', 'c']);
	});

	it('are given up when tokens expire again and again', async () => {
		await serve({before: (_request, index) => index % 2 === 0 ? pageOf(['a'], 'one') : expired});
		const {result} = await drain(scope);
		expect(result).toMatchObject({ok: false, problem: {code: 'server-error', message: expect.stringContaining('status 410') as string}});
		expect(server!.requests).toHaveLength(6);
	});

	it('hold all that one state had', async () => {
		await serve({before: ({query}) => query.get('labelSelector') === 'owner=helm,status=superseded' && query.get('limit') === String(pageSize) ? null : empty});
		for (let revision = 1; revision <= pageSize + 3; revision += 1) {
			putRecord('api', revision, 'superseded');
		}

		const drained = await drain();
		expect(drained.result.ok ? drained.result.value.objects.length : drained.result).toBe(pageSize + 3);
		expect(drained.steps.filter(({kind}) => kind === 'progress')).toEqual([{
			kind: 'progress',
			what: 'records',
			done: pageSize,
			total: null,
		}]);
	});
});

describe('one release', () => {
	it('is one list by its name', async () => {
		await serve();
		putRecord('api', 1, 'superseded');
		putRecord('api', 2, 'deployed');
		putRecord('api', 1, 'deployed', 'shop');
		expect(found(await drain({namespace: 'payments', name: 'api'}))).toEqual(['payments/api.v1 superseded', 'payments/api.v2 deployed']);
		expect(found(await drain({namespace: null, name: 'api'}))).toHaveLength(3);
		expect(selectors()).toEqual(['owner=helm,name=api', 'owner=helm,name=api']);
	});

	it.each(['a b', 'a,b', 'x'.repeat(64), '../x'])('called "%s" cannot be, and is not asked for', async name => {
		await serve();
		expect(found(await drain({namespace: null, name}))).toEqual([]);
		expect(server!.requests).toEqual([]);
	});
});

describe('rights', () => {
	it('narrow a list of the cluster to the one namespace, and the list says so', async () => {
		await serve({may: ({namespace}) => namespace === 'payments'});
		putRecord('api', 1, 'superseded');
		putRecord('api', 2, 'deployed');
		putRecord('web', 1, 'deployed', 'shop');
		const drained = await drain();
		expect(found(drained)).toEqual(['payments/api.v1 superseded', 'payments/api.v2 deployed']);
		for (const listing of [...partials(drained), ...drained.result.ok ? [drained.result.value] : []]) {
			expect(listing).toMatchObject({
				narrowedTo: 'payments',
				unread: [{code: 'forbidden', message: 'Cannot list Secrets in all namespaces: user "admin" may not list secrets across the cluster. Only namespace payments was read.'}],
			});
		}

		expect(found(await drain({namespace: null, name: 'api'}))).toEqual(['payments/api.v1 superseded', 'payments/api.v2 deployed']);
	});

	it('that allow nothing are named with what is missing', async () => {
		await serve({may: () => false});
		const forbidden = {
			ok: false,
			problem: {
				code: 'forbidden',
				message: 'Cannot list Secrets in namespace payments: user "admin" may not list secrets there.',
				hint: 'Ask for the right to list secrets in payments, or choose another context with --context.',
			},
		};
		const {result: wide} = await drain();
		expect(wide).toEqual(forbidden);
		const {result: narrow} = await drain({namespace: 'payments', name: null});
		expect(narrow).toEqual(forbidden);
	});

	it('may allow lists and forbid bodies', async () => {
		await serve({may: ({verb}) => verb === 'list'});
		putRecord('api', 1, 'deployed');
		const {result} = await drain();
		const store = createKubernetesLedgerStore(connection!, {driver: 'secret', namespace: 'payments'});
		expect(await store.read(result.ok ? result.value.objects[0]! : null!, never)).toMatchObject({
			ok: false,
			problem: {code: 'forbidden', message: 'Cannot get Secret sh.helm.release.v1.api.v1 in namespace payments: user "admin" may not get secrets there.'},
		});
	});
});

describe('a server that fails', () => {
	it.each([
		['unauthorized', {status: 401, body: '{}'}, 'unauthorized', /does not accept your credentials/v],
		['a sign-in page', {status: 200, body: '<html>', headers: {'content-type': 'text/html'}}, 'server-error', /does not send JSON \(text\/html\)/v],
		['a redirect', {status: 302, body: '', headers: {location: 'https://login.test'}}, 'server-error', /sends us elsewhere \(status 302\)/v],
		['no such path', {status: 404, body: '404 page not found'}, 'server-error', /has no Secrets/v],
		['an error of its own', {status: 500, body: '{"kind":"Status","message":"etcdserver: request timed out"}'}, 'server-error', /could not list Secrets in all namespaces \(status 500\): etcdserver: request timed out\./v],
		['HTTPS', {status: 400, body: 'Client sent an HTTP request to an HTTPS server.\n'}, 'unreachable', /speaks HTTPS, and its address says http:/v],
	] as const)('with %s is told in words', async (_name, reply, code, message) => {
		await serve({before: () => reply});
		const {result} = await drain();
		expect(result).toMatchObject({ok: false, problem: {code}});
		expect(result.ok ? '' : result.problem.message).toMatch(message);
	});
});

describe('reading a record', () => {
	it('keeps the whole object byte for byte', async () => {
		const raw = '{ "kind": "Secret",\n "metadata": {"name": "sh.helm.release.v1.api.v1", "namespace": "payments", "uid": "u", "resourceVersion": "12345678901234567890"},\n "data": {"release": "eA=="}, "é": 1.0}\n';
		await serve({before: () => ({status: 200, body: raw})});
		const store = createKubernetesLedgerStore(connection!, {driver: 'secret', namespace: 'payments'});
		const read = await store.read({
			driver: 'secret',
			kind: 'Secret',
			namespace: 'payments',
			name: 'sh.helm.release.v1.api.v1',
			uid: 'u',
			resourceVersion: '1',
			type: null,
			labels: {},
			annotations: {},
			createdAt: null,
			writers: [],
			origin: null,
		}, never);
		expect(read).toMatchObject({ok: true, value: {payload: 'eA==', raw, object: {resourceVersion: '12345678901234567890'}}});
		expect(server!.requests[0]!.url).toBe('/api/v1/namespaces/payments/secrets/sh.helm.release.v1.api.v1');
	});
});
