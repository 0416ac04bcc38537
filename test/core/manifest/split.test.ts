import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {chunks} from '../../../source/core/manifest/chunks.ts';
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
		expect(splitManifest(`---\n${configMap('a')}data:\n  inner: "x\u{2028}---y"\n`)).toMatchObject([{name: 'a', content: 'object'}]);
		expect(splitManifest(`---\n${configMap('a')}data:\n  inner: x\r---\n`)).toHaveLength(1);
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
			['object', 'v1', 'ConfigMap', 'a', 9, 'a/templates/list.yaml'],
			['object', 'v1', 'ConfigMap', 'b', 10, 'a/templates/list.yaml'],
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

	it('inside of lists are faults of their objects, as Helm takes only the outer one apart', () => {
		const manifest = 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - {apiVersion: v1, kind: Pod, metadata: {name: a}}\n- {apiVersion: v1, kind: Pod, metadata: {name: b}}\n';
		expect(splitManifest(manifest).map(({content, name, faults}) => [content, name, faults.map(({code, line, column}) => `${code} ${line}:${column}`)])).toEqual([
			['object', 'a', ['nested-list 7:5']],
			['object', 'b', []],
		]);
	});

	it.each(['items: []', 'items:', 'items: null'])('without items hold nothing: %s', items => {
		expect(splitManifest(`apiVersion: v1\nkind: List\n${items}\n`)).toMatchObject([{content: 'empty', value: null, faults: []}]);
	});

	it('are what has items, whatever its kind is called', () => {
		expect(splitManifest('apiVersion: v1\nkind: Basket\nitems: [{apiVersion: v1, kind: Pod, metadata: {name: a}}]\n')).toMatchObject([{kind: 'Pod', name: 'a', listed: {kind: 'Basket', index: 0}}]);
		expect(splitManifest('apiVersion: v1\nkind: Basket\nmetadata: {name: b}\nitems: {a: 1}\n')).toMatchObject([{content: 'faulty', name: 'b', faults: [{code: 'bad-items', line: 4, column: 1}]}]);
		expect(splitManifest('items: [{apiVersion: v1, kind: Pod, metadata: {name: a}}]\n')).toMatchObject([{content: 'faulty', faults: [{code: 'no-kind'}]}]);
	});

	it('give kind and version to items that have neither, and to no others', () => {
		const items = ['{metadata: {name: a}}', '{kind: Pod, metadata: {name: b}}', '{apiVersion: v2, metadata: {name: c}}', '{kind: 3, metadata: {name: d}}', 'null'];
		expect(splitManifest(`apiVersion: v1\nkind: PodList\nitems: [${items.join(', ')}]\n`).map(({kind, apiVersion, faults}) => [kind, apiVersion, faults.map(({code}) => code)])).toEqual([
			['Pod', 'v1', []],
			['Pod', null, ['no-api-version']],
			[null, 'v2', ['no-kind']],
			['Pod', 'v1', []],
			[null, null, ['not-an-object']],
		]);
	});

	it('keep an item\'s faults with that item, each at its own place', () => {
		const manifest = 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: a\n    labels:\n      ok: "1"\n      bad: 1\n- {apiVersion: v1, kind: Pod, metadata: {name: b}, big: 9007199254740993}\n- 3\n';
		expect(splitManifest(manifest).map(({content, line, faults}) => [content, line, faults.map(({code, line: at, column}) => `${code} ${at}:${column}`)])).toEqual([
			['faulty', 4, ['bad-metadata 10:7']],
			['object', 11, ['rounded-number 11:57']],
			['faulty', 12, ['not-an-object 12:3']],
		]);
	});

	it('may stand on one line, or take their items from an anchor', () => {
		expect(splitManifest('{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Pod, metadata: {name: a}}, {apiVersion: v1, kind: Pod, metadata: {name: b}}]}').map(({name, text, line}) => [name, text, line])).toEqual([
			['a', '{apiVersion: v1, kind: Pod, metadata: {name: a}}\n', 1],
			['b', '{apiVersion: v1, kind: Pod, metadata: {name: b}}\n', 1],
		]);
		expect(splitManifest('x: &pod {apiVersion: v1, kind: Pod, metadata: {name: a}}\napiVersion: v1\nkind: List\nitems: [*pod]\nmetadata: {}\n')).toMatchObject([{name: 'a', line: 4, value: {kind: 'Pod'}}]);
	});
});

describe('values', () => {
	it('are what Helm\'s reader gives', () => {
		const manifest = `---\n${configMap('a')}data: {mode: 0755, on: yes, size: 1e3, "yes": no}\nlist: [1_000, ~, 22:22, 2024-02-29]\n`;
		expect(splitManifest(manifest)[0]!.value).toEqual({
			apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}, data: {mode: 493, true: true, size: 1000, yes: false}, list: [1000, null, '22:22', '2024-02-29'],
		});
	});

	it('are null for what is empty or cannot be read', () => {
		expect(splitManifest('---\n# nothing\n---\n[\n---\n~\n').map(({content, value}) => [content, value])).toEqual([['empty', null], ['faulty', null], ['empty', null]]);
	});

	it('of an item of a list are the item\'s, with what it has from its list', () => {
		expect(splitManifest('apiVersion: v1\nkind: PodList\nitems: [{metadata: {name: a}}]\n')[0]!.value).toEqual({apiVersion: 'v1', kind: 'Pod', metadata: {name: 'a'}});
	});

	it('end where Helm ends the last line, written or not', () => {
		expect(splitManifest(`${configMap('a')}data:\n  a: |\n    x`)[0]!.value).toMatchObject({data: {a: 'x\n'}});
	});

	it('of a manifest that begins with a brace are read as JSON', () => {
		expect(splitManifest(String.raw`{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "\ud83d\ude00\/\ud83d"}}`)[0]!.value).toMatchObject({metadata: {name: '\u{1F600}/\u{FFFD}'}});
		expect(splitManifest(String.raw`---
{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "\/"}}`)[0]).toMatchObject({content: 'faulty', faults: [{code: 'not-yaml', line: 2, column: 59}]});
		expect(splitManifest('{apiVersion: v1, kind: Pod, metadata: {name: y}}')[0]).toMatchObject({content: 'faulty', faults: [{code: 'bad-name'}]});
	});

	it('that this tool cannot hold exactly are said to be so', () => {
		expect(splitManifest(`${configMap('a')}size: 9007199254740993\nsame: 9007199254740992\n`)[0]).toMatchObject({content: 'object', faults: [{code: 'rounded-number', line: 5, column: 7}]});
		expect(splitManifest(`${configMap('a')}data: {1: a, "1": b}\n`)[0]).toMatchObject({content: 'object', faults: [{code: 'ambiguous-key', line: 5, column: 14}]});
	});
});

describe('faults', () => {
	const first = (manifest: string): string => splitManifest(manifest).flatMap(({faults}) => faults.map(({code, line, column}) => `${code} ${line}:${column}`)).join(', ');

	it('stand where the text broke', () => {
		expect(first(`---\n${configMap('a')}data:\n\tb: c\n`)).toBe('not-yaml 7:1');
		expect(first(`---\n${configMap('a')}data: b: c\n`)).toBe('not-yaml 6:8');
		expect(first('---\r\nkind: "x\r\n')).toBe('not-yaml 2:7');
		expect(first('---\n# Source: a\n\n- a\n')).toBe('not-an-object 4:1');
		expect(first('---apiVersion: v1\nkind: Pod\nmetadata: {name: y}\n')).toBe('bad-name 3:12, glued-separator 1:4');
		expect(first('---a: [\n')).toBe('not-yaml 2:1, glued-separator 1:4');
		expect(first('---a: *x\n')).toBe('not-yaml 1:7, glued-separator 1:4');
	});

	it.each([
		['metadata: {name: a, labels: {a: yes}}', 'bad-metadata', 'metadata.labels.a is not text: without quotes, YAML 1.1 reads y, n, on, off and digits as something else.'],
		['metadata: {name: a, annotations: [b]}', 'bad-metadata', 'metadata.annotations is not a mapping of texts.'],
		['metadata: {name: a, finalizers: b}', 'bad-metadata', 'metadata.finalizers is not a list.'],
		['metadata: {name: a, ownerReferences: [{controller: 1}]}', 'bad-metadata', 'metadata.ownerReferences[0].controller is not true or false.'],
		['metadata: {name: a, creationTimestamp: 2024-01-01}', 'bad-metadata', 'metadata.creationTimestamp is not a time such as 2026-01-31T12:00:00Z.'],
		['metadata: {name: a, generation: 1.5}', 'bad-metadata', 'metadata.generation is not a whole number.'],
		['metadata: a', 'bad-metadata', 'metadata is not a mapping.'],
		['metadata: {name: 3}', 'bad-name', 'The name or namespace is not text: without quotes, YAML 1.1 reads y, n, on, off and digits as something else.'],
		['metadata: {name: a, namespace: on}', 'bad-name', 'The name or namespace is not text: without quotes, YAML 1.1 reads y, n, on, off and digits as something else.'],
		['metadata: {labels: {}}', 'no-name', 'The object has no name.'],
	])('of metadata are those that keep Helm from building: %s', (metadata, code, message) => {
		expect(splitManifest(`apiVersion: v1\nkind: Pod\n${metadata}\n`)).toMatchObject([{content: 'faulty', faults: [{code, message}]}]);
	});

	it.each(['metadata: {name: a, labels: ~, annotations: {b: ~}, creationTimestamp: null, finalizers: [~]}', 'metadata: {name: a, creationTimestamp: 2024-01-01T00:00:00Z, generation: 1e3, ownerReferences: [{controller: yes}]}', 'metadata: {name: a, Labels: 1}'])('are none where Helm builds: %s', metadata => {
		expect(splitManifest(`apiVersion: v1\nkind: Pod\n${metadata}\n`)).toMatchObject([{content: 'object', faults: []}]);
	});

	it.each([['a/b/c', 'bad-api-version'], ['1', 'bad-api-version'], ['""', 'no-api-version'], ['~', 'no-api-version']])('of an apiVersion %s', (apiVersion, code) => {
		expect(splitManifest(`apiVersion: ${apiVersion}\nkind: Pod\nmetadata: {name: a}\n`)).toMatchObject([{content: 'faulty', faults: [{code}]}]);
	});

	it('of one kind are ten at most', () => {
		const labels = Array.from({length: 30}, (_, index) => `    l${index}: 1\n`).join('');
		expect(splitManifest(`${configMap('a')}  labels:\n${labels}`)[0]!.faults).toHaveLength(10);
	});
});

describe('any text', () => {
	const piece = fc.oneof(fc.constantFrom('---', '---\n', '\n', '\r\n', 'kind: A\n', '  ', '# x\n', 'metadata:\n', 'name: y\n', '- ', ': ', '&a ', '*a', '{', ']', '"', '|\n', '...\n', 'items:\n', 'kind: List\n'), fc.string({maxLength: 6, unit: 'binary'}));

	it('is split without a crash into documents that hold all of it', () => {
		fc.assert(fc.property(fc.array(piece, {maxLength: 40}), pieces => {
			const text = pieces.join('');
			const lines = text.split('\n');
			for (const {line, faults, content, value} of splitManifest(text)) {
				expect(line).toBeGreaterThan(0);
				expect(line).toBeLessThanOrEqual(lines.length);
				expect(content === 'faulty').toBe(faults.some(({code}) => !['glued-separator', 'nested-list', 'rounded-number', 'ambiguous-key'].includes(code)));
				expect(() => JSON.stringify(value)).not.toThrow();
				for (const fault of faults) {
					expect(fault.line).toBeLessThanOrEqual(lines.length);
					expect(fault.column).toBeGreaterThan(0);
					expect(fault.column).toBeLessThanOrEqual(lines[fault.line - 1]!.length + 1);
				}
			}
		}), {numRuns: 1000});
	});

	it('leaves no chunk out', () => {
		fc.assert(fc.property(fc.array(piece, {maxLength: 40}), pieces => {
			const text = pieces.join('');
			const found = splitManifest(text);
			for (const chunk of chunks(text)) {
				expect(found.some(document => document.text === chunk.text || document.listed !== null)).toBe(true);
			}
		}), {numRuns: 300});
	});

	it('shows nothing of itself in a fault', () => {
		fc.assert(fc.property(fc.array(piece, {maxLength: 12}), pieces => {
			const secret = 'zq7secret';
			for (const {faults} of splitManifest(pieces.map(text => `${secret}${text}`).join(secret))) {
				expect(faults.every(({message}) => !message.includes(secret))).toBe(true);
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
