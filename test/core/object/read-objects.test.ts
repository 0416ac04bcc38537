import {Buffer} from 'node:buffer';
import {describe, expect, it} from 'vitest';
import {stringify} from 'yaml';
import {readObjects, type ReadObjects} from '../../../source/core/object/read-objects.ts';
import {inBase64, payloadOf, releaseJson, secretValue} from '../record/make.ts';

const payload = payloadOf(releaseJson);
const secret = secretValue(payload);
const read = (text: string): ReadObjects => readObjects(text, 'dump.yaml');
const origins = (text: string): ReadonlyArray<string | null> => read(text).records.map(({object}) => object.origin);
const service = {apiVersion: 'v1', kind: 'Service', metadata: {name: 'web', namespace: 'shop'}};

describe('readObjects finds records', () => {
	it.each<[string, string]>([
		['YAML', stringify(secret)],
		['YAML without line folding', stringify(secret, {lineWidth: 0})],
		['YAML with the payload in a block', stringify(secret, {blockQuote: 'literal', defaultStringType: 'BLOCK_LITERAL'})],
		['YAML in flow style', stringify(secret, {collectionStyle: 'flow'})],
		['YAML of Windows', stringify(secret).replaceAll('\n', '\r\n')],
		['YAML with a directive', `%YAML 1.2\n---\n${stringify(secret)}...\n`],
		['YAML with comments', `# a dump\n\n---\n# of a Secret\n${stringify(secret)}`],
		['JSON', JSON.stringify(secret)],
		['JSON for people', JSON.stringify(secret, null, '\t')],
		['JSON with a byte order mark', `\u{FEFF}${JSON.stringify(secret)}`],
		['a watch event', JSON.stringify({type: 'MODIFIED', object: secret})],
	])('in %s', (_form, text) => {
		const {records, others, faults} = read(text);
		expect({others, faults}).toEqual({others: [], faults: []});
		expect(records).toHaveLength(1);
		expect(records[0]!.object).toMatchObject({kind: 'Secret', name: 'sh.helm.release.v1.web.v3', namespace: 'shop', type: 'helm.sh/release.v1', labels: {version: '3'}});
		expect(records[0]!.payload!.replaceAll(/\s/gv, '')).toBe(inBase64(payload));
	});

	it('in lists of every kind', () => {
		for (const list of [
			{apiVersion: 'v1', kind: 'List', items: [service, secret]},
			{apiVersion: 'v1', kind: 'SecretList', items: [{...secret, kind: undefined}]},
			{items: [service, {...secret, kind: undefined, apiVersion: undefined, type: undefined}]},
			[service, secret],
			{kind: 'List', items: [{kind: 'List', items: [secret]}]},
		]) {
			for (const text of [stringify(list), JSON.stringify(list)]) {
				expect(read(text).records).toMatchObject([{object: {kind: 'Secret', name: 'sh.helm.release.v1.web.v3'}, payload: inBase64(payload)}]);
			}
		}
	});

	it('in ConfigMaps, by their kind, their list, or their payload', () => {
		const map = {metadata: {name: 'sh.helm.release.v1.web.v3'}, data: {release: payload}};
		for (const value of [{...map, kind: 'ConfigMap'}, {kind: 'ConfigMapList', items: [map]}, {items: [map]}]) {
			expect(read(JSON.stringify(value)).records).toMatchObject([{object: {kind: 'ConfigMap', driver: 'configmap', type: null}, payload}]);
		}
	});

	it('with stringData, which has a layer less and wins', () => {
		expect(read(JSON.stringify({...secret, data: {release: 'old'}, stringData: {release: payload}})).records).toMatchObject([{payload: inBase64(payload)}]);
	});

	it('that were renamed, relabelled or stripped', () => {
		const bare = {apiVersion: 'v1', kind: 'Secret'};
		const found = (value: unknown): boolean => read(JSON.stringify(value)).records.length === 1;
		expect(found({...bare, metadata: {name: 'copy', labels: {owner: 'helm'}}})).toBe(true);
		expect(found({...bare, metadata: {name: 'sh.helm.release.v1.web.v3'}})).toBe(true);
		expect(found({...bare, metadata: {name: 'sh.helm.release.v2.web.v3'}})).toBe(true);
		expect(found({...bare, metadata: {name: 'copy'}, type: 'helm.sh/release.v2'})).toBe(true);
		expect(found({...bare, metadata: {name: 'copy', labels: {Owner: 'Helm'}}, data: {release: inBase64(payload)}})).toBe(true);
		expect(found({data: {release: inBase64(payload)}})).toBe(true);
		expect(found({kind: 'PartialObjectMetadata', metadata: {name: 'sh.helm.release.v1.web.v3'}})).toBe(true);
		expect(found({...bare, metadata: {name: 'zebu.v1', labels: {OWNER: 'TILLER'}}})).toBe(true);
		expect(found({...bare, metadata: {name: 'copy'}, data: {release: 'c3RhYmxl'}})).toBe(false);
		expect(found({...bare, metadata: {name: 'copy', labels: {owner: 'someone'}}})).toBe(false);
		expect(found({kind: 'SealedSecret', metadata: {name: 'sh.helm.release.v1.web.v3'}})).toBe(false);
	});

	it('with numbers and booleans where texts belong', () => {
		const text = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: sh.helm.release.v1.web.v3\n  labels: {owner: helm, version: 3, a: true, b: null}\n';
		expect(read(text).records).toMatchObject([{object: {labels: {owner: 'helm', version: '3', a: 'true'}}, payload: null}]);
	});
});

describe('readObjects tells where each record stands', () => {
	it('by document and item', () => {
		expect(origins(`${stringify(service)}---\n${stringify(secret)}`)).toEqual(['dump.yaml#2']);
		expect(origins(JSON.stringify({items: [service, secret, secret]}))).toEqual(['dump.yaml#1/items[1]', 'dump.yaml#1/items[2]']);
		expect(origins(`${JSON.stringify(service)}\n${JSON.stringify(secret)}\n`)).toEqual(['dump.yaml#2']);
		expect(origins(`kind: [\n---\n${stringify(secret)}`)).toEqual(['dump.yaml#2']);
		expect(origins(JSON.stringify([secret]))).toEqual(['dump.yaml#1[0]']);
	});

	it('and keeps its text', () => {
		const document = `\n${stringify(secret)}`;
		expect(read(`${stringify(service)}---${document}`).records[0]!.raw).toBe(document);
		expect(read(JSON.stringify({kind: 'List', items: [secret]})).records[0]!.raw).toBe(JSON.stringify(secret));
	});
});

describe('readObjects gives the other objects', () => {
	it('with what names them', () => {
		expect(read(`${stringify(service)}---\nkind: Deployment\n`).others).toEqual([
			{
				apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'web', value: service,
			},
			{
				apiVersion: null, kind: 'Deployment', namespace: null, name: null, value: {kind: 'Deployment'},
			},
		]);
		expect(read(JSON.stringify({kind: 'DeploymentList', items: [{metadata: {name: 'a'}}]})).others).toMatchObject([{kind: 'Deployment', name: 'a'}]);
	});

	it('and none for what is no object', () => {
		for (const text of ['', '---\n---\n', '# a comment', 'a: 1', '[1, null, "a"]', '42', 'null', '{"a":{"kind":"b"}}', 'just words', 'data: 1']) {
			expect(read(text)).toEqual({records: [], others: [], faults: []});
		}
	});
});

describe('readObjects goes on after what is broken', () => {
	it('by its line in the whole text', () => {
		const {records, others, faults} = read(`${stringify(service)}---\nkind: a\n  b: c\n---\n${stringify(secret)}---\nkind:\n\tmetadata: x\n`);
		expect({records: records.length, others: others.length}).toEqual({records: 1, others: 1});
		expect(faults.map(({line}) => line)).toEqual([7, 7 + stringify(secret).split('\n').length + 4]);
		expect(faults[0]!.message).toMatch(/^this is not YAML: /v);
	});

	it('in a stream of JSON', () => {
		const {records, faults} = read(`${JSON.stringify(secret)}\n{"kind": oops}\n${JSON.stringify(secret, null, 2)}\n{"kind":"a"`);
		expect(records).toHaveLength(2);
		expect(faults.map(({line}) => line)).toEqual([2, 3 + JSON.stringify(secret, null, 2).split('\n').length]);
	});

	it('and names the record in it', () => {
		expect(read(JSON.stringify(secret).slice(0, 200)).faults).toMatchObject([{line: 1, record: 'sh.helm.release.v1.web.v3', message: 'the JSON ends early'}]);
		expect(read(`${stringify(secret)}\tx: y`).faults).toMatchObject([{record: 'sh.helm.release.v1.web.v3'}]);
	});

	it('lets keys through that come twice, the last one counting', () => {
		expect(read('kind: Secret\nkind: Service\nmetadata: {name: a}\n').others).toMatchObject([{kind: 'Service'}]);
	});
});

describe('readObjects stays in bounds', () => {
	it('with values nested beyond all measure', () => {
		const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
		const list = `{"items":[{"kind":"Secret","metadata":{"name":"sh.helm.release.v1.web.v3"},"x":${nested}}]}`;
		expect(read(list).records).toMatchObject([{object: {name: 'sh.helm.release.v1.web.v3'}, raw: list}]);
		expect(read(`kind: ${nested}`).faults).toMatchObject([{message: 'it is nested too deeply', line: 1}]);
	});

	it('with keys such as __proto__', () => {
		const {others} = read('kind: A\nmetadata: {name: a}\n__proto__: {polluted: true}\n');
		expect(others).toHaveLength(1);
		expect('polluted' in {}).toBe(false);
	});

	it('with a thousand records', () => {
		const items = Array.from({length: 1000}, (_, index) => ({...secret, metadata: {name: `sh.helm.release.v1.web.v${index + 1}`}}));
		expect(read(stringify({kind: 'List', items}, {lineWidth: 0, aliasDuplicateObjects: false})).records).toHaveLength(1000);
		expect(Buffer.byteLength(read(JSON.stringify({kind: 'List', items})).records[999]!.raw)).toBeGreaterThan(500);
	});
});
