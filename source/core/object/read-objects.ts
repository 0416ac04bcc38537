/** Reads the objects of a dump: YAML or JSON, Lists, many documents, streams. */
import {objectAt, textAt} from './api-value.ts';
import {storedObjectFromApi} from './from-api.ts';
import {objectsOf, type Candidate} from './objects-of.ts';
import {payloadOf} from './payload-of.ts';
import {readJsonValues, type ReadValues} from './read-json.ts';
import {readYamlValue} from './read-yaml.ts';
import {recordKindOf, type RecordKind} from './record-kind.ts';
import {splitDocuments} from './split-documents.ts';
import type {StoredObject, StoredRecord} from './stored-object.ts';

/** An object that is no record. */
export type OtherObject = {
	readonly apiVersion: string | null;
	readonly kind: string | null;
	readonly namespace: string | null;
	readonly name: string | null;
	readonly value: unknown;
};

/** A part of the text that could not be read, by its line in the whole text; `record` is the record that this part names, if it names one. */
export type ObjectsFault = {readonly message: string; readonly line: number; readonly record: string | null};

export type ReadObjects = {
	readonly records: readonly StoredRecord[];
	readonly others: readonly OtherObject[];
	readonly faults: readonly ObjectsFault[];
};

/** An object without a name is still a record when its payload says so; it is known by where it was read from. */
const nameless = (kind: RecordKind, origin: string): StoredObject => ({
	driver: kind === 'Secret' ? 'secret' : 'configmap',
	kind,
	namespace: null,
	name: '',
	uid: null,
	resourceVersion: null,
	type: null,
	labels: {},
	annotations: {},
	createdAt: null,
	writers: [],
	origin,
});

const toRecord = ({value, raw, origin, kindHint}: Candidate): StoredRecord | null => {
	const kind = recordKindOf(value, kindHint);
	return kind === null ? null : {object: storedObjectFromApi(value, kind, origin) ?? nameless(kind, origin), payload: payloadOf(value, kind), raw: raw()};
};

const toOther = ({value, kindHint, versionHint}: Candidate): OtherObject | null => {
	const kind = textAt(value, 'kind') ?? kindHint;
	const metadata = objectAt(value, 'metadata');
	const apiVersion = textAt(value, 'apiVersion') ?? versionHint;
	const name = textAt(metadata, 'name');
	return kind === null && (apiVersion === null || name === null)
		? null
		: {
			apiVersion, kind, namespace: textAt(metadata, 'namespace'), name, value,
		};
};

/** YAML in flow style begins like JSON. */
const readDocument = (text: string): ReadValues => {
	if (!/^\s*[\[\{]/v.test(text)) {
		return readYamlValue(text);
	}

	const json = readJsonValues(text);
	const yaml = json.faults.length > 0 && json.values.length === 0 ? readYamlValue(text) : json;
	return yaml.faults.length === 0 && yaml.values.length > 0 ? yaml : json;
};

const recordName = /sh\.helm\.release\.v\d{1,4}\.[\-.0-9a-z]{1,60}\.v\d{1,10}/v;

/** The faults by their lines in the whole text. Where the text names a record, the first fault is that record's. */
const faultsOf = ({faults}: ReadValues, text: string, firstLine: number): readonly ObjectsFault[] => {
	const named = faults.length === 0 ? undefined : recordName.exec(text)?.[0];
	return faults.map(({message, line}, index) => ({message, line: firstLine + line - 1, record: index === 0 ? named ?? null : null}));
};

/**
Reads all objects of a text: those that are records, those that are not, and the parts that could not be read, none of which keeps the rest from being read.

`origin` names the text; each record's origin adds its document (`dump.yaml#2`) and its place in a list (`dump.yaml#1/items[3]`). A record's `raw` is the text of its document, or, for an item of a list, its JSON. Values that are no API objects (a values file, a number) are in none of the three.
*/
export const readObjects = (text: string, origin: string): ReadObjects => {
	const candidates: Candidate[] = [];
	const faults: ObjectsFault[] = [];
	let position = 0;
	for (const {text: part, line} of splitDocuments(text.replace(/^\u{FEFF}/v, ''))) {
		const read = readDocument(part);
		faults.push(...faultsOf(read, part, line));
		for (const {value, text: raw} of read.values) {
			position++;
			candidates.push(...objectsOf(value, {raw: () => raw, origin: `${origin}#${position}`, kindHint: null, versionHint: null}));
		}

		// A document that could not be read keeps its number
		position += Number(read.values.length === 0 && read.faults.length > 0);
	}

	const read = candidates.map(candidate => ({candidate, record: toRecord(candidate)}));
	return {
		records: read.map(({record}) => record).filter(record => record !== null),
		others: read.filter(({record}) => record === null).map(({candidate}) => toOther(candidate)).filter(other => other !== null),
		faults,
	};
};
