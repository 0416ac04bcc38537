import {describe, expect, it} from 'vitest';
import {failure, json} from '../../contracts/api-replies.ts';
import type {ApiReply, ApiRequest} from '../../contracts/api-types.ts';
import {answerToReview} from '../../contracts/api-reviews.ts';
import {serving} from './serve.ts';

const never = new AbortController().signal;
const serve = serving({});

const told = async (before: (request: ApiRequest) => ApiReply | null) => {
	const {server, cluster} = await serve({before});
	return {answer: await cluster.whoAmI(never), requests: server.requests};
};

describe('who the person is', () => {
	it('is the user name of a review, which is asked for once and holds nothing of ours', async () => {
		const {answer, requests} = await told(request => answerToReview(request, {rules: () => ({resourceRules: [], incomplete: false}), allowed: () => true, person: 'oidc:jo@example.test'}));
		expect(answer).toEqual({ok: true, value: 'oidc:jo@example.test'});
		expect(requests.map(({method, path, body}) => ({method, path, body: JSON.parse(body) as unknown}))).toEqual([
			{method: 'POST', path: '/apis/authentication.k8s.io/v1/selfsubjectreviews', body: {apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'}},
		]);
	});

	it.each([
		['a server that knows no such review', () => failure(404, 'NotFound', 'the server could not find the requested resource')],
		['a review that is refused', () => failure(403, 'Forbidden', 'selfsubjectreviews is forbidden')],
		['an answer without a user', () => json({kind: 'SelfSubjectReview', status: {}})],
		['a user without a name', () => json({kind: 'SelfSubjectReview', status: {userInfo: {username: ''}}})],
		['a user that is no object', () => json({kind: 'SelfSubjectReview', status: {userInfo: ['jo']}})],
		['a status that is no object', () => json({kind: 'SelfSubjectReview', status: 'jo'})],
	])('is not known by %s', async (_, before) => {
		const {answer} = await told(before);
		expect(answer).toEqual({ok: true, value: null});
	});

	it('is not known where the server answers with something else than JSON', async () => {
		const {answer} = await told(() => ({status: 200, body: '<html>', headers: {}}));
		expect(answer).toEqual({ok: true, value: null});
	});
});
