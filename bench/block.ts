/**
The longest stretch in which a key press would wait, while a release with a manifest of 1 MB is opened, shown, compared with live objects, and compared with the revision before: four shapes of manifest, each read from a folder.

CPU milliseconds of the longest turn of the event loop, garbage collection in it included; the wall time of a turn would be that of the machine's other processes too. The least of several runs, since a first run is slower than those after it.
*/
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {compose} from '../source/composition.ts';
import {tellDiff} from '../source/core/diff/tell.ts';
import {encodeRelease} from '../source/core/record/encode.ts';
import type {JsonValue} from '../source/core/record/types.ts';
import type {Session} from '../source/ports/session.ts';
import {readDrift} from '../source/tui/runtime/read-drift.ts';
import {readPart} from '../source/tui/runtime/read-part.ts';
import {diffOfHistory} from '../source/use-cases/compare-revisions.ts';
import {inSlices} from '../source/use-cases/give-way.ts';
import {loadHistory} from '../source/use-cases/load-history.ts';
import {showPart} from '../source/use-cases/show-part.ts';
import {triageRelease} from '../source/use-cases/triage-release.ts';
import {valueOf} from '../test/scenarios/value-of.ts';

const runs = Number(process.env['RUNS'] ?? 3);
const wanted = process.argv[2] ?? '';
const size = 1_000_000;

type Made = {readonly manifest: string; readonly live: JsonValue; readonly config: JsonValue};

const marks = {labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: {'meta.helm.sh/release-name': 'big', 'meta.helm.sh/release-namespace': 'default'}};
const metadata = {name: 'big', namespace: 'default'};

const lines = (count: number, line: (index: number) => string): string => Array.from({length: count}, (_, index) => line(index)).join('\n');

const head = (apiVersion: string, kind: string): string => `---\n# Source: big/templates/all.yaml\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: big\n`;

/** A ConfigMap with all of it in a single key, as a file that was put into it. */
const oneText = (revision: number): Made => {
	const text = `${lines(size / 50, index => `line ${index} of a long configuration, revision ${index % 400 === 7 ? revision : 0};`)}\n`;
	return {
		manifest: `${head('v1', 'ConfigMap')}data:\n  long.txt: |\n${text.trimEnd().split('\n').map(line => `    ${line}`).join('\n')}\n`,
		live: {apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks}, data: {'long.txt': `${text}and more\n`}},
		config: {text},
	};
};

/** A ConfigMap of twenty thousand short settings. */
const manyKeys = (revision: number): Made => {
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
const manyDocuments = (revision: number): Made => {
	const data = (index: number, at: number): Record<string, string> => Object.fromEntries(Array.from({length: 40}, (_, key) => [`KEY_${key}`, `value ${index} of key ${key}, ${key === 3 ? at : 0}`]));
	return {
		manifest: Array.from({length: size / 1400}, (_, index) => `${head('v1', 'ConfigMap').replace('name: big', () => `name: big-${index}`)}data:\n${Object.entries(data(index, revision)).map(([key, value]) => `  ${key}: ${value}`).join('\n')}\n`).join(''),
		live: {apiVersion: 'v1', kind: 'List', items: Array.from({length: size / 1400}, (_, index) => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {...metadata, ...marks, name: `big-${index}`}, data: data(index, 99)}))},
		config: Object.fromEntries(Array.from({length: size / 1400}, (_, index) => [`part${index}`, data(index, revision)])),
	};
};

const shapes = {'one text': oneText, 'many keys': manyKeys, definition, 'many documents': manyDocuments} as const;

const record = (revision: number, {manifest, config}: Made): JsonValue => {
	const encoded = encodeRelease(JSON.stringify({
		name: 'big', namespace: 'default', version: revision, manifest, config, hooks: [],
		info: {first_deployed: '2026-11-01T08:00:00Z', last_deployed: '2026-11-02T08:00:00Z', deleted: '', description: 'Upgrade complete', status: revision === 2 ? 'deployed' : 'superseded'},
		chart: {metadata: {name: 'big', version: `1.0.${revision}`, apiVersion: 'v2'}, templates: [], values: {}, files: [], schema: null},
	}));
	if (!encoded.ok) {
		throw new Error(`The record would take ${encoded.bytes} bytes.`);
	}

	const status = revision === 2 ? 'deployed' : 'superseded';
	return {
		apiVersion: 'v1', kind: 'Secret', type: 'helm.sh/release.v1', data: {release: Buffer.from(encoded.payload).toString('base64')},
		metadata: {name: `sh.helm.release.v1.big.v${revision}`, namespace: 'default', labels: {name: 'big', owner: 'helm', status, version: String(revision)}},
	};
};

const {signal} = new AbortController();

const open = async (folder: string): Promise<Session> => {
	const session = await compose({
		demo: false, from: folder, kubeconfig: null, context: null, namespace: null, allNamespaces: false, driver: null, readOnly: false,
		requestTimeout: 10_000, config: null, trace: null, helm: null, staleAfter: 600, watchFor: null, clientDead: null, maxDecodedBytes: 100_000_000, environment: {},
	});
	if (!session.ok) {
		throw new Error(session.problem.message);
	}

	return session.value;
};

const rest = async (): Promise<void> => new Promise(resolve => {
	setTimeout(resolve, 20);
});

/** Runs each step of one visit and gives its longest turn in milliseconds. */
const visit = async (folder: string): Promise<ReadonlyMap<string, number>> => {
	const longest = new Map<string, number>();
	const measure = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
		await rest();
		let most = 0;
		let before = process.threadCpuUsage();
		let isRunning = true;
		const beat = (): void => {
			const {user, system} = process.threadCpuUsage(before);
			most = Math.max(most, user + system);
			before = process.threadCpuUsage();
			if (isRunning) {
				setImmediate(beat);
			}
		};

		beat();
		const value = await run();
		await rest();
		isRunning = false;
		await rest();
		longest.set(name, most / 1000);
		return value;
	};

	const session = await open(folder);
	const release = {namespace: 'default', name: 'big'};
	const loaded = await measure('open release', async () => valueOf(loadHistory(session, release, signal)));
	const {history} = loaded;
	const revision = history.revisions.at(-1)!;
	await measure('tab values', async () => valueOf(readPart(session, {history, revision, part: 'values'}, signal)));
	await measure('tab manifest', async () => valueOf(readPart(session, {history, revision, part: 'manifest'}, signal)));
	await measure('show manifest', async () => valueOf(showPart(session, {...release, revision: null, part: 'manifest', all: false, reveal: false, contents: true}, signal)));
	await measure('drift', async () => valueOf(readDrift(session, {history, revision: 2, server: false}, signal)));
	await measure('triage', async () => valueOf(triageRelease(session, release, signal)));
	const diff = await measure('diff', async () => valueOf(diffOfHistory(session, loaded, {before: 1, after: 2, all: false, limit: 10_000}, signal)));
	await measure('diff in words', async () => inSlices(tellDiff(diff, {redactor: session.redactor, isLate: () => false}), signal));
	return longest;
};

for (const [name, make] of Object.entries(shapes)) {
	if (!name.startsWith(wanted)) {
		continue;
	}

	const folder = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-block-'));
	try {
		const made = [1, 2].map(revision => make(revision));
		for (const [index, one] of made.entries()) {
			writeFileSync(path.join(folder, `record-${index + 1}.json`), JSON.stringify(record(index + 1, one)));
		}

		writeFileSync(path.join(folder, 'live.json'), JSON.stringify(made[1]!.live));
		const rounds: Array<ReadonlyMap<string, number>> = [];
		for (let run = 0; run < runs; run++) {
			rounds.push(await visit(folder));
		}

		process.stdout.write(`${name}, ${(made[1]!.manifest.length / 1e6).toFixed(2)} MB\n`);
		for (const step of rounds[0]!.keys()) {
			process.stdout.write(`  ${step.padEnd(16)} ${Math.min(...rounds.map(round => round.get(step)!)).toFixed(0).padStart(6)} ms\n`);
		}
	} finally {
		rmSync(folder, {recursive: true, force: true});
	}
}
