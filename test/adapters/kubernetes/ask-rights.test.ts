import {describe, expect, it} from 'vitest';
import type {RightQuestion} from '../../../source/ports/cluster.ts';
import {failure} from '../../contracts/api-replies.ts';
import {answerToReview, everything, type Reviews, type Rule} from '../../contracts/api-reviews.ts';
import {serving} from './serve.ts';

const never = new AbortController().signal;
const serve = serving({});

const question = (verb: string, resource: string, group = '', namespace: string | null = 'shop'): RightQuestion => ({
	verb, group, resource, namespace,
});

const rule = (verbs: readonly string[], resources: readonly string[], more: Partial<Rule> = {}): Rule => ({
	verbs, resources, apiGroups: [''], ...more,
});

/** The answers, and what was asked of the server. */
const asked = async (questions: readonly RightQuestion[], {rules = [], incomplete = false, allowed = () => false}: {readonly rules?: readonly Rule[]; readonly incomplete?: boolean; readonly allowed?: Reviews['allowed']}) => {
	const {server, cluster} = await serve({before: request => answerToReview(request, {rules: namespace => ({resourceRules: namespace === 'shop' ? rules : everything, incomplete}), allowed})});
	const answer = await cluster.may(questions, never);
	return {
		answers: answer.ok ? answer.value : answer.problem.code,
		paths: server.requests.map(({path}) => path.split('/').at(-1)),
		bodies: server.requests.map(({body}) => JSON.parse(body) as {readonly kind: string; readonly spec: unknown}),
	};
};

describe('rights', () => {
	it('come from the rules of the namespace, in one request for all questions about it', async () => {
		const {answers, paths, bodies} = await asked([question('list', 'secrets'), question('get', 'pods/log'), question('patch', 'deployments', 'apps'), question('get', 'secrets')], {
			rules: [rule(['list', 'watch'], ['secrets']), rule(['get'], ['pods/log']), rule(['*'], ['deployments'], {apiGroups: ['apps']})],
		});
		expect(answers).toEqual([true, true, true, false]);
		expect(paths).toEqual(['selfsubjectrulesreviews']);
		expect(bodies[0]).toEqual({apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: {namespace: 'shop'}});
	});

	it.each<readonly [string, Rule, boolean]>([
		['all of everything', rule(['*'], ['*'], {apiGroups: ['*']}), true],
		['logs of all kinds', rule(['get'], ['*/log']), true],
		['pods, which are not their logs', rule(['get'], ['pods']), false],
		['another group', rule(['get'], ['pods/log'], {apiGroups: ['apps']}), false],
		['one pod by its name alone', rule(['get'], ['pods/log'], {resourceNames: ['api-1']}), false],
	])('by a rule for %s', async (_, given, expected) => {
		const {answers} = await asked([question('get', 'pods/log')], {rules: [given]});
		expect(answers).toEqual([expected]);
	});

	it('are asked one by one where the rules are not complete, for what these do not grant', async () => {
		const {answers, paths, bodies} = await asked([question('list', 'secrets'), question('get', 'pods/log'), question('list', 'events')], {rules: [rule(['list'], ['secrets'])], incomplete: true, allowed: ({subresource}) => subresource === 'log'});
		expect(answers).toEqual([true, true, false]);
		expect(paths).toEqual(['selfsubjectrulesreviews', 'selfsubjectaccessreviews', 'selfsubjectaccessreviews']);
		expect(bodies.map(({spec}) => spec)).toContainEqual({resourceAttributes: {
			verb: 'get', group: '', resource: 'pods', subresource: 'log', namespace: 'shop',
		}});
	});

	it('on what is cluster-scoped are asked by themselves: rules of a namespace do not grant them', async () => {
		const {answers, bodies} = await asked([question('get', 'clusterroles', 'rbac.authorization.k8s.io', null)], {rules: everything, allowed: () => true});
		expect(answers).toEqual([true]);
		expect(bodies.map(({spec}) => spec)).toEqual([{resourceAttributes: {verb: 'get', group: 'rbac.authorization.k8s.io', resource: 'clusterroles'}}]);
	});

	it('beyond forty single questions are not known', async () => {
		const {answers, paths} = await asked(Array.from({length: 50}, (_, index) => question('get', `things${index}`)), {incomplete: true, allowed: () => true});
		expect(Array.isArray(answers) ? answers.filter(answer => answer === true).length : answers).toBe(40);
		expect(Array.isArray(answers) ? answers.filter(answer => answer === null).length : answers).toBe(10);
		expect(paths).toHaveLength(41);
	});

	it('that nobody answers for are a problem', async () => {
		const {cluster} = await serve({before: ({method}) => method === 'POST' ? failure(403, 'Forbidden', 'selfsubjectrulesreviews.authorization.k8s.io is forbidden: User "nobody" cannot create resource') : null});
		expect(await cluster.may([question('list', 'secrets')], never)).toMatchObject({ok: false, problem: {code: 'forbidden'}});
		expect(await cluster.may([], never)).toEqual({ok: true, value: []});
	});
});
