/** Releases of the sizes and shapes that a cluster may hold: what each of two revisions stores, and what lives. */
import {Buffer} from 'node:buffer';
import type {JsonValue} from '../../source/core/record/types.ts';

/** UTF-16 units of a manifest, about. */
const usual = 1_000_000;

/** What a revision stores, and what lives. */
export type Made = {
	readonly manifest: string;
	readonly live: JsonValue;
	readonly config: JsonValue;
	/** Parts of the chart besides its metadata. */
	readonly chart?: Readonly<Record<string, JsonValue>>;
	readonly hooks?: JsonValue;
	readonly notes?: string;
};

const marks = {labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: {'meta.helm.sh/release-name': 'big', 'meta.helm.sh/release-namespace': 'default'}};
const metadata = {name: 'big', namespace: 'default'};

const lines = (count: number, line: (index: number) => string): string => Array.from({length: count}, (_, index) => line(index)).join('\n');

const head = (apiVersion: string, kind: string): string => `---\n# Source: big/templates/all.yaml\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: big\n`;

/** A ConfigMap with all of it in a single key, as a file that was put into it. */
const oneText = (revision: number, size = usual): Made => {
	const text = `${lines(size / 50, index => `line ${index} of a long configuration, revision ${index % 400 === 7 ? revision : 0};`)}\n`;
	return {
		manifest: `${head('v1', 'ConfigMap')}data:\n  long.txt: |\n${text.trimEnd().split('\n').map(line => `    ${line}`).join('\n')}\n`,
		live: {apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks}, data: {'long.txt': `${text}and more\n`}},
		config: {text},
	};
};

/** A ConfigMap of twenty thousand short settings. */
const manyKeys = (revision: number, size = usual): Made => {
	const pairs = Array.from({length: size / 50}, (_, index) => [`KEY_NUMBER_${index}`, `value ${index} of a setting, ${index % 400 === 7 ? revision : 0}`] as const);
	return {
		manifest: `${head('v1', 'ConfigMap')}data:\n${pairs.map(([key, value]) => `  ${key}: ${value}`).join('\n')}\n`,
		live: {apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks}, data: {...Object.fromEntries(pairs), KEY_NUMBER_9: 'by hand'}},
		config: Object.fromEntries(pairs),
	};
};

const schemaOf = (revision: number): JsonValue => ({
	type: 'object',
	properties: Object.fromEntries(Array.from({length: 650}, (_, outer) => [`part${outer}`, {
		type: 'object',
		description: `Part ${outer} of the schema, as generated.`,
		properties: Object.fromEntries(Array.from({length: 12}, (_value, inner) => [`field${inner}`, {
			type: 'string', description: `What field ${inner} of part ${outer} is for, revision ${outer === 7 ? revision : 0}.`, pattern: '^[a-z]+$',
		}])),
	}])),
});

const printed = (value: JsonValue, indent: string): string => Object.entries(value as Record<string, JsonValue>).map(([key, inner]) => typeof inner === 'object' ? `${indent}${key}:\n${printed(inner, `${indent}  `)}` : `${indent}${key}: ${JSON.stringify(inner)}`).join('\n');

/** A definition of a custom resource. */
const definition = (revision: number): Made => {
	const spec = (schema: JsonValue) => ({
		group: 'example.test', scope: 'Namespaced', names: {kind: 'Big', plural: 'bigs', singular: 'big', listKind: 'BigList'},
		versions: [{name: 'v1', served: true, storage: true, schema: {openAPIV3Schema: schema}}],
	});
	const manifest = `${head('apiextensions.k8s.io/v1', 'CustomResourceDefinition').replace('name: big', 'name: bigs.example.test')}spec:\n  group: example.test\n  scope: Namespaced\n  names:\n    kind: Big\n    plural: bigs\n    singular: big\n    listKind: BigList\n  versions:\n    - name: v1\n      served: true\n      storage: true\n      schema:\n        openAPIV3Schema:\n${printed(schemaOf(revision), ' '.repeat(10))}\n`;
	return {manifest, live: {apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: {name: 'bigs.example.test', ...marks}, spec: spec(schemaOf(99))}, config: schemaOf(revision)};
};

/** 1 MB in documents of usual size. */
const manyDocuments = (revision: number, size = usual): Made => {
	const data = (index: number, at: number): Record<string, string> => Object.fromEntries(Array.from({length: 40}, (_, key) => [`KEY_${key}`, `value ${index} of key ${key}, ${key === 3 ? at : 0}`]));
	return {
		manifest: Array.from({length: size / 1400}, (_, index) => `${head('v1', 'ConfigMap').replace('name: big', () => `name: big-${index}`)}data:\n${Object.entries(data(index, revision)).map(([key, value]) => `  ${key}: ${value}`).join('\n')}\n`).join(''),
		live: {apiVersion: 'v1', kind: 'List', items: Array.from({length: size / 1400}, (_, index) => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks, name: `big-${index}`}, data: data(index, 99)}))},
		config: Object.fromEntries(Array.from({length: size / 1400}, (_, index) => [`part${index}`, data(index, revision)])),
	};
};

/** Words that pack badly; the same at every run. */
const randomWords = (seed: number): (() => string) => {
	let state = seed;
	return () => {
		state = ((state * 1_103_515_245) + 12_345) % 2_147_483_648;
		return state.toString(36);
	};
};

const nothing = {apiVersion: 'v1', kind: 'List', items: []};

/** A ConfigMap with one text of a single line. */
const oneLine = (revision: number, size = usual): Made => {
	const text = Array.from({length: size / 20}, (_, index) => `word ${index} of ${index % 400 === 7 ? revision : 0},`).join(' ');
	return {
		manifest: `${head('v1', 'ConfigMap')}data:\n  long.txt: "${text}"\n`,
		live: {apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks}, data: {'long.txt': `${text} and more`}},
		config: {text},
	};
};

/** A ConfigMap that holds a file of JSON, and the same as a flow mapping. */
const json = (revision: number): Made => {
	const value = Object.fromEntries(Array.from({length: 4000}, (_, index) => [`panel${index}`, {title: `Panel ${index}`, type: 'graph', targets: [{expr: `sum(rate(requests_total{part="${index}"}[5m]))`, refId: 'A'}], revision: index === 9 ? revision : 0}]));
	const text = JSON.stringify(value);
	return {
		manifest: `${head('v1', 'ConfigMap')}data:\n  dashboard.json: |-\n    ${text}\n${head('example.test/v1', 'Board')}spec: ${text}\n`,
		live: {apiVersion: 'v1', kind: 'List', items: [
			{apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks}, data: {'dashboard.json': JSON.stringify({...value, more: true})}},
			{apiVersion: 'example.test/v1', kind: 'Board', metadata: {...metadata, ...marks}, spec: {...value, more: true}},
		]},
		config: {dashboard: text},
	};
};

/** Five thousand documents of a few lines. */
const smallDocuments = (revision: number): Made => ({
	manifest: Array.from({length: 5000}, (_, index) => `${head('v1', 'ServiceAccount').replace('name: big', () => `name: big-${index}`)}  labels:\n    revision: "${revision}"\n`).join(''),
	live: {apiVersion: 'v1', kind: 'List', items: Array.from({length: 5000}, (_, index) => ({apiVersion: 'v1', kind: 'ServiceAccount', metadata: {...metadata, name: `big-${index}`, ...marks, labels: {...marks.labels, revision: '99'}}}))},
	config: {list: Array.from({length: 5000}, (_, index) => ({name: `big-${index}`}))},
});

/** A record of several MB of JSON that packs below the limit: a chart with dashboards and definitions in it. */
const heavyChart = (revision: number): Made => {
	const file = (index: number): string => Buffer.from(lines(3000, line => `# line ${line} of file ${index} of the chart, as it was packed`)).toString('base64');
	const named = (folder: string) => Array.from({length: 15}, (_, index) => ({name: `${folder}/part-${index}.yaml`, data: file(index)}));
	return {
		...manyDocuments(revision),
		chart: {templates: named('templates'), files: named('files'), values: Object.fromEntries(Array.from({length: 3000}, (_, index) => [`part${index}`, {image: {repository: `registry.example.com/part/${index}`, tag: String(index)}, replicas: index % 5, enabled: index % 2 === 0}]))},
		notes: lines(20_000, line => `Note ${line}: open http://localhost:8080/${line} in a browser.`),
	};
};

/** Secrets of many keys: each value is learned. */
const secrets = (revision: number): Made => {
	const word = randomWords(7);
	const pairs = Array.from({length: 6000}, (_, index) => [`token-${index}`, Buffer.from(`${word()}${word()}${word()}${index === 3 ? revision : ''}`).toString('base64')] as const);
	return {
		manifest: `${head('v1', 'Secret')}data:\n${pairs.map(([key, value]) => `  ${key}: ${value}`).join('\n')}\n`,
		live: {apiVersion: 'v1', kind: 'Secret', metadata: {...metadata, ...marks}, data: Object.fromEntries(pairs)},
		config: Object.fromEntries(pairs.map(([key, value]) => [`password${key}`, value])),
	};
};

/** Base64 in a single key that does not pack: a record at the limit of what is stored. */
const packed = (revision: number): Made => {
	const word = randomWords(revision);
	const data = Buffer.from(lines(24_000, () => `${word()}${word()}${word()}`)).toString('base64');
	return {
		manifest: `${head('v1', 'ConfigMap')}binaryData:\n  archive.tgz: ${data}\n`,
		live: {apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks}, binaryData: {'archive.tgz': data}},
		config: {},
	};
};

/** Hundreds of hooks. */
const hooks = (revision: number): Made => ({
	manifest: '',
	live: nothing,
	config: {},
	hooks: Array.from({length: 500}, (_, index) => ({
		name: `hook-${index}`, kind: 'ConfigMap', path: 'big/templates/hooks.yaml', events: ['pre-upgrade'], weight: index,
		manifest: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: hook-${index}\n  annotations:\n    helm.sh/hook: pre-upgrade\ndata:\n${lines(40, line => `  key${line}: value ${line} of ${revision}`)}\n`,
	})),
});

/** Nested as deep as is shown. */
const deep = (revision: number): Made => {
	const nested = (levels: number): JsonValue => levels === 0 ? revision : {[`level${levels % 10}`]: nested(levels - 1), beside: levels};
	const value = Object.fromEntries(Array.from({length: 150}, (_, index) => [`tree${index}`, nested(150)]));
	return {
		manifest: `${head('example.test/v1', 'Deep')}spec: ${JSON.stringify(value)}\n`,
		live: {apiVersion: 'example.test/v1', kind: 'Deep', metadata: {...metadata, ...marks}, spec: {...value, more: 1}},
		config: value,
	};
};

/** Releases by what they are like. */
export const shapes = {
	'one text': oneText, 'many keys': manyKeys, definition, 'many documents': manyDocuments, 'one line': oneLine, json, 'small documents': smallDocuments, 'heavy chart': heavyChart, secrets, packed, hooks, deep,
} as const;
