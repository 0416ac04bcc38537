/** Our YAML reader against what Helm's own answered: `fixtures/manifests/SOURCES.md` says how the tables were made. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {chunks} from '../../../source/core/manifest/chunks.ts';
import {readYaml} from '../../../source/core/manifest/read-yaml.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'manifests');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** A text, and the JSON that Helm's reader made of it; without JSON it refused the text. */
type Row = readonly [text: string, json?: JsonValue];

const minusZero = (_key: string, value: unknown): unknown => value === 0 ? 0 : value;
const parse = <T>(text: string): T => JSON.parse(text, minusZero) as T;

const scalars = parse<{readonly values: readonly Row[]; readonly keys: readonly Row[]}>(read('scalars.json'));
const layouts = parse<readonly Row[]>(read('layouts.json'));
const digests = parse<Readonly<Record<string, ReadonlyArray<string | null>>>>(read('values.json'));

const expectSame = (rows: readonly Row[]): void => {
	const mismatches = rows.flatMap(([text, ...json]) => {
		const found = readYaml(text);
		const seen = found.ok ? [found.value] : [];
		return JSON.stringify(sorted(seen)) === JSON.stringify(sorted(json as JsonValue[])) ? [] : [{text, expected: json, found: seen}];
	});
	expect(mismatches).toEqual([]);
};

/** The same value with the keys of every mapping in order, as Go's JSON has them. */
const sorted = (value: JsonValue): JsonValue => {
	if (Array.isArray(value)) {
		return value.map((item: JsonValue) => sorted(item));
	}

	return typeof value === 'object' && value !== null
		? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, item]) => [key, sorted(item)]))
		: value;
};

const digest = (value: JsonValue): string => createHash('sha256').update(JSON.stringify(sorted(value))).digest('hex').slice(0, 16);

describe('Helm\'s reader of YAML and ours', () => {
	it('type scalars alike', () => {
		expect(scalars.values.length).toBeGreaterThan(600);
		expectSame(scalars.values);
	});

	it('make the same texts of keys', () => {
		expect(scalars.keys.length).toBeGreaterThan(590);
		expectSame(scalars.keys);
	});

	it('read and refuse the same layouts', () => {
		expect(layouts.length).toBeGreaterThan(170);
		expect(layouts.filter(row => row.length === 1).length).toBeGreaterThan(60);
		expectSame(layouts);
	});

	it.each(Object.keys(digests))('read every document of %s alike', file => {
		const found = [...chunks(read(file))].map(({text}) => {
			const value = readYaml(text.endsWith('\n') ? text : `${text}\n`);
			return value.ok ? digest(value.value) : null;
		});
		expect(found).toEqual(digests[file]);
	});
});
