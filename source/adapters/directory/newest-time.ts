import {isApiObject, objectAt} from '../../core/object/api-value.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {OtherObject} from '../../core/object/read-objects.ts';

const timeOf = (value: unknown): number | null => {
	const time = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(time) ? null : time;
};

/** The largest of the times that are known; null when none is. */
export const newestOf = (times: ReadonlyArray<number | null>): number | null => {
	let newest: number | null = null;
	for (const time of times) {
		if (time !== null && (newest === null || time > newest)) {
			newest = time;
		}
	}

	return newest;
};

/**
The newest time that the API server wrote into these objects, milliseconds since the epoch: it was at least that late when they were saved. Null without any.

Only creation times and times of managedFields count. A record's body holds the clock of whoever ran Helm, and other fields of other objects may lie ahead (a certificate's end): either would make a lock look older than it is.
*/
export const newestTime = (records: readonly StoredObject[], others: readonly OtherObject[]): number | null => newestOf([
	...records.flatMap(object => [object.createdAt, ...object.writers.map(writer => writer.time)]),
	...others.flatMap(({value}) => {
		const metadata = isApiObject(value) ? objectAt(value, 'metadata') : {};
		const fields: readonly unknown[] = Array.isArray(metadata['managedFields']) ? metadata['managedFields'] : [];
		return [metadata['creationTimestamp'], ...fields.map(field => isApiObject(field) ? field['time'] : null)];
	}),
].map(timeOf));
