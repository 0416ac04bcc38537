import {parseTillerName} from '../object/record-name.ts';
import type {StoredObject} from '../object/stored-object.ts';
import type {Helm2Facts} from './types.ts';

/** Labels that Tiller put on each of its records, in ConfigMaps (its default) and in Secrets. */
const tillerLabels = ['NAME', 'VERSION', 'STATUS', 'MODIFIED_AT', 'CREATED_AT'];

/** Whether an object is a record of Helm 2: `OWNER=TILLER`, or, where that label was lost, the name of one with at least two of the others. */
export const isHelm2 = ({labels, name}: Pick<StoredObject, 'labels' | 'name'>): boolean => {
	const isNamedSo = parseTillerName(name) !== null && labels['owner'] === undefined;
	return labels['OWNER'] === 'TILLER' || (isNamedSo && tillerLabels.filter(label => labels[label] !== undefined).length >= 2);
};

/** What labels and object name of a Helm 2 record say; the labels first. Its body is a protobuf message that is not read. */
export const helm2Facts = ({labels, name}: StoredObject): Helm2Facts => {
	const parsed = parseTillerName(name);
	const version = labels['VERSION'] ?? '';
	return {
		name: labels['NAME'] ?? parsed?.release ?? null,
		version: /^\d{1,15}$/v.test(version) ? Number(version) : parsed?.revision ?? null,
		status: labels['STATUS'] ?? null,
	};
};
