import {Buffer} from 'node:buffer';
import {deflateSync, gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import type {StoredRecord} from '../../../source/core/object/stored-object.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {DecodedRecord, FaultCode, Layer} from '../../../source/core/record/types.ts';
import {inBase64, limits, payloadOf, releaseJson, releaseWith, storedObject, storedSecret} from './make.ts';

const decode = (record: StoredRecord, maxBytes = limits.maxBytes): DecodedRecord => decodeRecord(record, {maxBytes});

const decodePayload = (payload: string): DecodedRecord => decode(storedSecret(payload));

const payload = payloadOf(releaseJson);

describe('a whole record', () => {
	it('decodes from a Secret', () => {
		const decoded = decodePayload(payload);
		expect(decoded).toMatchObject({
			object: {kind: 'Secret', namespace: 'shop', name: 'sh.helm.release.v1.web.v3'},
			driver: 'secret',
			ok: true,
			release: {name: 'web', json: releaseJson},
			mismatches: [],
			fault: null,
			helm2: null,
		});
		expect(decoded.layers).toEqual([
			{layer: 'object', ok: true, bytes: inBase64(payload).length},
			{layer: 'outer-base64', ok: true, bytes: payload.length},
			{layer: 'base64', ok: true, bytes: gzipSync(releaseJson, {level: 9}).length},
			{layer: 'gzip', ok: true, bytes: releaseJson.length},
			{layer: 'json', ok: true, bytes: releaseJson.length},
			{layer: 'release', ok: true, bytes: releaseJson.length},
		]);
	});

	it('decodes from a ConfigMap, which has one layer less', () => {
		const decoded = decode({object: storedObject({kind: 'ConfigMap', driver: 'configmap', type: null}), payload, raw: ''});
		expect(decoded).toMatchObject({driver: 'configmap', ok: true, fault: null});
		expect(decoded.layers.map(({layer}) => layer)).toEqual(['object', 'base64', 'gzip', 'json', 'release']);
	});

	it('decodes without gzip, as the first Helm 3 wrote it', () => {
		const decoded = decodePayload(inBase64(releaseJson));
		expect(decoded).toMatchObject({ok: true, fault: null});
		expect(decoded.layers.map(({layer}) => layer)).toEqual(['object', 'outer-base64', 'base64', 'json', 'release']);
	});

	it('decodes from base64 that is broken into lines', () => {
		const wrapped = payload.replaceAll(/.{76}/gv, '$&\r\n');
		expect(decode({...storedSecret(''), payload: inBase64(wrapped).replaceAll(/.{64}/gv, '$&\n')})).toMatchObject({ok: true, fault: null});
	});

	it('decodes from several gzip members', () => {
		const members = Buffer.concat([gzipSync(releaseJson.slice(0, 40)), gzipSync(releaseJson.slice(40))]);
		expect(decodePayload(members.toString('base64'))).toMatchObject({ok: true, release: {json: releaseJson}});
	});

	it('tells the size of each part', () => {
		const {sizes} = decodePayload(payload);
		expect(sizes.payload).toBe(payload.length);
		expect(sizes.json).toBe(releaseJson.length);
		expect(sizes.parts).toMatchObject({
			manifest: JSON.stringify(decodePayload(payload).release!.manifest).length,
			values: '{"replicas":2}'.length,
			'chart values': '{"replicas":1}'.length,
			notes: '"Enjoy."'.length,
			schema: 4,
			'chart files': 4,
		});
		expect(sizes.parts['hooks']).toBeGreaterThan(100);
		expect(sizes.parts['chart templates']).toBeGreaterThan(40);
	});
});

const gzipped = Buffer.from(payload, 'base64');
const withByte = (offset: number, change: number): string => {
	const copy = Buffer.from(gzipped);
	const index = offset < 0 ? copy.length + offset : offset;
	copy[index] = (copy[index]! + change) % 256;
	return copy.toString('base64');
};

type Broken = readonly [what: string, record: StoredRecord, code: FaultCode, layer: Layer, offset: number | null];

const secretOf = (outer: string): StoredRecord => ({...storedSecret(''), payload: outer});

const broken: readonly Broken[] = [
	['no payload', {...storedSecret(''), payload: null}, 'no-payload', 'object', null],
	['an empty payload', secretOf(''), 'empty-payload', 'object', null],
	['outer base64 of the URL alphabet', secretOf(inBase64(payload).replace('U', '-')), 'bad-base64', 'outer-base64', inBase64(payload).indexOf('U')],
	['outer base64 cut short', secretOf(inBase64(payload).slice(0, -1)), 'truncated-base64', 'outer-base64', inBase64(payload).length - 4],
	['a payload that was encoded once, not twice', secretOf(payload), 'bad-base64', 'base64', 0],
	['plain gzip', secretOf(inBase64(gzipped)), 'bad-base64', 'base64', 0],
	['blanks in the payload', storedSecret(`${payload.slice(0, 8)} ${payload.slice(8)}`), 'bad-base64', 'base64', 8],
	['base64 without its padding', storedSecret(`${'A'.repeat(4)}YQ`), 'truncated-base64', 'base64', 4],
	['a payload cut inside of a group', storedSecret(payload.slice(0, 101)), 'truncated-base64', 'base64', 100],
	['a payload cut between groups', storedSecret(payload.slice(0, 100)), 'truncated-gzip', 'gzip', 75],
	['a gzip header that is cut', storedSecret(inBase64(gzipped.subarray(0, 6))), 'truncated-gzip', 'gzip', 6],
	['a gzip header with a name that does not end', storedSecret(inBase64(Buffer.concat([Buffer.of(0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 0), Buffer.alloc(600, 'n')]))), 'bad-gzip-header', 'gzip', 10],
	['a damaged block', storedSecret(withByte(10, 6)), 'bad-deflate', 'gzip', null],
	['a wrong checksum', storedSecret(withByte(-8, 1)), 'bad-checksum', 'gzip', gzipped.length - 8],
	['a wrong length', storedSecret(withByte(-4, 1)), 'bad-length', 'gzip', gzipped.length - 4],
	['bytes behind the gzip', storedSecret(inBase64(Buffer.concat([gzipped, Buffer.alloc(12)]))), 'trailing-bytes', 'gzip', gzipped.length],
	['zlib in the place of gzip', storedSecret(inBase64(deflateSync(releaseJson))), 'bad-json', 'json', 0],
	['Zstandard in the place of gzip', storedSecret(inBase64(Buffer.from('28b52ffd0400', 'hex'))), 'bad-json', 'json', 0],
	['gzip in gzip', storedSecret(inBase64(gzipSync(gzipped))), 'bad-json', 'json', 0],
	['gzip of another method', storedSecret(withByte(2, 7)), 'bad-json', 'json', 0],
	['nothing but the mark of gzip', storedSecret(inBase64(gzipped.subarray(0, 3))), 'bad-json', 'json', 0],
	['base64 in gzip', storedSecret(payloadOf(payload)), 'bad-json', 'json', 0],
	['a byte order mark', storedSecret(payloadOf(`\u{FEFF}${releaseJson}`)), 'bad-json', 'json', 0],
	['a text', storedSecret(payloadOf('helm-test\n')), 'bad-json', 'json', 0],
	['nothing in gzip', storedSecret(payloadOf('')), 'bad-json', 'json', 0],
	['JSON cut short', storedSecret(payloadOf(releaseJson.slice(0, 60))), 'bad-json', 'json', 60],
	['JSON nested too deeply', storedSecret(payloadOf('['.repeat(20_000))), 'bad-json', 'json', 10_000],
	['an array', storedSecret(payloadOf('[1]')), 'not-a-release', 'release', null],
	['a string', storedSecret(payloadOf('"release"')), 'not-a-release', 'release', null],
	['a number', storedSecret(inBase64('42')), 'not-a-release', 'release', null],
	['a version that is a string', storedSecret(payloadOf(releaseWith({version: '3'}))), 'bad-field', 'release', releaseWith({version: '3'}).indexOf('"3"')],
];

describe('a broken record', () => {
	it.each(broken)('with %s', (...[, record, code, layer, offset]) => {
		const decoded = decode(record);
		expect(decoded).toMatchObject({ok: false, fault: {code, layer}});
		if (offset !== null) {
			expect(decoded.fault!.offset).toBe(offset);
		}

		expect(decoded.layers.find(({ok}) => !ok)).toMatchObject({layer});
		expect(decoded.fault!.message).toMatch(/^[A-Z].*\.$/v);
		expect(decoded.fault!.hint.length).toBeGreaterThan(40);
	});

	it('names what it looks like', () => {
		const hintOf = (what: string): string => decode(broken.find(([name]) => name === what)![1]).fault!.hint;
		expect(hintOf('zlib in the place of gzip')).toContain('begins like zlib');
		expect(hintOf('Zstandard in the place of gzip')).toContain('Zstandard');
		expect(hintOf('gzip in gzip')).toContain('packed twice');
		expect(hintOf('gzip of another method')).toContain('none that Helm unpacks');
		expect(hintOf('nothing but the mark of gzip')).toContain('none that Helm unpacks');
		expect(hintOf('base64 in gzip')).toContain('encoded once more');
		expect(hintOf('a byte order mark')).toContain('byte order mark');
		expect(hintOf('plain gzip')).toContain('one layer of base64 is missing');
		expect(hintOf('blanks in the payload')).toContain('There are blanks in it');
		expect(hintOf('outer base64 of the URL alphabet')).toContain('alphabet for URLs');
		expect(decodePayload(payloadOf('\n\u{3}web\u{12}')).fault!.hint).toContain('Helm 2');
	});

	it('tells a bomb from a large record', () => {
		const bomb = storedSecret(gzipSync(Buffer.alloc(3_000_000)).toString('base64'));
		expect(decode(bomb, 1_000_000)).toMatchObject({ok: false, fault: {code: 'too-big', layer: 'gzip', helm: 'reads'}});
		expect(decode(storedSecret(payload), releaseJson.length)).toMatchObject({ok: true});
		expect(decode(storedSecret(payload), releaseJson.length - 1)).toMatchObject({fault: {code: 'too-big'}});
	});

	it('keeps what could be read of a release with a key of the wrong type', () => {
		expect(decodePayload(payloadOf(releaseWith({version: '3'})))).toMatchObject({ok: false, release: {name: 'web', status: 'deployed', version: null}});
	});

	it('tells what Helm 4 alone refuses', () => {
		const {fault} = decodePayload(payloadOf(releaseWith({apply_method: 1})));
		expect(fault!.message).toContain('Helm 4 does not decode it; Helm 3 does not know the key and reads the record');
	});
});

describe('a record that decodes, with a fault beside it', () => {
	it('has no info: helm list panics on it', () => {
		expect(decodePayload(payloadOf('{"manifest":"a: 1"}'))).toMatchObject({ok: true, release: {manifest: 'a: 1', hasInfo: false}, fault: {code: 'no-info', layer: 'release', helm: 'panics'}});
		expect(decodePayload(payloadOf('{"hello":"world"}'))).toMatchObject({ok: true, fault: {code: 'no-info', message: 'The release has no `info`, so no status either: it has none of the keys of a release.'}});
		expect(decodePayload(payloadOf('null'))).toMatchObject({ok: true, fault: {code: 'no-info'}});
		expect(decodePayload(payloadOf(releaseWith({info: null})))).toMatchObject({ok: true, fault: {code: 'no-info'}});
		expect(decodePayload(payloadOf(releaseWith({info: {}})))).toMatchObject({ok: true, fault: null});
	});

	it('is nested deeper than it can be shown', () => {
		const deep = `${'['.repeat(900)}${']'.repeat(900)}`;
		expect(decodePayload(payloadOf(releaseJson.replace('"config":{"replicas":2}', () => `"config":{"a":${deep}}`)))).toMatchObject({ok: true, fault: {code: 'too-deep', layer: 'json', helm: 'reads'}});
	});
});

describe('an object that no Helm wrote', () => {
	it('has another type: Helm selects by labels, and reads it', () => {
		const decoded = decode(storedSecret(payload, {type: 'helm.sh/release.v2'}));
		expect(decoded).toMatchObject({ok: true, release: {name: 'web'}, fault: {code: 'foreign-type', layer: 'object', helm: 'reads'}});
		expect(decoded.fault!.message).toContain('helm.sh/release.v2');
		expect(decoded.layers[0]).toMatchObject({layer: 'object', ok: false});
	});

	it('has another type and no label of Helm: Helm does not see it', () => {
		expect(decode(storedSecret(payload, {type: 'Opaque', labels: {}}))).toMatchObject({ok: true, fault: {code: 'foreign-type', helm: 'skips'}});
	});

	it('has another type and a body that Helm 3 and 4 do not decode', () => {
		const {ok, fault} = decode(storedSecret('c29tZXRoaW5n', {type: 'helm.sh/release.v2'}));
		expect(ok).toBe(false);
		expect(fault).toMatchObject({code: 'foreign-type', helm: 'skips'});
		expect(fault!.message).toContain('bad-json');
	});

	it.each(['sh.helm.release.v2.web.v3', 'sh.helm.partial.v1.web.v3', 'web-backup', 'sh.helm.release.v1.web', 'sh.helm.release.v1.web.v03'])('has another name: %s', name => {
		expect(decode(storedSecret(payload, {name}))).toMatchObject({ok: true, fault: {code: 'foreign-name', layer: 'object', helm: 'reads'}});
	});
});

describe('a record of Helm 2', () => {
	const labels = {
		NAME: 'zebu', OWNER: 'TILLER', STATUS: 'DEPLOYED', VERSION: '7',
	};

	it.each(['ConfigMap', 'Secret'] as const)('in a %s is named by its labels, its body is not read', kind => {
		expect(decode({object: storedObject({kind, name: 'zebu.v7', labels, type: 'Opaque'}), payload: 'H4sIAAAA', raw: ''})).toMatchObject({
			ok: false, release: null, fault: null, mismatches: [], helm2: {name: 'zebu', version: 7, status: 'DEPLOYED'},
		});
	});

	it('is named by its object where labels are missing', () => {
		const {OWNER, STATUS} = labels;
		expect(decode({object: storedObject({name: 'zebu.v7', labels: {OWNER}}), payload: null, raw: ''}).helm2).toEqual({name: 'zebu', version: 7, status: null});
		expect(decode({object: storedObject({name: 'zebu.v7', labels: {STATUS, NAME: 'zebu'}}), payload: null, raw: ''}).helm2).toEqual({name: 'zebu', version: 7, status: 'DEPLOYED'});
	});

	it('may disagree with itself', () => {
		expect(decode({object: storedObject({name: 'zebu.v8', labels}), payload: null, raw: ''}).mismatches).toEqual([{field: 'version', body: null, label: '7', object: '8'}]);
	});
});

describe('mismatches', () => {
	const of = (changes: Parameters<typeof storedObject>[0], json = releaseJson): DecodedRecord['mismatches'] => decode(storedSecret(payloadOf(json), changes)).mismatches;

	it('are found between body, labels and object', () => {
		expect(of({namespace: 'other'})).toEqual([{field: 'namespace', body: 'shop', label: null, object: 'other'}]);
		expect(of({name: 'sh.helm.release.v1.web.v4'})).toEqual([{field: 'version', body: '3', label: '3', object: '4'}]);
		expect(of({name: 'sh.helm.release.v1.other.v3'})).toEqual([{field: 'name', body: 'web', label: 'web', object: 'other'}]);
		expect(of({labels: {name: 'web', owner: 'helm', status: 'failed', version: '007'}})).toEqual([
			{field: 'status', body: 'deployed', label: 'failed', object: null},
			{field: 'version', body: '3', label: '007', object: '3'},
		]);
	});

	it('are not made of what is missing', () => {
		expect(of({labels: {}, namespace: null})).toEqual([]);
		expect(of({}, '{"info":{}}')).toEqual([]);
	});

	it('are told between label and name of a record that does not decode', () => {
		expect(decode({object: storedObject({name: 'sh.helm.release.v1.web.v4'}), payload: 'x', raw: ''}).mismatches).toEqual([{field: 'version', body: null, label: '3', object: '4'}]);
	});
});
