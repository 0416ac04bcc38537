import {describe, expect, it} from 'vitest';
import {rewriteYaml} from '../../../../source/core/manifest/edit/rewrite-yaml.ts';
import {readYaml} from '../../../../source/core/manifest/read-yaml.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

type Mapping = Readonly<Record<string, JsonValue>>;

const read = (text: string): Mapping => {
	const result = readYaml(text);
	if (!result.ok) {
		throw new Error(result.message);
	}

	return result.value as Mapping;
};

/** Rewrites a text so that these keys at its top are others. */
const change = (text: string, keys: Mapping): string | null => rewriteYaml(text, {...read(text), ...keys});

describe('a text of YAML is changed in one place', () => {
	it.each([
		['plain', 'apiVersion: a/v1\nkind: X\n', 'apiVersion: a/v2\nkind: X\n'],
		['behind kind', 'kind: X\napiVersion: a/v1\n', 'kind: X\napiVersion: a/v2\n'],
		['in double quotes', 'apiVersion: "a/v1" # why\nkind: X\n', 'apiVersion: "a/v2" # why\nkind: X\n'],
		['in single quotes', 'apiVersion:   \'a/v1\'\nkind: X\n', 'apiVersion:   \'a/v2\'\nkind: X\n'],
		['with a quoted key', '"apiVersion" : a/v1\n"kind": X\n', '"apiVersion" : a/v2\n"kind": X\n'],
		['with comments between', '# Source: a.yaml\n# two\napiVersion: a/v1\n\n# three\nkind: X # four\n', '# Source: a.yaml\n# two\napiVersion: a/v2\n\n# three\nkind: X # four\n'],
		['with CRLF', 'apiVersion: a/v1\r\nkind: X\r\n', 'apiVersion: a/v2\r\nkind: X\r\n'],
		['without a line break at the end', 'kind: X\napiVersion: a/v1', 'kind: X\napiVersion: a/v2'],
		['indented', '  kind: X\n  apiVersion: a/v1\n', '  kind: X\n  apiVersion: a/v2\n'],
		['between brackets', '{"apiVersion": "a/v1", "kind": "X"}\n', '{"apiVersion": "a/v2", "kind": "X"}\n'],
		['behind a tag', 'apiVersion: !!str a/v1\nkind: X\n', 'apiVersion: a/v2\nkind: X\n'],
		['on the next line', 'apiVersion:\n  a/v1\nkind: X\n', 'apiVersion: a/v2\nkind: X\n'],
		['with the same text elsewhere', 'kind: X\nspec:\n  apiVersion: a/v1\napiVersion: a/v1\n', 'kind: X\nspec:\n  apiVersion: a/v1\napiVersion: a/v2\n'],
	])('%s', (_, text, wanted) => {
		expect(change(text, {apiVersion: 'a/v2'})).toBe(wanted);
	});

	it('adds a key before the first one, at its column', () => {
		expect(change('kind: X\nmetadata:\n  # the name\n  name: web\n', {metadata: {name: 'web', annotations: {a: 'b'}}})).toBe('kind: X\nmetadata:\n  # the name\n  annotations: {"a":"b"}\n  name: web\n');
		expect(change('items:\n- name: web\n', {items: [{name: 'web', more: 1}]})).toBe('items:\n- more: 1\n  name: web\n');
		expect(change('{metadata: {name: web}}', {metadata: {name: 'web', more: 'y'}})).toBe('{metadata: {"more": "y", name: web}}');
	});

	it('takes a key out', () => {
		expect(change('a:\n  one: 1\n  two: 2 # second\n  three: 3\nb: 1\n', {a: {one: 1, three: 3}})).toBe('a:\n  one: 1\n  three: 3\nb: 1\n');
		expect(change('a:\n  one: 1\n  two: 2\nb: 1\n', {a: {one: 1}})).toBe('a:\n  one: 1\nb: 1\n');
		expect(change('a: {one: 1, two: 2}\n', {a: {one: 1}})).toBe('a: {one: 1}\n');
		expect(change('a:\n  one: 1\nb: 1\n', {a: {}})).toBe('a: {}\nb: 1\n');
	});

	it('writes a part that is another kind of thing in one line', () => {
		expect(change('a: text\nb: 1\n', {a: {c: ['d', true]}})).toBe('a: {"c":["d",true]}\nb: 1\n');
		expect(change('a:\n- 1\n- 2\nb: |\n  text\n', {a: [1]})).toBe('a: [1]\nb: |\n  text\n');
		expect(change('a: |\n  one\n  two\nb: 1\n', {a: 'three'})).toBe('a: three\nb: 1\n');
	});

	it('quotes what YAML 1.1 would read as something else', () => {
		expect(change('a: b\n', {a: 'y'})).toBe('a: "y"\n');
		expect(change('a: \'b\'\n', {a: 'it\'s'})).toBe('a: \'it\'\'s\'\n');
		expect(change('a: b\n', {a: '0755'})).toBe('a: "0755"\n');
	});

	it('gives up where the text cannot say it alone', () => {
		expect(change('a: &one\n  k: 1\nb: *one\n', {a: {k: 2}})).toBeNull();
		expect(change('a: {n: 9007199254740993}\n', {a: [1]})).toBeNull();
		expect(rewriteYaml('a: [', {a: 1})).toBeNull();
	});

	it('leaves what is the same as it stands', () => {
		const text = '# all\na:   "x"\nb: 0x10\nc: 9007199254740993\n';
		expect(rewriteYaml(text, read(text))).toBe(text);
	});
});
