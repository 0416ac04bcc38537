import {describe, expect, it} from 'vitest';
import {parseConfig} from '../../../source/core/config/parse.ts';

const read = (text: string) => parseConfig(text, {file: 'config.yaml', rows: []});

const faultsOf = (text: string): readonly string[] => {
	const result = read(text);
	return result.ok ? [] : result.faults.map(({line, column, message}) => `${line}:${column}: ${message}`);
};

describe('dependencies', () => {
	it('say what each release needs', () => {
		const config = read('dependencies:\n  shop/api: [shop/db, "shop/cache"]\n  shop/web:\n    - shop/api\n  shop/db: []\n');
		expect(config.ok && [...config.value.dependencies]).toEqual([
			['shop/api', ['shop/db', 'shop/cache']],
			['shop/web', ['shop/api']],
			['shop/db', []],
		]);
	});

	it('are none where nobody says anything', () => {
		const config = read('drift: {}');
		expect(config.ok && [...config.value.dependencies]).toEqual([]);
	});

	it.each([
		['dependencies: [shop/api]', ['1:15: dependencies is a list; it has to be a mapping']],
		['dependencies:\n  api: [shop/db]', ['2:3: dependencies has the key "api", which names no release; write NAMESPACE/NAME, such as shop/api']],
		['dependencies: {shop/api: shop/db}', ['1:26: dependencies.shop/api is text; it has to be a list']],
		['dependencies: {shop/api: }', ['1:16: dependencies.shop/api has no value: it is a list; give it one, or take the key away']],
		['dependencies: {shop/api: [db, shop/db/x, Shop/db, shop/DB, /db, shop/, shop/db@3]}', [
			'1:27: dependencies.shop/api[0] is "db", which names no release; write NAMESPACE/NAME, such as shop/api',
			'1:31: dependencies.shop/api[1] is "shop/db/x", which names no release; write NAMESPACE/NAME, such as shop/api',
			'1:42: dependencies.shop/api[2] is "Shop/db", which names no release; write NAMESPACE/NAME, such as shop/api',
			'1:51: dependencies.shop/api[3] is "shop/DB", which names no release; write NAMESPACE/NAME, such as shop/api',
			'1:60: dependencies.shop/api[4] is "/db", which names no release; write NAMESPACE/NAME, such as shop/api',
			'1:65: dependencies.shop/api[5] is "shop/", which names no release; write NAMESPACE/NAME, such as shop/api',
			'1:72: dependencies.shop/api[6] is "shop/db@3", which names no release; write NAMESPACE/NAME, such as shop/api',
		]],
		['dependencies: {shop/api: [3, null]}', [
			'1:27: dependencies.shop/api[0] is the number 3; it has to be text: put it in quotes',
			'1:30: dependencies.shop/api[1] has no value: it is text; give it one, or take the key away',
		]],
		['dependencies: {shop/api: [shop/db, shop/db]}', ['1:36: dependencies.shop/api[1] is shop/db a second time']],
		['dependencies:\n  shop/api: []\n  shop/api: [shop/db]', ['3:3: shop/api stands in dependencies a second time; the first is in line 2']],
		['dependencies: {shop/api: [shop/api]}', ['1:27: the dependencies go in a circle: shop/api needs shop/api']],
		['dependencies:\n  shop/api: [shop/db]\n  shop/db: [shop/disk]\n  shop/disk: [shop/x, shop/api]', ['4:23: the dependencies go in a circle: shop/api needs shop/db, which needs shop/disk, which needs shop/api']],
		['dependencies:\n  a/b: [a/a]\n  a/a: [a/b, a/c]\n  a/c: [a/c]', [
			'3:9: the dependencies go in a circle: a/b needs a/a, which needs a/b',
			'4:9: the dependencies go in a circle: a/c needs a/c',
		]],
	])('%j is refused', (text, faults) => {
		expect(faultsOf(text)).toEqual(faults);
	});

	it('are read in moments however many there are, in a row or in a circle', () => {
		const row = (length: number, last: number): string => `dependencies:\n${Array.from({length}, (_, index) => `  a/n${index}: [a/n${index === length - 1 ? last : index + 1}]`).join('\n')}`;
		expect(faultsOf(row(1500, 1500))).toEqual([]);
		expect(faultsOf(row(1500, 0))).toEqual([expect.stringContaining('a/n0 needs a/n1, which needs a/n2, which needs a/n3, which needs …, which needs a/n1499, which needs a/n0')]);
	});

	it('belong to the top of the file', () => {
		expect(faultsOf('drift: {dependencies: {}}')).toEqual(['1:9: drift has no key "dependencies"; allowed here: ignore. It belongs into the top of the file']);
	});
});
