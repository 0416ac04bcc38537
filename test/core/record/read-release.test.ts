import {Buffer} from 'node:buffer';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readRelease} from '../../../source/core/record/read-release.ts';
import {releaseJson, releaseValue, releaseWith} from './make.ts';

const read = (json: string | Uint8Array): ReturnType<typeof readRelease> => readRelease(Buffer.from(json as string));

const syntax = (json: string): string => {
	const fault = read(json).syntax;
	return fault === null ? 'JSON' : `${fault.reason} ${fault.offset}`;
};

// The offsets are one less than Go's, which counts the byte at fault
describe('the syntax of JSON', () => {
	it.each([
		['', 'end 0'],
		['  ', 'end 2'],
		['helm-test', 'character 0'],
		['\u{FEFF}{}', 'character 0'],
		['{"a":1} x', 'character 8'],
		['{"a":1}{"a":1}', 'character 7'],
		['{"a":1', 'end 6'],
		['{"a":1,}', 'character 7'],
		['{"a" 1}', 'character 5'],
		['{a:1}', 'character 1'],
		['{\'a\':1}', 'character 1'],
		['[1,]', 'character 3'],
		['[1 2]', 'character 3'],
		['[}', 'character 1'],
		['{"a":[}', 'character 6'],
		['{"a":"b\n"}', 'character 7'],
		[String.raw`{"a":"\x"}`, 'character 7'],
		[String.raw`{"a":"\u12g4"}`, 'character 10'],
		['{"a":"b', 'end 7'],
		['{"a":01}', 'character 6'],
		['{"a":-}', 'character 6'],
		['{"a":1.}', 'character 7'],
		['{"a":1e+}', 'character 8'],
		['{"a":.5}', 'character 5'],
		['{"a":NaN}', 'character 5'],
		['{"a":tru}', 'character 8'],
		['{"a":nul', 'end 8'],
		['{"é":é}', 'character 6'],
	])('%j is refused', (json, fault) => {
		expect(syntax(json)).toBe(fault);
	});

	it.each(['{}', ' \t\r\n[ ] ', String.raw`"\u00e9\ud800\/"`, '-0.5e-7', 'null', '[[],{},[{"a":[true,false,null]}]]', '{"__proto__":{"constructor":1}}', '"\u{2028}\u{7F}"'])('%j is read', json => {
		expect(syntax(json)).toBe('JSON');
		expect(() => JSON.parse(json) as unknown).not.toThrow();
	});

	it('takes exactly what the platform takes, of any text', () => {
		const character = fc.constantFrom(...'{}[]",:\\0123456789.eE+-truefalsn /b\n\t\u{1}é');
		const mutated = fc.tuple(fc.nat(releaseJson.length), fc.nat(3), fc.string({unit: character, maxLength: 3}))
			.map(([position, cut, insert]) => releaseJson.slice(0, position) + insert + releaseJson.slice(position + cut));
		fc.assert(fc.property(fc.oneof(fc.json(), fc.string({unit: character, maxLength: 12}), mutated), json => {
			let isJson = true;
			try {
				JSON.parse(json);
			} catch {
				isJson = false;
			}

			expect(read(json).syntax === null).toBe(isJson);
		}), {numRuns: 2000});
	});

	it('nests as deep as Go, and no deeper', () => {
		const nest = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
		expect(syntax(nest(10_000))).toBe('JSON');
		expect(syntax(nest(10_001))).toBe('depth 10000');
		expect(syntax('{"a":'.repeat(1_000_000))).toBe('depth 50000');
	});

	it('lets bytes through that are no UTF-8, as Go does', () => {
		const json = Buffer.from('{"name":"caf\u{E9}"}', 'latin1');
		expect(read(json).syntax).toBeNull();
	});
});

describe('the types of Helm\'s fields', () => {
	it('fit a release that Helm wrote', () => {
		expect(read(releaseJson)).toMatchObject({syntax: null, field: null, top: 'object', unknownKeys: []});
	});

	const {info, chart, hooks} = releaseValue;
	const [hook] = hooks;

	it.each<[string, Readonly<Record<string, unknown>>]>([
		['name', {name: 1}],
		['namespace', {namespace: {}}],
		['manifest', {manifest: ['a']}],
		['version', {version: '3'}],
		['version', {version: 3.5}],
		['info', {info: []}],
		['info', {info: 'deployed'}],
		['info.status', {info: {...info, status: 0}}],
		['info.description', {info: {...info, description: true}}],
		['info.notes', {info: {...info, notes: []}}],
		['info.first_deployed', {info: {...info, first_deployed: 'yesterday'}}],
		['info.last_deployed', {info: {...info, last_deployed: '2026-02-30T00:00:00Z'}}],
		['info.deleted', {info: {...info, deleted: 0}}],
		['info.resources.v1/Pod[0]', {info: {...info, resources: {'v1/Pod': [{}]}}}],
		['config', {config: [1]}],
		['chart', {chart: 'web'}],
		['chart.values', {chart: {...chart, values: 'a: 1'}}],
		['chart.schema', {chart: {...chart, schema: {}}}],
		['chart.templates', {chart: {...chart, templates: {}}}],
		['chart.templates[0].data', {chart: {...chart, templates: [{name: 'a', data: 'a: 1'}]}}],
		['chart.templates[0].data', {chart: {...chart, templates: [{name: 'a', data: 'YTog-Q=='}]}}],
		['chart.templates[0].data', {chart: {...chart, templates: [{name: 'a', data: 'YTogMQ'}]}}],
		['chart.files[1].data[2]', {chart: {...chart, files: [null, {data: [1, 255, 256]}]}}],
		['chart.lock.generated', {chart: {...chart, lock: {generated: ''}}}],
		['chart.metadata.deprecated', {chart: {...chart, metadata: {deprecated: 'no'}}}],
		['chart.metadata.annotations.a', {chart: {...chart, metadata: {annotations: {a: 1}}}}],
		['chart.metadata.dependencies[0].tags', {chart: {...chart, metadata: {dependencies: [{tags: 'a'}]}}}],
		['hooks', {hooks: {}}],
		['hooks[0].weight', {hooks: [{...hook, weight: '1'}]}],
		['hooks[0].events[0]', {hooks: [{...hook, events: [1]}]}],
		['hooks[0].last_run.started_at', {hooks: [{...hook, last_run: {started_at: 'now'}}]}],
	])('%s is refused when it is something else', (path, changes) => {
		expect(read(releaseWith(changes)).field).toMatchObject({path, since: 3});
	});

	it.each<[string, Readonly<Record<string, unknown>>]>([
		['apply_method', {apply_method: true}],
		['info.rollback_revision', {info: {...info, rollback_revision: '2'}}],
		['chart.modtime', {chart: {...chart, modtime: ''}}],
		['chart.schemamodtime', {chart: {...chart, schemamodtime: ''}}],
		['chart.templates[0].modtime', {chart: {...chart, templates: [{name: 'a', data: '', modtime: 5}]}}],
	])('%s is refused by Helm 4 alone, which brought it', (path, changes) => {
		expect(read(releaseWith(changes)).field).toMatchObject({path, since: 4});
	});

	it.each<[string, string]>([
		['1e999', 'config'],
		['-1E+400', 'config'],
		['9'.repeat(310), 'config'],
	])('a number that no float holds is refused in values: %s', (lexeme, path) => {
		expect(read(releaseJson.replace('"config":{"replicas":2}', () => `"config":{"replicas":${lexeme}}`)).field).toMatchObject({path, since: 3});
		expect(read(releaseJson.replace('{"name"', () => `{"unknown":${lexeme},"name"`)).field).toBeNull();
		expect(read(releaseJson.replace('"info":{', () => `"info":{"unknown":${lexeme},`)).field).toMatchObject({path: 'info.unknown', since: 4});
	});

	it.each([['1e2'], ['3.0'], ['9223372036854775808']])('version %s is no whole number to Go', lexeme => {
		expect(read(releaseJson.replace('"version":3', () => `"version":${lexeme}`)).field).toMatchObject({path: 'version'});
	});

	it('tells where the value stands', () => {
		const json = releaseWith({version: '3'});
		expect(read(json).field?.offset).toBe(json.indexOf('"3"'));
	});

	it('takes null everywhere', () => {
		const nulls = Object.fromEntries(Object.keys(releaseValue).map(key => [key, null]));
		expect(read(JSON.stringify(nulls))).toMatchObject({syntax: null, field: null});
		const nothing = Object.fromEntries(Object.keys(info).map(key => [key, null]));
		expect(read(releaseWith({info: nothing, hooks: [null], chart: {templates: [null], metadata: null, schema: null, lock: null}})).field).toBeNull();
	});

	it.each(['2026-11-30T02:00:00Z', '2026-11-30T02:00:00.123456789-05:30', '2024-02-29T23:59:59+24:00', '2026-11-30T2:00:00,5Z', '0001-01-01T00:00:00Z', ''])('the time %j is read', time => {
		expect(read(releaseWith({info: {...info, last_deployed: time}})).field).toBeNull();
	});

	it.each(['2026-11-30', '2026-11-30T02:00:00', '2026-11-30 02:00:00Z', '2026-13-01T00:00:00Z', '2023-02-29T00:00:00Z', '2026-11-30T24:00:00Z', '2026-11-30T02:60:00Z', '2026-11-30t02:00:00z', ' 2026-11-30T02:00:00Z', '1796004000'])('the time %j is refused', time => {
		expect(read(releaseWith({info: {...info, last_deployed: time}})).field).not.toBeNull();
	});
});
