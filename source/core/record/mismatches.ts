import {parseRecordName, parseTillerName} from '../object/record-name.ts';
import type {StoredObject} from '../object/stored-object.ts';
import type {Mismatch, Release} from './types.ts';

type Claims = Omit<Mismatch, 'field'>;

const disagrees = ({body, label, object}: Claims): boolean => new Set([body, label, object].filter(claim => claim !== null)).size > 1;

const numberText = (value: number | null | undefined): string | null => value === undefined || value === null ? null : String(value);

/**
Compares what body, labels and the object itself say of a record's name, namespace, status and version.

Texts are compared, not numbers: Helm selects by the label's text, so a label `007` is not what it wrote for revision 7. What one of them does not say is no disagreement. Helm believes the body's version, the label's status when it looks for the deployed record, the body's elsewhere.
*/
export const findMismatches = (object: StoredObject, release: Release | null): readonly Mismatch[] => {
	const {labels} = object;
	const isTiller = labels['OWNER'] === 'TILLER';
	const parsed = isTiller ? parseTillerName(object.name) : parseRecordName(object.name);
	const label = (key: string): string | null => labels[isTiller ? key.toUpperCase() : key] ?? null;
	const claims: readonly Mismatch[] = [
		{field: 'name', body: release?.name ?? null, label: label('name'), object: parsed?.release ?? null},
		// Tiller keeps its records in its own namespace, and says that of the release in the body alone
		{field: 'namespace', body: release?.namespace ?? null, label: null, object: isTiller ? null : object.namespace},
		{field: 'status', body: release?.status ?? null, label: label('status'), object: null},
		{field: 'version', body: numberText(release?.version), label: label('version'), object: numberText(parsed?.revision)},
	];
	return claims.filter(disagrees);
};
