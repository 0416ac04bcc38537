import {describe, expect, it} from 'vitest';
import type {ApplyAnswer} from '../../../source/ports/cluster.ts';
import {failure, json} from '../../contracts/api-replies.ts';
import type {ApiReply} from '../../contracts/api-server.ts';
import {serving} from './serve.ts';

const never = new AbortController().signal;

const serve = serving({
	'apps/v1': [{kind: 'Deployment', plural: 'deployments', namespaced: true}],
	'rbac.authorization.k8s.io/v1': [{kind: 'ClusterRole', plural: 'clusterroles', namespaced: false}],
	'metrics.k8s.io/v1beta1': null,
});

const object = {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'api', namespace: 'shop'}, spec: {replicas: 1}};

/** The answer to an apply that a server answers with this. */
const answerTo = async (reply: ApiReply): Promise<ApplyAnswer | string> => {
	const {cluster} = await serve({before: ({method}) => method === 'PATCH' ? reply : null});
	const answer = await cluster.dryRunApply({object, force: false, manager: 'helm'}, never);
	return answer.ok ? answer.value : answer.problem.code;
};

const conflict = (message: string, causes: ReadonlyArray<readonly [message: string, field: string]>): ApiReply => failure(409, 'Conflict', message, {causes: causes.map(([words, field]) => ({reason: 'FieldManagerConflict', message: words, field}))});

describe('a dry run of an apply', () => {
	it('is Helm\'s own request with a dry run of all stages, and the object that comes back', async () => {
		const applied = {...object, metadata: {...object.metadata, uid: 'one'}};
		const {server, cluster} = await serve({before: ({method}) => method === 'PATCH' ? json(applied) : null});
		expect(await cluster.dryRunApply({object, force: true, manager: 'helm'}, never)).toEqual({ok: true, value: {kind: 'applied', value: applied}});
		const {path, query, headers, body} = server.requests.at(-1)!;
		expect(path).toBe('/apis/apps/v1/namespaces/shop/deployments/api');
		expect(Object.fromEntries(query)).toEqual({
			fieldManager: 'helm',
			force: 'true',
			fieldValidation: 'Strict',
			dryRun: 'All',
		});
		expect(headers['content-type']).toBe('application/apply-patch+yaml');
		expect(JSON.parse(body)).toEqual(object);
	});

	it('goes to the session\'s namespace where the object names none, and to none for a cluster-scoped one', async () => {
		const {server, cluster} = await serve({before: ({method}) => method === 'PATCH' ? json(object) : null});
		await cluster.dryRunApply({object: {...object, metadata: {name: 'api'}}, force: false, manager: 'helm'}, never);
		await cluster.dryRunApply({object: {apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: {name: 'view:all', namespace: 'shop'}}, force: false, manager: 'helm'}, never);
		expect(server.requests.slice(-2).map(({path}) => path)).toEqual(['/apis/apps/v1/namespaces/payments/deployments/api', '/apis/rbac.authorization.k8s.io/v1/clusterroles/view%3Aall']);
	});

	it('never leaves without the dry run, whatever is asked', async () => {
		const {server, cluster} = await serve({before: ({method}) => method === 'PATCH' ? failure(503, 'ServiceUnavailable', 'busy') : null});
		for (const force of [true, false]) {
			await cluster.dryRunApply({object, force, manager: 'helm'}, never);
		}

		const writes = server.requests.filter(({method}) => method !== 'GET');
		expect(writes).toHaveLength(8);
		expect(writes.every(({query}) => query.get('dryRun') === 'All')).toBe(true);
	});
});

describe('a conflict', () => {
	it('names managers, subresources, versions and paths (as recorded from 1.37.2)', async () => {
		expect(await answerTo(conflict('Apply failed with 1 conflict: conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas', [['conflict with "kubectl" with subresource "scale" using apps/v1', '.spec.replicas']]))).toEqual({
			kind: 'conflict',
			conflicts: [{
				manager: 'kubectl',
				subresource: 'scale',
				apiVersion: 'apps/v1',
				path: '.spec.replicas',
			}],
			message: 'Apply failed with 1 conflict: conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas',
		});
	});

	it.each([
		['conflict with "kubectl-set" using apps/v1', 'kubectl-set', null, 'apps/v1'],
		['conflict with "kubectl-edit" using apps/v1 at 2026-11-02T03:14:09Z', 'kubectl-edit', null, 'apps/v1'],
		['conflict with "argocd-controller"', 'argocd-controller', null, null],
		[String.raw`conflict with "a \"b\" with subresource \"c\"" using v1`, 'a "b" with subresource "c"', null, 'v1'],
		['conflict in words of tomorrow', '', null, null],
	])('reads %s', async (words, manager, subresource, apiVersion) => {
		expect(await answerTo(conflict('Apply failed', [[words, '.spec.template.spec.containers[name="a"].image']]))).toMatchObject({
			kind: 'conflict',
			conflicts: [{
				manager,
				subresource,
				apiVersion,
				path: '.spec.template.spec.containers[name="a"].image',
			}],
		});
	});

	it('of another sort is a refusal', async () => {
		expect(await answerTo(failure(409, 'Conflict', 'the object has been modified; please apply your changes to the latest version'))).toMatchObject({kind: 'refused', code: 'other', verb: null});
	});
});

describe('a refusal', () => {
	it.each([
		['admission webhook "acts.example.test" does not support dry run', {status: 400, reason: 'BadRequest', code: 'dry-run-forbidden', verb: null}],
		['Service "s-1" is invalid: spec.ports[1].name: Duplicate value: "http"', {status: 422, reason: 'Invalid', code: 'invalid', verb: null}],
		['failed to create typed patch object (shop/d-3; apps/v1, Kind=Deployment): .spec.bogus: field not declared in schema', {status: 500, reason: 'InternalError', code: 'invalid', verb: null}],
		['deployments.apps "d-3" is forbidden: User "reader" cannot patch resource "deployments" in API group "apps" in the namespace "shop"', {status: 403, reason: 'Forbidden', code: 'forbidden', verb: 'patch deployments.apps'}],
		['configmaps "new" is forbidden: User "reader" cannot create resource "configmaps" in API group "" in the namespace "shop"', {status: 403, reason: 'Forbidden', code: 'forbidden', verb: 'create configmaps'}],
		['configmaps "new" is forbidden: exceeded quota: q, requested: configmaps=1, used: configmaps=601, limited: configmaps=1', {status: 403, reason: 'Forbidden', code: 'forbidden', verb: null}],
		['configmaps "o-1" is forbidden: ValidatingAdmissionPolicy \'p\' with binding \'p\' denied request: a must be x', {status: 422, reason: 'Invalid', code: 'forbidden', verb: null}],
		['admission webhook "w.example.test" denied the request: no', {status: 400, reason: 'BadRequest', code: 'forbidden', verb: null}],
		['namespaces "nowhere" not found', {status: 404, reason: 'NotFound', code: 'not-found', verb: null}],
		['Internal error occurred: failed calling webhook "w": failed to call webhook: Post "https://127.0.0.1:1/x?timeout=1s": dial tcp 127.0.0.1:1: connect: connection refused', {status: 500, reason: 'InternalError', code: 'other', verb: null}],
	])('%s (as recorded from 1.37.2)', async (message, {status, reason, code, verb}) => {
		expect(await answerTo(failure(status, reason, message))).toEqual({
			kind: 'refused',
			code,
			message,
			verb,
		});
	});

	it('is Helm\'s own where the very version is not served, or nobody serves its group now', async () => {
		const {server, cluster} = await serve();
		const answer = async (apiVersion: string, kind: string) => cluster.dryRunApply({object: {...object, apiVersion, kind}, force: false, manager: 'helm'}, never);
		expect(await answer('apps/v1beta1', 'Deployment')).toEqual({
			ok: true,
			value: {
				kind: 'refused',
				code: 'not-found',
				message: 'no matches for kind "Deployment" in version "apps/v1beta1"',
				verb: null,
			},
		});
		expect(await answer('metrics.k8s.io/v1beta1', 'PodMetrics')).toMatchObject({ok: true, value: {kind: 'refused', code: 'other'}});
		expect(server.requests.filter(({method}) => method === 'PATCH')).toEqual([]);
	});

	it('comes without a question for a name that no object can have', async () => {
		const {server, cluster} = await serve();
		for (const name of ['..', 'a/b', '']) {
			expect(await cluster.dryRunApply({object: {...object, metadata: {name, namespace: 'shop'}}, force: false, manager: 'helm'}, never)).toMatchObject({ok: true, value: {kind: 'refused', code: 'invalid'}});
		}

		expect(server.requests.filter(({method}) => method === 'PATCH')).toEqual([]);
	});
});

describe('what is no word about the object', () => {
	it.each([
		['missing credentials', failure(401, 'Unauthorized', 'Unauthorized'), 'unauthorized'],
		['a portal that answers in the server\'s place', {status: 403, body: '<html>sign in</html>', headers: {'content-type': 'text/html'}}, 'forbidden'],
		['a portal that says yes', {status: 200, body: '<html>hello</html>', headers: {'content-type': 'text/html'}}, 'server-error'],
		['something else than the object', json({hello: 'you'}), 'server-error'],
	])('is a problem: %s', async (_what, reply, code) => {
		expect(await answerTo(reply)).toBe(code);
	});

	it('is a problem when the signal aborts', async () => {
		const {cluster} = await serve();
		expect(await cluster.dryRunApply({object, force: false, manager: 'helm'}, AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});
});
