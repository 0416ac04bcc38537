import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileErrorCode, fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {LedgerStore} from '../../ports/ledger-store.ts';
import type {Scenario, ScenarioFacts, ScenarioObject} from '../../ports/scenario.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {StoredRecord} from '../../core/object/stored-object.ts';
import {createDirectoryCluster} from './cluster.ts';
import {createFolderIndex} from './folder-index.ts';
import {createDirectoryLedgerStore} from './ledger-store.ts';
import {readScenarioFacts} from './scenario-file.ts';
import {openSource, type Source, type SourceOptions} from './source.ts';

/** A recorded cluster in a folder: what `scenario.json` says, and the rest on demand. */
export type Recording = {
	readonly facts: ScenarioFacts;
	/** Reads records and objects into memory. */
	readonly load: (signal: AbortSignal) => Promise<Result<Scenario>>;
};

/** What was opened. */
export type Directory = {
	/** The last part of the path: what a header has room for. */
	readonly name: string;
	readonly store: LedgerStore;
	/** What stands beside the records, as a cluster. `namespace` is the session's. */
	readonly cluster: (namespace: string) => Cluster;
	/** Null where the folder has no `scenario.json`, and for a file. */
	readonly recording: Recording | null;
};

const scenarioFacts = async (folder: string): Promise<Result<ScenarioFacts | null>> => {
	const file = path.join(folder, 'scenario.json');
	try {
		return readScenarioFacts(await readFile(file, 'utf8'), file);
	} catch (error) {
		return fileErrorCode(error) === 'ENOENT' ? ok(null) : fail('input-unreadable', `Cannot read ${file}: ${fileErrorWords(error)}.`);
	}
};

const readScenario = async (source: Source, facts: ScenarioFacts, signal: AbortSignal): Promise<Result<Scenario>> => {
	const records: StoredRecord[] = [];
	const objects: ScenarioObject[] = [];
	for await (const walked of source.find(signal)) {
		if (walked.kind === 'problem') {
			return {ok: false, problem: walked.problem};
		}

		const parsed = await source.parse(walked.file, signal);
		if (!parsed.ok) {
			return parsed;
		}

		const [problem] = parsed.value.problems;
		if (problem !== undefined) {
			return {ok: false, problem};
		}

		records.push(...parsed.value.records);
		for (const {apiVersion, kind, namespace, name, value} of parsed.value.others) {
			objects.push({
				apiVersion: apiVersion ?? '',
				kind: kind ?? '',
				namespace,
				name: name ?? '',
				value: value as JsonValue,
			});
		}
	}

	return ok({...facts, records, objects});
};

/**
Opens a folder, a file, a pipe or standard input (`-`) of dumped objects.

A folder with `scenario.json` is a recorded cluster; its time stands for the newest time found. Problems: `not-found`, `input-unreadable`.
*/
export const openDirectory = async (where: string, options: SourceOptions): Promise<Result<Directory>> => {
	const source = await openSource(where, options);
	if (!source.ok) {
		return source;
	}

	const facts = source.value.folder === null ? ok(null) : await scenarioFacts(source.value.folder);
	if (!facts.ok) {
		return facts;
	}

	const recorded = facts.value;
	const index = createFolderIndex(source.value);
	return ok({
		name: where === '-' ? 'standard input' : path.basename(path.resolve(where)),
		store: createDirectoryLedgerStore(index, recorded?.serverTime ?? null),
		cluster: namespace => createDirectoryCluster(index, namespace),
		recording: recorded === null ? null : {facts: recorded, load: async signal => readScenario(source.value, recorded, signal)},
	});
};
