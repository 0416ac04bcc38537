import {parseRecordName} from '../object/record-name.ts';
import type {StoredObject} from '../object/stored-object.ts';
import {isHelm2} from '../record/helm2.ts';
import {listNumbers} from './words.ts';
import type {Group} from './group.ts';
import {labelStatus, storedRevision} from './identity.ts';
import {isStatus} from './status.ts';
import type {LedgerRecord, ReleaseRow} from './types.ts';

type RowFault = ReleaseRow['faults'][number];

const fault = (code: string, message: string): RowFault => ({code, message});

/** The type that Helm gives to its Secrets; it is not looked at when Helm reads (both majors). */
const recordType = 'helm.sh/release.v1';

/** What labels and name of the object alone show to be wrong. */
const objectFaults = (object: StoredObject, bodyRead: boolean): readonly RowFault[] => {
	const {name, version, owner} = object.labels;
	const parsed = parseRecordName(object.name);
	const status = labelStatus(object);
	// With a body the codec has compared all three already.
	const own = parsed === null || bodyRead
		? []
		: [
			...(name !== undefined && name !== parsed.release ? [fault('label-mismatch', `label name=${name} on ${object.name}`)] : []),
			...(version !== undefined && version !== String(parsed.revision) ? [fault('label-mismatch', `label version=${version} on ${object.name}`)] : []),
		];
	return [
		...(parsed === null ? [fault('foreign-name', `${object.name} is no name that Helm gives to a record`)] : []),
		...(object.type !== null && object.type !== recordType ? [fault('foreign-type', `type ${object.type} instead of ${recordType}`)] : []),
		...(owner === 'helm' ? [] : [fault('label-mismatch', 'no label owner=helm: Helm does not see this record')]),
		...(name === undefined ? [fault('label-mismatch', 'no label name: Helm does not find this record')] : []),
		...own,
		...(status === null ? [fault('unknown-status', 'no label status')] : []),
		...(status !== null && (!isStatus(status) || status === 'unknown') ? [fault('unknown-status', `status ${status} is none that Helm knows`)] : []),
	];
};

const bodyFaults = ({decoded}: LedgerRecord): readonly RowFault[] => decoded === null
	? []
	: [
		...(decoded.fault === null ? [] : [fault(decoded.fault.code, decoded.fault.message)]),
		...decoded.mismatches.map(({field, body, label, object}) => object !== null && body !== null && object !== body && field !== 'status'
			? fault('elsewhere', `${field} is ${body} in the body and ${object} in its place`)
			: fault('label-mismatch', `${field} is ${body ?? 'missing'} in the body and ${label ?? 'missing'} in the label`)),
	];

const severalDeployed = ({records}: Group): readonly RowFault[] => {
	const deployed = records.filter(({object}) => object.labels['owner'] === 'helm' && object.labels['status'] === 'deployed').map(({object}) => storedRevision(object) ?? 0);
	return deployed.length < 2 ? [] : [fault('several-deployed', `revisions ${listNumbers(deployed)} say deployed`)];
};

const unique = (faults: readonly RowFault[]): readonly RowFault[] => new Map(faults.map(one => [`${one.code} ${one.message}`, one])).values().toArray();

/** The faults of a release's row: those of its newest record, and what the labels of all its records show together. */
export const rowFaults = (group: Group, newest: LedgerRecord): readonly RowFault[] => isHelm2(newest.object) ? [fault('helm2', 'a record of Helm 2 (Tiller): Helm 3 and 4 do not read it')] : unique([...bodyFaults(newest), ...objectFaults(newest.object, (newest.decoded?.release ?? null) !== null), ...severalDeployed(group)]);
