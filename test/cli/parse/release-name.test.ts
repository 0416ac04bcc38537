import {describe, expect, it} from 'vitest';
import {parseRelease} from '../../../source/cli/parse/release-name.ts';
import {fail, ok} from '../../../source/core/problem/problem.ts';

const parse = (word: string, namespace: string | null = null, revisions = true) => parseRelease(word, {namespace, revisions});

describe('how a release is named', () => {
	it.each([
		['api', null, {namespace: null, name: 'api', revision: null}],
		['payments/api', null, {namespace: 'payments', name: 'api', revision: null}],
		['api@12', null, {namespace: null, name: 'api', revision: 12}],
		['payments/api@12', 'payments', {namespace: 'payments', name: 'api', revision: 12}],
		['api', 'payments', {namespace: 'payments', name: 'api', revision: null}],
	])('%s with -n %s', (word, namespace, release) => {
		expect(parse(word, namespace)).toEqual(ok(release));
	});

	it('keeps an @ where no revision can be named', () => {
		expect(parse('api@12', null, false)).toEqual(ok({namespace: null, name: 'api@12', revision: null}));
	});

	it.each(['', '/api', 'payments/', 'a/b/c', '@3'])('%j names none', word => {
		expect(parse(word)).toEqual(fail('usage', `"${word}" names no release.`, 'Write NAME, NAMESPACE/NAME or NAME@REVISION.'));
	});

	it.each(['api@', 'api@0', 'api@x', 'api@-1', 'api@1.5', 'api@99999999999'])('%s names no revision', word => {
		expect(parse(word)).toMatchObject({ok: false, problem: {code: 'usage', message: `"${word.slice(4)}" is no revision.`}});
	});

	it('refuses two namespaces', () => {
		expect(parse('payments/api', 'shop')).toEqual(fail('usage', '"payments/api" names namespace payments, but --namespace says shop.', 'Leave one of them out.'));
	});
});
