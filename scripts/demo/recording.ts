/** Reads a recording: what `npm run record` wrote of one situation. */
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseAllDocuments} from 'yaml';
import type {ServedKind} from '../../source/ports/cluster.ts';
import type {ApiObject} from './objects.ts';

/** The folder of all scenarios. */
export const scenarios = path.join(import.meta.dirname, '../../fixtures/scenarios');

export type Recording = {
	readonly records: readonly ApiObject[];
	/** Live objects and events. */
	readonly objects: readonly ApiObject[];
	readonly facts: {readonly helmVersion: string; readonly kubernetesVersion: string; readonly kinds: readonly ServedKind[]};
};

const objectsIn = async (file: string): Promise<readonly ApiObject[]> => parseAllDocuments(await readFile(file, 'utf8')).map(document => document.toJS() as ApiObject);

export const readRecording = async (name: string): Promise<Recording> => {
	const file = (part: string): string => path.join(scenarios, name, part);
	const events = objectsIn(file('events.yaml')).catch((error: unknown) => {
		// Where nothing happened that the API server tells, there is no file.
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
			return [];
		}

		throw error;
	});
	return {
		records: await objectsIn(file('records.yaml')),
		objects: [...await objectsIn(file('objects.yaml')), ...await events],
		facts: JSON.parse(await readFile(file('scenario.json'), 'utf8')) as Recording['facts'],
	};
};
