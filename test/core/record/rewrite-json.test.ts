import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {releaseFromJson} from '../../../source/core/record/release-from-json.ts';
import {rewriteJson} from '../../../source/core/record/rewrite-json.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {releaseJson} from './make.ts';

const failed = (json: string): string => rewriteJson(json, [{path: ['info', 'status'], value: 'failed'}]);

describe('rewriteJson', () => {
	it('changes the values it is asked to, and no other byte', () => {
		const json = ' { "name" : "web" ,\n"info":{"first_deployed":"2026-11-01T08:00:00.120+01:00","status":  "pending-upgrade" , "unknown":1.50e+3},"config":{"big":12345678901234567890,"a":-0,"b":1E2,"é":"\\u00e9\\/"},"version":7,"zzz":[ ] } \n';
		expect(rewriteJson(json, [
			{path: ['info', 'status'], value: 'failed'},
			{path: ['version'], value: 8},
		])).toBe(json.replace('"pending-upgrade"', '"failed"').replace('"version":7', '"version":8'));
	});

	it('escapes as Go does', () => {
		expect(rewriteJson('{"info":{"description":""}}', [{path: ['info', 'description'], value: '<a> & "b" \u{2028}\u{2029} é\n'}]))
			.toBe(String.raw`{"info":{"description":"\u003ca\u003e \u0026 \"b\" \u2028\u2029 é\n"}}`);
	});

	it('adds what is missing behind what is there', () => {
		expect(failed('{"info":{"description":"x"}}')).toBe('{"info":{"description":"x","status":"failed"}}');
		expect(failed('{"info":{ }}')).toBe('{"info":{"status":"failed" }}');
		expect(failed('{"name":"web"}')).toBe('{"name":"web","info":{"status":"failed"}}');
		expect(failed('{"info":null}')).toBe('{"info":{"status":"failed"}}');
		expect(failed(' {}')).toBe(' {"info":{"status":"failed"}}');
	});

	// Each result was read back by the decoders of Helm 3.22.0 and 4.3.1
	it.each([
		['{"info":{"Status":"a"}}', '{"info":{"Status":"failed"}}'],
		['{"INFO":{"STATUS":"a"}}', '{"INFO":{"STATUS":"failed"}}'],
		['{"info":{"Status":"a","status":"b"}}', '{"info":{"Status":"a","status":"failed"}}'],
		['{"info":{"status":"a","status":"b"}}', '{"info":{"status":"a","status":"failed"}}'],
		// Helm 3 reads the last one in the text, Helm 4 the last one in byte order
		['{"info":{"status":"a","Status":"b"}}', '{"info":{"status":"failed","Status":"failed"}}'],
		['{"info":{"status":"a"},"info":{"notes":"n"}}', '{"info":{"status":"a"},"info":{"notes":"n","status":"failed"}}'],
	])('changes the key that Helm reads: %s', (json, rewritten) => {
		expect(failed(json)).toBe(rewritten);
		expect(releaseFromJson(rewritten)!.status).toBe('failed');
	});

	it('tells keys of values apart by their case', () => {
		expect(rewriteJson('{"config":{"Tag":1,"tag":2}}', [{path: ['config', 'Tag'], value: 3}])).toBe('{"config":{"Tag":3,"tag":2}}');
		expect(rewriteJson('{"config":{"Tag":1}}', [{path: ['config', 'tag'], value: 3}])).toBe('{"config":{"Tag":1,"tag":3}}');
		expect(rewriteJson('{"config":{"a":1}}', [{path: ['config', '__proto__', 'b'], value: 3}])).toBe('{"config":{"a":1,"__proto__":{"b":3}}}');
	});

	it('applies one change after the other', () => {
		expect(rewriteJson('{}', [{path: ['info', 'status'], value: 'failed'}, {path: ['info', 'status'], value: 'deployed'}])).toBe('{"info":{"status":"deployed"}}');
		expect(rewriteJson(releaseJson, [])).toBe(releaseJson);
	});

	it('takes values of any kind', () => {
		const value: JsonValue = {a: [1, null, {b: '<'}]};
		expect(rewriteJson('{"config":1}', [{path: ['config'], value}])).toBe(String.raw`{"config":{"a":[1,null,{"b":"\u003c"}]}}`);
	});

	it('changes an element of an array that is there', () => {
		const json = '{"hooks":[{"name":"a","weight":1.0}, null ,{"Manifest":"old","zzz":1e2}]}';
		expect(rewriteJson(json, [{path: ['hooks', '2', 'manifest'], value: 'new'}])).toBe(json.replace('"old"', '"new"'));
		expect(rewriteJson(json, [{path: ['hooks', '0', 'manifest'], value: '<'}])).toBe(json.replace('1.0}', String.raw`1.0,"manifest":"\u003c"}`));
		expect(rewriteJson(json, [{path: ['hooks', '1', 'manifest'], value: 'x'}])).toBe(json.replace('null', '{"manifest":"x"}'));
		expect(rewriteJson(json, [{path: ['hooks', '0'], value: 7}])).toBe(json.replace('{"name":"a","weight":1.0}', '7'));
	});

	it.each(['[]', '1', '', '{"a":}', '{"info":{"a":1}'])('throws for what is no JSON object: %j', json => {
		expect(() => failed(json)).toThrow(TypeError);
	});

	it('leaves the rest alone in any document', () => {
		const key = fc.constantFrom('name', 'config', 'zzz', 'info', 'a');
		const document = fc.dictionary(key, fc.jsonValue({maxDepth: 3}));
		fc.assert(fc.property(document, fc.constantFrom(0, 1, '\t'), fc.jsonValue({maxDepth: 1}), (value, indent, status) => {
			const json = JSON.stringify(value, null, indent);
			const {info} = value;
			const kept = typeof info === 'object' && info !== null && !Array.isArray(info) ? info : {};
			const expected = JSON.stringify({...value, info: {...kept, status}});
			expect(JSON.parse(rewriteJson(json, [{path: ['info', 'status'], value: status as JsonValue}]))).toEqual(JSON.parse(expected));
		}));
	});
});
