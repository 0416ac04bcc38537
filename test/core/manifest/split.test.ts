import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {splitManifest} from '../../../source/core/manifest/split.ts';

const configMap = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
const names = (manifest: string): Array<string | null> => splitManifest(manifest).map(({name}) => name);

describe('separators', () => {
	it('stand at the start of a line', () => {
		expect(names(`---\n# Source: a/templates/a.yaml\n${configMap('a')}---\n# Source: a/templates/b.yaml\n${configMap('b')}`)).toEqual(['a', 'b']);
	});

	it('separate with text behind them, which opens the next document', () => {
		const documents = splitManifest(`---\n${configMap('a')}---${configMap('b')}--- \t${configMap('c')}---\n`);
		expect(documents.map(({name, line, faults}) => [name, line, faults.map(({code}) => code)])).toEqual([
			['a', 2, []],
			['b', 6, ['glued-separator']],
			['c', 10, ['glued-separator']],
			[null, 15, []],
		]);
		expect(documents[1]!.text).toBe(configMap('b'));
	});

	it('may carry a comment', () => {
		expect(splitManifest(`--- # Source: a/templates/a.yaml\n${configMap('a')}`)).toMatchObject([{name: 'a', source: 'a/templates/a.yaml', line: 2, faults: []}]);
	});

	it('inside of a block scalar are indented and separate nothing', () => {
		const manifest = `---\n${configMap('a')}data:\n  inner: |\n    ---\n    kind: Mapping\n    ---\n    kind: Other\n`;
		expect(splitManifest(manifest)).toMatchObject([{name: 'a', content: 'object', text: manifest.slice(4)}]);
	});

	it('need a line feed before them', () => {
		expect(names(`---\n${configMap('a')}data:\n  inner: "x\u{2028}--- y"\n`)).toEqual(['a']);
	});

	it('work with CRLF', () => {
		const manifest = ['---', '# Source: a/templates/a.yaml', ...configMap('a').trim().split('\n'), '---', '# nothing', '---', ...configMap('b').trim().split('\n'), ''].join('\r\n');
		expect(splitManifest(manifest)).toMatchObject([
			{name: 'a', source: 'a/templates/a.yaml', line: 3},
			{content: 'empty', line: 8},
			{name: 'b', line: 10},
		]);
	});
});

describe('documents without an object', () => {
	it('are none in an empty manifest', () => {
		expect(splitManifest('')).toEqual([]);
		expect(splitManifest('\n \n')).toEqual([]);
	});

	it('are counted as empty, comments or not', () => {
		expect(splitManifest(`---\n---\n# Source: a/templates/none.yaml\n\n---\n${configMap('a')}`).map(({content, source}) => [content, source])).toEqual([
			['empty', null],
			['empty', 'a/templates/none.yaml'],
			['object', null],
		]);
	});

	it('are faulty when they are text, a list or no YAML, and the rest is read', () => {
		const documents = splitManifest(`Downloading chart\n---\n- a\n---\nkind: [\n  a\n---\n${configMap('z')}`);
		expect(documents.map(({content, name, faults}) => [content, name, faults.map(({code}) => code)])).toEqual([
			['faulty', null, ['not-an-object']],
			['faulty', null, ['not-an-object']],
			['faulty', null, ['not-yaml']],
			['object', 'z', []],
		]);
	});

	it('never show their text in a fault', () => {
		const [document] = splitManifest('---\nkind: Secret\nstringData:\n  password: *hunter2secret\n');
		expect(document!.faults[0]!.message).not.toContain('hunter2');
	});

	it('survive nesting and alias bombs', () => {
		const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', ...[...'bcdefghij'].map((key, index) => `${key}: &${key} [${Array.from({length: 9}, () => `*${'abcdefghij'[index]!}`).join(',')}]`)].join('\n');
		expect(splitManifest(`---\n${'['.repeat(20_000)}\n---\n${bomb}\n---\n${configMap('a')}`).map(({content, name}) => [content, name])).toEqual([['faulty', null], ['faulty', null], ['object', 'a']]);
	});
});

describe('heads', () => {
	it('are read by the rules of YAML 1.1', () => {
		const codes = (name: string): string[] => splitManifest(configMap(name))[0]!.faults.map(({code}) => code);
		expect(['y', 'n', 'on', 'off', 'yes', '12', '1e3', '0x10', '{a: b}'].map(name => codes(name))).toEqual(Array.from({length: 9}, () => ['bad-name']));
		expect(['"y"', 'yesterday', '22:22', '2024-02-29', 'a-1'].map(name => codes(name))).toEqual([[], [], [], [], []]);
	});

	it('may lack kind, version or name, each with its fault', () => {
		expect(splitManifest('metadata: {labels: {a: b}}\n')[0]!.faults.map(({code}) => code)).toEqual(['no-kind', 'no-api-version', 'no-name']);
	});

	it('take the last of duplicate keys and follow merge keys', () => {
		expect(splitManifest('apiVersion: v1\nkind: Pod\nkind: Service\nmetadata:\n  <<: {name: merged}\n  annotations: {helm.sh/resource-policy: keep, count: 3}\n')).toMatchObject([{kind: 'Service', name: 'merged', annotations: {'helm.sh/resource-policy': 'keep'}}]);
	});

	it('allow a generated name', () => {
		expect(splitManifest('apiVersion: v1\nkind: Pod\nmetadata: {generateName: first-}\n')).toMatchObject([{content: 'object', name: null, generateName: 'first-'}]);
	});

	it('end at an end marker, as everything behind it does not exist for Helm', () => {
		expect(names(`${configMap('a')}...\nkind: Other\n`)).toEqual(['a']);
	});
});

describe('lists', () => {
	it('are flattened, typed and nested ones included, and kinds are filled in', () => {
		const manifest = `---
# Source: a/templates/list.yaml
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMapList
  items:
  - metadata: {name: a}
  - metadata: {name: b}
- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: c
---
apiVersion: v1
kind: ConfigMapList
items:
- metadata:
    name: d
- 3
`;
		expect(splitManifest(manifest).map(({content, apiVersion, kind, name, line, source}) => [content, apiVersion, kind, name, line, source])).toEqual([
			['object', 'v1', 'ConfigMap', 'a', 6, 'a/templates/list.yaml'],
			['object', 'v1', 'ConfigMap', 'b', 6, 'a/templates/list.yaml'],
			['object', 'apps/v1', 'Deployment', 'c', 11, 'a/templates/list.yaml'],
			['object', 'v1', 'ConfigMap', 'd', 19, null],
			['faulty', null, null, null, 21, null],
		]);
	});

	it('give an item the text of that item alone', () => {
		expect(splitManifest('apiVersion: v1\nkind: List\nitems:\n  - kind: A\n    apiVersion: v1\n    metadata:\n      name: a\n  - {kind: B, apiVersion: v1, metadata: {name: b}}\n').map(({text}) => text)).toEqual([
			'kind: A\napiVersion: v1\nmetadata:\n  name: a\n',
			'{kind: B, apiVersion: v1, metadata: {name: b}}\n',
		]);
	});

	it('may be empty', () => {
		expect(splitManifest('apiVersion: v1\nkind: List\nitems: []\n')).toEqual([]);
	});
});

describe('any text', () => {
	const piece = fc.oneof(fc.constantFrom('---', '---\n', '\n', '\r\n', 'kind: A\n', '  ', '# x\n', 'metadata:\n', 'name: y\n', '- ', ': ', '&a ', '*a', '{', ']', '"', '|\n', '...\n', 'items:\n', 'kind: List\n'), fc.string({maxLength: 6, unit: 'binary'}));

	it('is split without a crash into documents that hold all of it', () => {
		fc.assert(fc.property(fc.array(piece, {maxLength: 40}), pieces => {
			const text = pieces.join('');
			for (const {line, faults, content} of splitManifest(text)) {
				expect(line).toBeGreaterThan(0);
				expect(line).toBeLessThanOrEqual(text.split('\n').length + 1);
				expect(content === 'faulty').toBe(faults.some(({code}) => code !== 'glued-separator'));
			}
		}), {numRuns: 300});
	});

	it('comes back whole from documents without lists', () => {
		const document = fc.tuple(fc.string({minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcxyz')}), fc.string({maxLength: 20})).map(([name, value]) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: "${name}"\ndata: {a: ${JSON.stringify(value)}}\n`);
		fc.assert(fc.property(fc.array(document, {maxLength: 8}), documents => {
			expect(splitManifest(documents.map(text => `---\n${text}`).join('')).map(({text}) => text)).toEqual(documents);
		}), {numRuns: 100});
	});
});
