import {Buffer} from 'node:buffer';
import type {StoredObject, StoredRecord} from '../../core/object/stored-object.ts';
import {ourManager} from '../../core/plan/writes/our-manager.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {LedgerWriter} from '../../ports/ledger-writer.ts';
import type {Records, RecordWrite, Written} from './records.ts';

const moved = ({kind, name, namespace}: StoredObject, status: number): ReturnType<typeof fail> => fail('moved', `${kind} ${name} in ${namespace ?? 'no namespace'} was ${status === 404 ? 'deleted' : 'written'} since it was read.`, 'Nothing was written. Read the release again, and look at the new plan.');

const resultOf = (written: Written, object: StoredObject): Result<StoredRecord> => written.ok ? ok(written.record) : moved(object, written.status);

/** Writes the records of a cluster in memory as a cluster's are written: held to uid and resourceVersion, annotations kept. */
export const createMemoryLedgerWriter = (records: Records): LedgerWriter => {
	const writeOf = (object: StoredObject, payload: string, labels: RecordWrite['labels']): RecordWrite => ({
		driver: object.kind === 'Secret' ? 'secret' : 'configmap',
		namespace: object.namespace ?? '',
		name: object.name,
		labels,
		annotations: object.annotations,
		payload: object.kind === 'Secret' ? Buffer.from(payload, 'base64').toString() : payload,
		manager: ourManager,
	});

	return {
		rewrite: async ({object}, {payload, labels}) => resultOf(records.replace(writeOf(object, payload, labels), object), object),
		async remove(object) {
			const removed = records.remove(object, object);
			return removed.ok ? ok(null) : moved(object, removed.status);
		},
		restore: async ({object, payload}) => resultOf(records.create(writeOf(object, payload ?? '', object.labels)), object),
	};
};
