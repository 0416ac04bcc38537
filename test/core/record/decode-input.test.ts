import {Buffer} from 'node:buffer';
import {gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeInput, type DecodedInput} from '../../../source/core/record/decode-input.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {inBase64, limits, payloadOf, releaseJson, secretValue} from './make.ts';

const decode = (input: string | Uint8Array): DecodedInput => decodeInput(Buffer.from(input as string), limits);

const payload = payloadOf(releaseJson);
const outer = inBase64(payload);
const gzipped = Buffer.from(payload, 'base64');
const secret = JSON.stringify(secretValue(payload));
const wrap = (text: string, newline = '\n'): string => text.replaceAll(/.{76}/gv, line => `${line}${newline}`);

describe('a bare payload', () => {
	it.each<[string, string | Uint8Array, string]>([
		['as a Secret shows it', outer, 'outer-base64 base64 gzip json release'],
		['as a ConfigMap shows it', payload, 'base64 gzip json release'],
		['as gzip', gzipped, 'gzip json release'],
		['as JSON', releaseJson, 'json release'],
		['as JSON, printed for people', JSON.stringify(JSON.parse(releaseJson), null, 2), 'json release'],
		['with a line break behind it', `${outer}\n`, 'outer-base64 base64 gzip json release'],
		['in lines, as base64 prints it', wrap(outer), 'outer-base64 base64 gzip json release'],
		['in lines of Windows', wrap(payload, '\r\n'), 'base64 gzip json release'],
		['in quotes', `"${outer}"\n`, 'outer-base64 base64 gzip json release'],
		['in single quotes', `'${payload}'`, 'base64 gzip json release'],
		['in quotes with a comma', `  "${outer}",\n`, 'outer-base64 base64 gzip json release'],
		['with its key, out of a YAML file', `  release: ${outer}\n`, 'outer-base64 base64 gzip json release'],
		['with its key, out of JSON', `"release": "${outer}",`, 'outer-base64 base64 gzip json release'],
		['as kubectl prints .data', `{"release":"${outer}"}`, 'outer-base64 base64 gzip json release'],
		['with a byte order mark', `\u{FEFF}${outer}`, 'outer-base64 base64 gzip json release'],
		['without gzip', inBase64(releaseJson), 'base64 json release'],
		['without gzip, twice in base64', inBase64(inBase64(releaseJson)), 'outer-base64 base64 json release'],
		['without gzip, printed for people', inBase64(JSON.stringify(JSON.parse(releaseJson), null, 2)), 'base64 json release'],
	])('%s', (_how, input, layers) => {
		const decoded = decode(input);
		expect(decoded).toMatchObject({kind: 'payload', others: 0, faults: [], records: [{object: {kind: null, namespace: null, name: null}, driver: null, ok: true, release: {name: 'web', version: 3}, fault: null}]});
		expect(decoded.records[0]!.layers.map(({layer}) => layer).join(' ')).toBe(layers);
	});

	it('stands in a Secret made up for it', () => {
		for (const input of [outer, payload, gzipped, releaseJson]) {
			const {stored} = decode(input);
			expect(stored).toHaveLength(1);
			expect(stored[0]!.object).toMatchObject({kind: 'Secret', namespace: 'shop', name: 'sh.helm.release.v1.web.v3', labels: {}});
			expect(decodeRecord(stored[0]!, limits)).toMatchObject({ok: true, fault: null, release: {json: releaseJson}});
		}
	});

	it('that is damaged may be a bad copy of a whole record', () => {
		expect(decode(payload.slice(0, 101)).records[0]!.fault!.hint).toMatch(/^First see whether the record in the cluster is the same/v);
	});

	it('may come with others, as kubectl prints them', () => {
		expect(decode(`${outer} ${outer}`).records.map(({ok}) => ok)).toEqual([true, true]);
		expect(decode(`${payload}\n${payload}\n${payload}\n`).records).toHaveLength(3);
	});

	it.each<[string, string | Uint8Array, string]>([
		['cut in its outer base64', outer.slice(0, 101), 'truncated-base64 outer-base64'],
		['cut between groups', outer.slice(0, 136), 'truncated-base64 base64'],
		['cut in its gzip', payload.slice(0, 100), 'truncated-gzip gzip'],
		['cut as gzip', gzipped.subarray(0, 50), 'truncated-gzip gzip'],
		['without its padding', `${payload.slice(0, 40)}YQ`, 'truncated-base64 base64'],
		['with blanks in it', `${outer.slice(0, 40)} ${outer.slice(40)}`, 'bad-base64 outer-base64'],
		['with a tab in it', `${payload.slice(0, 40)}\t${payload.slice(40)}`, 'bad-base64 base64'],
		['of the alphabet for URLs', `${payload.slice(0, 40)}-_${payload.slice(42)}`, 'bad-base64 base64'],
		['that holds no release', payloadOf('[]'), 'not-a-release release'],
		['that holds no JSON', inBase64(payloadOf('helm-test\n')), 'bad-json json'],
		['of JSON that is cut', releaseJson.slice(0, -40), 'bad-json json'],
		['of JSON in base64 that is cut', inBase64(releaseJson).slice(0, -42), 'truncated-base64 base64'],
		['as zlib', inBase64(Buffer.concat([Buffer.of(0x78, 0x9C), Buffer.alloc(40, 7)])), 'bad-json json'],
	])('%s has a fault at its layer', (_how, input, expected) => {
		const {kind, records} = decode(input);
		expect(kind).toBe('payload');
		const [{fault} = {fault: null}] = records;
		expect(`${fault?.code} ${fault?.layer}`).toBe(expected);
	});
});

describe('objects', () => {
	const others = 'kind: Service\napiVersion: v1\nmetadata: {name: a}\n---\nkind: Deployment\napiVersion: apps/v1\nmetadata:\n  name: b\n';

	it('among unrelated ones are found, the rest is counted', () => {
		const decoded = decode(`${others}---\n${secret}\n---\n# nothing\n---\nkind: [broken\n---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: c}\ndata: {release: stable}\n---\n${secret}`);
		expect(decoded).toMatchObject({kind: 'objects', others: 3});
		expect(decoded.records.map(({ok}) => ok)).toEqual([true, true]);
		expect(decoded.faults).toMatchObject([{line: 14, record: null}]);
	});

	it('in a compressed dump are found', () => {
		expect(decode(gzipSync(`---\n${secret}\n---\n${others}`))).toMatchObject({kind: 'objects', others: 2, records: [{ok: true}]});
	});

	it('in UTF-16, as PowerShell writes it, are found', () => {
		const little = Buffer.from(`\u{FEFF}${secret}`, 'utf16le');
		expect(decode(little)).toMatchObject({kind: 'objects', records: [{ok: true}]});
		expect(decode(Buffer.from(little).swap16())).toMatchObject({records: [{ok: true}]});
		expect(decode(Buffer.from(secret, 'utf16le'))).toMatchObject({records: [{ok: true}]});
	});

	it('whose text is broken are named, when it names a record', () => {
		const decoded = decode(`${others}---\n${secret.slice(0, -20)}`);
		expect(decoded).toMatchObject({kind: 'objects', others: 2, faults: [{line: 10, record: 'sh.helm.release.v1.web.v3'}]});
		expect(decoded.records).toMatchObject([{ok: false, object: {name: 'sh.helm.release.v1.web.v3'}, fault: {code: 'bad-object', layer: 'object'}}]);
	});

	it('that lost all but their data are records still', () => {
		const cut = `apiVersion: v1\ndata:\n  release: ${outer.slice(0, 200)}`;
		expect(decode(cut).records).toMatchObject([{object: {kind: 'Secret', name: null}, ok: false, fault: {layer: 'base64', hint: expect.stringContaining('the dump was cut') as string}}]);
	});
});

describe('an input that holds no record', () => {
	it.each<[string, string | Uint8Array, DecodedInput['kind'], number]>([
		['an empty file', '', 'empty', 0],
		['blanks', ' \n\t\n', 'empty', 0],
		['a text', 'Release "web" failed: context deadline exceeded\n', 'text', 0],
		['a word', 'H4sI is how gzip begins in base64', 'text', 0],
		['a word in base64', 'aGVsbG8=', 'text', 0],
		['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'text', 0],
		['a values file', 'replicas: 1\nimage:\n  tag: "1"\n', 'text', 0],
		['what helm get all prints', 'NAME: web\nSTATUS: deployed\nUSER-SUPPLIED VALUES:\na: 1\n\nMANIFEST:\n---\n# Source: a\nkind: ConfigMap\napiVersion: v1\nmetadata:\n  name: a\n', 'objects', 1],
		['what helm list -o json prints', '[{"name":"web","namespace":"shop","revision":"3","status":"deployed","chart":"web-1.2.3"}]', 'text', 0],
		['what helm get metadata -o json prints', '{"name":"web","chart":"web","version":"1.2.3","revision":3,"status":"deployed"}', 'text', 0],
		['an OpenAPI document', '{"openapi":"3.0.0","info":{"title":"a","version":"1"},"paths":{}}', 'text', 0],
		['JSON', '{"a":1}', 'text', 0],
		['a number', '42', 'text', 0],
		['a list of other objects', '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Secret","type":"Opaque","metadata":{"name":"a"},"data":{"release":"c3RhYmxl"}}]}', 'objects', 1],
		['a binary file', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex'), 'binary', 0],
		['zeros', Buffer.alloc(1000), 'binary', 0],
		['a compressed archive', gzipSync(Buffer.concat([Buffer.from('web/Chart.yaml'), Buffer.alloc(243), Buffer.from('ustar\0'), Buffer.alloc(1000)])), 'binary', 0],
		['bytes that are no text', Buffer.from([0xC3, 0x28, 0x02, 0xFF]), 'binary', 0],
	])('%s', (_what, input, kind, count) => {
		expect(decode(input)).toMatchObject({kind, records: [], stored: [], others: count});
	});

	it.each<[string, () => Uint8Array]>([
		['random bytes', () => {
			let state = 1;
			return Uint8Array.from({length: 10_000_000}, () => {
				state = (Math.imul(state, 1_103_515_245) + 12_345) % 2_147_483_648;
				return Math.abs(state) / 65_536;
			});
		}],
		['one letter', () => Buffer.alloc(10_000_000, 'A')],
		['brackets', () => Buffer.alloc(10_000_000, '{')],
		['brackets in YAML', () => Buffer.concat([Buffer.from('kind: '), Buffer.alloc(2_000_000, '[')])],
		['blanks in a key', () => Buffer.concat([Buffer.from('kind'), Buffer.alloc(2_000_000, ' '), Buffer.from(':')])],
		['aliases of aliases', () => Buffer.from(`kind: a\na: &a [1,2,3,4,5,6,7,8,9]\n${Array.from({length: 9}, (_, index) => `${'bcdefghij'[index]!}: &${'bcdefghij'[index]!} [${Array.from({length: 9}, () => `*${'abcdefghi'[index]!}`).join(',')}]`).join('\n')}`)],
		['levels of YAML', () => Buffer.from(`kind:\n${Array.from({length: 2000}, (_, index) => `${' '.repeat(index + 1)}a:`).join('\n')}`)],
	])('%s without end, in no time to speak of', (_what, make) => {
		expect(decode(make()).records).toEqual([]);
	});
});

it('never throws, whatever it is given', () => {
	const start = fc.constantFrom('', outer, payload, secret, 'kind: Secret\n', '{"items":[', 'H4sI', '\u{1F}\u{8B}\b', '---\n');
	const tail = fc.oneof(fc.string({unit: 'binary'}), fc.uint8Array().map(bytes => Buffer.from(bytes).toString('latin1')), fc.json());
	fc.assert(fc.property(start, fc.nat(2000), tail, (head, cut, rest) => {
		for (const encoding of ['utf8', 'latin1'] as const) {
			for (const record of decode(Buffer.from(head.slice(0, cut) + rest, encoding)).records) {
				expect(record.ok || record.fault !== null || record.helm2 !== null).toBe(true);
			}
		}
	}), {numRuns: 500});
});
