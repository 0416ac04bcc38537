/** One release with many objects, two revisions, everything that people do to it, then one write of Helm: what was before, and what is after. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {openTrial, type Major, type Trial} from '../harness/trial.ts';
import type {Programs} from '../harness/tools.ts';
import {isMapping} from '../../../source/core/record/json-kinds.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {Case, Document} from './case.ts';

/** How a release is made and how it is written next. */
export type Mode = {
	readonly name: string;
	readonly writes: ReadonlyArray<'upgrade' | 'rollback'>;
	/** Who installs and upgrades to revision 2, and with which flags. */
	readonly made: {readonly major: Major; readonly flags: readonly string[]};
	/** Who does the write that is judged. */
	readonly next: {readonly major: Major; readonly flags: readonly string[]};
};

export type Ran = {
	readonly namespace: string;
	readonly before: ReadonlyMap<string, JsonValue>;
	readonly after: ReadonlyMap<string, JsonValue>;
	/** What Helm said on stderr; empty where it went well. */
	readonly said: string;
};

const kinds = 'configmaps,secrets,deployments,statefulsets,daemonsets,jobs,cronjobs,services,hpa,pdb,serviceaccounts,roles,rolebindings,ingresses,networkpolicies,pvc,resourcequotas,gadgets.outcomes.example.test';

export const keyOf = (document: Document): string => `${document.kind}/${document.metadata.name}`;

/** The object that a case is about, by whichever revision has it; a case without one names what its deed makes. */
export const subjectOf = (one: Case): string => {
	const document = one.second ?? one.first;
	return document === null ? 'ConfigMap/cm-unlisted' : keyOf(document);
};

const writeChart = (folder: string, documents: readonly Document[]): string => {
	mkdirSync(path.join(folder, 'templates'), {recursive: true});
	writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: outcomes\nversion: 0.1.0\n');
	writeFileSync(path.join(folder, 'templates', 'all.yaml'), documents.map(document => JSON.stringify(document)).join('\n---\n'));
	return folder;
};

const readAll = async (trial: Trial): Promise<ReadonlyMap<string, JsonValue>> => {
	const {stdout} = await trial.kubectl(['get', kinds, '-o', 'json', '--show-managed-fields']);
	const {items} = JSON.parse(stdout) as {items: Document[]};
	return new Map(items.map(item => [keyOf(item), item]));
};

const isDocument = (document: Document | null): document is Document => document !== null;

/** Makes release `api` with two revisions and lets the cases happen to it; gives the chart of revision 2. */
export const makeCases = async (trial: Trial, {major, flags}: Mode['made'], cases: readonly Case[]): Promise<string> => {
	const [first, second] = (['first', 'second'] as const).map(revision => writeChart(path.join(trial.home, revision), cases.map(one => one[revision]).filter(document => isDocument(document))));
	await trial.helm(major, ['install', 'api', first!, ...flags]);
	await trial.helm(major, ['upgrade', 'api', second!]);

	const edits = Object.fromEntries(cases.filter(one => one.edits.length > 0).map(one => [subjectOf(one), one.edits]));
	const editor = `${process.execPath} ${path.join(import.meta.dirname, 'editor.ts')}`;
	await trial.kubectl(['edit', '-o', 'json', ...Object.keys(edits).map(key => key.replace(/^Gadget\//v, 'gadgets.outcomes.example.test/'))], {environment: {KUBE_EDITOR: editor, HELM_TRIAGE_EDITS: JSON.stringify(edits)}});
	for (const {act} of cases) {
		await act?.(trial);
	}

	return second!;
};

/** Makes the release, lets the cases happen, and writes: an upgrade with the chart of revision 2, or a rollback to 1. */
export const run = async ({programs, kubeconfig}: {readonly programs: Programs; readonly kubeconfig: string}, mode: Mode, cases: readonly Case[], write: 'upgrade' | 'rollback'): Promise<Ran> => {
	const trial = await openTrial(programs, kubeconfig);
	try {
		const second = await makeCases(trial, mode.made, cases);
		const before = await readAll(trial);
		const arguments_ = write === 'upgrade' ? ['upgrade', 'api', second] : ['rollback', 'api', '1'];
		const {exitCode, stderr} = await trial.helm(mode.next.major, [...arguments_, ...mode.next.flags], {mayFail: true});
		return {
			namespace: trial.namespace, before, after: await readAll(trial), said: exitCode === 0 ? '' : stderr,
		};
	} finally {
		await trial.end();
	}
};

/** Whether Helm's words name an object as the one that was refused. */
export const isNamed = (said: string, key: string, namespace: string): boolean => {
	const [kind, name] = key.split('/') as [string, string];
	return said.includes(`cannot patch "${name}" with kind ${kind}: `) || new RegExp(String.raw`object ${namespace}/${RegExp.escape(name)} \S+, Kind=${kind}: `, 'v').test(said);
};

/** An object without what the server keeps of its own accord. */
export const essence = (live: JsonValue): JsonValue => {
	if (!isMapping(live)) {
		return live;
	}

	const {metadata, status: _status, ...rest} = live;
	const {labels = null, annotations = null} = isMapping(metadata ?? null) ? metadata as Readonly<Record<string, JsonValue>> : {};
	return {...rest, labels, annotations};
};
