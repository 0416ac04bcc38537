import {describe, expect, it} from 'vitest';
import {compareDocuments, compareTexts} from '../../../source/core/diff/compare-documents.ts';
import {pairDocuments, placeDocuments, type DocumentPair} from '../../../source/core/diff/pair-documents.ts';
import {finish} from '../../../source/core/slices/slices.ts';
import {changedImages, changedReplicas} from '../../../source/core/diff/sums.ts';
import type {ObjectDiff} from '../../../source/core/diff/types.ts';
import {printPath} from '../../../source/core/drift/path.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';

type Texts = {readonly manifest: string; readonly hooks?: string};

const placed = ({manifest, hooks = ''}: Texts) => placeDocuments({manifest: splitManifest(manifest), hooks: splitManifest(hooks), namespace: 'shop'}, []);

const pairsOf = (before: Texts, after: Texts): readonly DocumentPair[] => pairDocuments(placed(before), placed(after));

const compare = (pair: DocumentPair): ObjectDiff => {
	const steps = compareDocuments(pair);
	let step = steps.next();
	while (!step.done) {
		step = steps.next();
	}

	return step.value;
};

const diff = (before: string | Texts, after: string | Texts): readonly ObjectDiff[] => pairsOf(typeof before === 'string' ? {manifest: before} : before, typeof after === 'string' ? {manifest: after} : after).map(pair => compare(pair));

const told = (objects: readonly ObjectDiff[]) => objects.map(({address, hook, state, changes}) => [`${address ?? 'none'}${hook ? ' hook' : ''}`, state, changes.map(({change, path}) => `${change} ${printPath(path)}`)]);

const config = (name: string, data: string): string => `---\n# Source: web/templates/${name}.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  key: ${data}\n`;

describe('objects of two manifests', () => {
	it('are paired by address, in the order of the second', () => {
		expect(told(diff(config('a', '1') + config('b', '1') + config('c', '1'), config('c', '1') + config('d', '1') + config('b', '2')))).toEqual([
			['ConfigMap/shop/c', 'equal', []],
			['ConfigMap/shop/d', 'added', ['added ']],
			['ConfigMap/shop/b', 'differs', ['changed data.key']],
			['ConfigMap/shop/a', 'removed', ['removed ']],
		]);
	});

	it('are the same with other comments, white space, quotes and order of keys', () => {
		const other = '---\n# Source: web/templates/moved.yaml\nkind: "ConfigMap"\n\napiVersion:   v1 # what\ndata: {key: "x"}\nmetadata: {name: a}\n';
		expect(told(diff(config('a', 'x'), other))).toEqual([['ConfigMap/shop/a', 'equal', []]]);
	});

	it('stay one object in another version of the API', () => {
		const budget = (version: string): string => `apiVersion: policy/${version}\nkind: PodDisruptionBudget\nmetadata: {name: a}\n`;
		expect(told(diff(budget('v1beta1'), budget('v1')))).toEqual([['PodDisruptionBudget.policy/shop/a', 'differs', ['changed apiVersion']]]);
	});

	it('that stand twice are paired in their order', () => {
		expect(told(diff(config('a', '1') + config('a', '2'), config('a', '1') + config('a', '3')))).toEqual([['ConfigMap/shop/a', 'equal', []], ['ConfigMap/shop/a', 'differs', ['changed data.key']]]);
	});

	it('without a name of their own are paired by text, then by kind and template', () => {
		const job = (image: string): string => `---\n# Source: web/templates/job.yaml\napiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\nspec: {image: ${image}}\n`;
		expect(told(diff(job('one') + job('two'), job('two') + job('three')))).toEqual([['none', 'equal', []], ['none', 'differs', ['changed spec.image']]]);
	});

	it('count as gone where their documents hold comments alone', () => {
		expect(told(diff('---\n# nothing\n', '---\n# something\n---\n'))).toEqual([]);
	});
});

describe('hooks', () => {
	it('are compared, and are no objects of the manifest', () => {
		const manifest = config('a', '1');
		expect(told(diff({manifest, hooks: config('h', '1')}, {manifest, hooks: config('h', '2')}))).toEqual([['ConfigMap/shop/a', 'equal', []], ['ConfigMap/shop/h hook', 'differs', ['changed data.key']]]);
		expect(told(diff({manifest}, {manifest: '', hooks: manifest}))).toEqual([['ConfigMap/shop/a hook', 'added', ['added ']], ['ConfigMap/shop/a', 'removed', ['removed ']]]);
	});
});

describe('documents with faults', () => {
	const broken = (text: string): string => `---\n# Source: web/templates/broken.yaml\nkind: [${text}\n`;

	it('that cannot be read are compared by their text', () => {
		expect(diff(broken('a'), broken('a'))).toMatchObject([{state: 'equal', why: null, changes: [], faults: [{side: 'before', code: 'not-yaml'}, {side: 'after', code: 'not-yaml'}]}]);
		expect(diff(broken('a'), broken('b'))).toMatchObject([{state: 'differs', why: 'A document that cannot be read is compared by its text alone, and that differs.', changes: []}]);
		expect(diff('', broken('b'))).toMatchObject([{state: 'added', why: 'The document cannot be read, so its fields are not known.', changes: []}]);
	});

	it('that can be read all the same are compared by field', () => {
		const labelled = (label: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {x: ${label}}}\n`;
		expect(diff(labelled('one'), labelled('1'))).toMatchObject([{address: 'ConfigMap/shop/a', state: 'differs', changes: [{before: 'one', after: 1}], faults: [{side: 'after', code: 'bad-metadata'}]}]);
	});

	it('are not called equal where a number was rounded', () => {
		expect(diff(config('a', '9007199254740993'), config('a', '9007199254740992'))).toMatchObject([{state: 'differs', changes: [], why: expect.stringContaining('may have changed') as string}]);
	});
});

describe('without time for fields', () => {
	it('texts say what differs', () => {
		const pairs = pairsOf({manifest: config('a', '1') + config('b', '1')}, {manifest: config('a', '1') + config('b', '2') + config('c', '1')});
		expect(pairs.map(pair => compareTexts(pair, 'No time.'))).toMatchObject([{state: 'equal', why: null}, {state: 'differs', why: 'No time.', changes: []}, {state: 'added', changes: [{change: 'added'}]}]);
	});
});

describe('sums', () => {
	const workload = (image: string, rest = ''): string => `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, annotations: {image: "${image}"}}\nspec:\n  replicas: ${image.length}\n  template:\n    spec:\n      containers:\n      - {name: web, image: "${image}"}\n${rest}`;
	const sums = (objects: readonly ObjectDiff[]) => [changedImages(objects), changedReplicas(objects)]
		.flatMap(found => finish(found))
		.map(({address, path, before, after}) => [address, printPath(path), before, after]);
	const web = 'spec.template.spec.containers[name=web].image';

	it('name what changed, once', () => {
		expect(sums(diff(workload('a:1'), workload('a:1.2')))).toEqual([['Deployment.apps/shop/a', web, 'a:1', 'a:1.2'], ['Deployment.apps/shop/a', 'spec.replicas', 3, 5]]);
		expect(sums(diff(workload('a:1'), workload('a:1')))).toEqual([]);
	});

	it('name what a new container or object brings, and an old one takes away', () => {
		expect(sums(diff(workload('a:1'), workload('a:1', '      - {name: side, image: side:1}\n')))).toEqual([['Deployment.apps/shop/a', web.replace('web', 'side'), null, 'side:1']]);
		expect(sums(diff(workload('a:1'), ''))).toEqual([['Deployment.apps/shop/a', web, 'a:1', null], ['Deployment.apps/shop/a', 'spec.replicas', 3, null]]);
	});

	it('leave out containers that only stand in another order', () => {
		const two = (...names: readonly string[]): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n${names.map(name => `  - {name: ${name}, image: "${name}:1"}\n`).join('')}`;
		expect(sums(diff(two('x', 'y'), two('y', 'x')))).toEqual([]);
	});

	it('leave out texts of a ConfigMap', () => {
		const text = (value: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {image: "${value}", replicas: "${value}"}\n`;
		expect(sums(diff(text('1'), text('2')))).toEqual([]);
	});
});
