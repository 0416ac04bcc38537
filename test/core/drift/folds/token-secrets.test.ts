import {expect, it} from 'vitest';
import {tokenSecrets} from '../../../../source/core/drift/folds/token-secrets.ts';
import {ask, type Question} from './ask.ts';

const token = {type: 'kubernetes.io/service-account-token'};

it.each<[string, Question]>([
	['the token of an account', {of: 'v1 ServiceAccount', at: ['secrets'], live: [{name: 'one-token-7m6xs'}]}],
	['one more token', {of: 'v1 ServiceAccount', at: ['secrets', 1], both: {secrets: [{name: 'mine'}]}, live: {name: 'one-token-7m6xs'}}],
	['what pulls images', {of: 'v1 ServiceAccount', at: ['imagePullSecrets'], live: [{name: 'one-dockercfg-abcde'}]}],
	['the data of a token', {of: 'v1 Secret', at: ['data'], both: token, live: {'ca.crt': 'YQ==', namespace: 'YQ==', token: 'YQ=='}}],
	['a part of a token', {of: 'v1 Secret', at: ['data', 'ca.crt'], both: token, live: 'YQ=='}],
	['whose token it is', {of: 'v1 Secret', at: ['metadata', 'annotations', 'kubernetes.io/service-account.uid'], both: token, live: 'u'}],
])('folds %s', (_, question) => {
	expect(ask(tokenSecrets, question)).toBe('a controller writes the tokens of service accounts');
});

it.each<[string, Question]>([
	['the secret of another account', {of: 'v1 ServiceAccount', at: ['secrets'], live: [{name: 'two-token-7m6xs'}]}],
	['a secret of any name', {of: 'v1 ServiceAccount', at: ['secrets'], live: [{name: 'one-token-7m6xs'}, {name: 'mine'}]}],
	['a name that only begins so', {of: 'v1 ServiceAccount', at: ['secrets'], live: [{name: 'one-token-production'}]}],
	['a secret that is gone', {of: 'v1 ServiceAccount', at: ['secrets', 0], stored: {name: 'one-token-7m6xs'}}],
	['another key of a token', {of: 'v1 Secret', at: ['data', 'password'], both: token, live: 'YQ=='}],
	['a key among those of a token', {of: 'v1 Secret', at: ['data'], both: token, live: {token: 'YQ==', password: 'YQ=='}}],
	['a key of a Secret of another type', {of: 'v1 Secret', at: ['data', 'token'], both: {type: 'Opaque'}, live: 'YQ=='}],
	['a stored token that was changed', {of: 'v1 Secret', at: ['data', 'token'], both: token, stored: 'YQ==', live: 'Yg=='}],
	['nothing', {of: 'v1 ServiceAccount', at: ['secrets'], live: []}],
])('leaves %s', (_, question) => {
	expect(ask(tokenSecrets, question)).toBeNull();
});
