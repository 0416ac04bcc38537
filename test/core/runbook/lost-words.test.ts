import {describe, expect, it} from 'vitest';
import {lostInWords} from '../../../source/core/runbook/lost-words.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const told = (path: readonly string[], before: JsonValue, after: JsonValue | undefined): string => lostInWords({path, before, after: after === undefined ? null : {value: after}}, 3, 4);

describe('a value that was lost', () => {
	it.each<[readonly string[], JsonValue, JsonValue | undefined, string]>([
		[['replicas'], 3, 1, 'replicas: 3 in 3; not given in 4, where it is 1, the chart\'s default'],
		[['image', 'tag'], '1.8.0', 'latest', 'image.tag: 1.8.0 in 3; not given in 4, where it is latest, the chart\'s default'],
		[['on'], true, false, 'on: true in 3; not given in 4, where it is false, the chart\'s default'],
		[['name'], 'two words', '', 'name: "two words" in 3; not given in 4, where it is "", the chart\'s default'],
		[['hosts'], ['a', 'b'], [], 'hosts: a list of 2 in 3; not given in 4, where it is an empty list, the chart\'s default'],
		[['labels'], {a: '1'}, {}, 'labels: a table of 1 key in 3; not given in 4, where it is an empty table, the chart\'s default'],
		[['extra'], 'x', undefined, 'extra: x in 3; not given in 4, where it has no value, as the chart has no default'],
		[['gone'], null, 5, 'gone: null in 3; not given in 4, where it is 5, the chart\'s default'],
		[['script'], 'line\nline', 'x'.repeat(100), 'script: given in 3; not given in 4, where the chart\'s default counts'],
		[['podAnnotations', 'a.b/c'], 'd', undefined, 'podAnnotations["a.b/c"]: d in 3; not given in 4, where it has no value, as the chart has no default'],
	])('%j', (path, before, after, words) => {
		expect(told(path, before, after)).toBe(words);
	});

	it.each([['password'], ['auth', 'token'], ['database', 'dsn'], ['credentials', 'user'], ['apiKey'], ['webhook']])('is not told where a key says that it is a secret: %s %s', (...path) => {
		expect(told(path.filter(key => key !== undefined), 'hunter2', 'changeme')).not.toMatch(/hunter2|changeme/v);
		expect(told(path.filter(key => key !== undefined), 4711, undefined)).not.toContain('4711');
	});
});
