/** Records that the real Helm wrote, for tests that need a ledger of a kind that was recorded; `record.ts` builds what no Helm writes. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {readObjects} from '../../source/core/object/read-objects.ts';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';

/** The folder of a recording under `fixtures/scenarios`. */
export const recordingOf = (name: string): string => path.join(import.meta.dirname, '../../fixtures/scenarios', name);

/** The records of a recording: release `api` in namespace `payments`, by revision. */
export const recordsOf = (name: string): readonly StoredRecord[] => readObjects(readFileSync(path.join(recordingOf(name), 'records.yaml'), 'utf8'), 'records.yaml').records
	.toSorted((a, b) => Number(a.object.labels['version']) - Number(b.object.labels['version']));

/** The moment so many seconds after a record was made, in milliseconds by the server's clock. */
export const sinceCreated = ({object}: StoredRecord, seconds: number): number => Date.parse(object.createdAt!) + (seconds * 1000);
