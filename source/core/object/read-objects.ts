/** Reads the objects of a dump: YAML or JSON, Lists, many documents, streams. */
import {isApiObject, objectAt, textAt, type ApiObject} from './api-value.ts';
import {storedObjectFromApi} from './from-api.ts';
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

/** One object with its text, where it stands, and what its list says it is. */
type Candidate = {readonly value: ApiObject; readonly raw: () => string; readonly origin: string; readonly kindHint: string | null};

/** Lists within lists beyond this depth are taken for plain objects. */
const deepestList = 4;

const recordName = /sh\.helm\.release\.v\d{1,4}\.[\-.0-9a-z]{1,60}\.v\d{1,10}/v;

const itemKind = (listKind: string | null): string | null => {
	const kind = listKind?.replace(/List$/v, '') ?? '';
	return kind === '' ? null : kind;
};

/**
The objects of a value: itself, or the items of a List with or without its kind, of an array, or the object of a watch event.

@yields Each object that is no list.
*/
function * objectsOf(value: unknown, raw: () => string, origin: string, kindHint: string | null, depth = 0): Generator<Candidate> {
	if (Array.isArray(value) && depth < deepestList) {
		for (const [index, item] of value.entries()) {
			yield * objectsOf(item, () => JSON.stringify(item), `${origin}[${index}]`, kindHint, depth + 1);
		}

		return;
	}

	if (!isApiObject(value)) {
		return;
	}

	const kind = textAt(value, 'kind');
	const items = Object.hasOwn(value, 'items') ? value['items'] : null;
	if (Array.isArray(items) && (kind === null || kind.endsWith('List'))) {
		yield * objectsOf(items, raw, `${origin}/items`, itemKind(kind), depth);
		return;
	}

	if (kind === null && /^(?:ADDED|MODIFIED|DELETED)$/v.test(textAt(value, 'type') ?? '') && isApiObject(value['object'])) {
		yield {value: value['object'], raw: () => JSON.stringify(value['object']), origin, kindHint};
		return;
	}

	yield {value, raw, origin, kindHint};
}

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

const toOther = ({value, kindHint}: Candidate): OtherObject | null => {
	const kind = textAt(value, 'kind') ?? kindHint;
	const metadata = objectAt(value, 'metadata');
	const apiVersion = textAt(value, 'apiVersion');
	const name = textAt(metadata, 'name');
	return kind === null && (apiVersion === null || name === null)
		? null
		: {
			apiVersion, kind, namespace: textAt(metadata, 'namespace'), name, value,
		};
};

const readDocument = (text: string): ReadValues => {
	if (!/^\s*[\[\{]/v.test(text)) {
		return readYamlValue(text);
	}

	const json = readJsonValues(text);
	if (json.faults.length === 0) {
		return json;
	}

	// YAML in flow style begins like JSON
	const yaml = json.values.length === 0 ? readYamlValue(text) : null;
	return yaml === null || yaml.faults.length > 0 ? json : yaml;
};

/**
Reads all objects of a text: those that are records, those that are not, and the parts that could not be read, none of which keeps the rest from being read.

`origin` names the text; each record's origin adds its document (`dump.yaml#2`) and its place in a list (`dump.yaml#1/items[3]`). A record's `raw` is the text of its document, or, for an item of a list, its JSON. Values that are no API objects (a values file, a number) are in none of the three.
*/
export const readObjects = (text: string, origin: string): ReadObjects => {
	const records: StoredRecord[] = [];
	const others: OtherObject[] = [];
	const faults: ObjectsFault[] = [];
	let position = 0;
	for (const part of splitDocuments(text.replace(/^\u{FEFF}/v, ''))) {
		const read = readDocument(part.text);
		faults.push(...read.faults.map(({message, line}) => ({message, line: part.line + line - 1, record: recordName.exec(part.text)?.[0] ?? null})));
		if (read.values.length === 0 && read.faults.length > 0) {
			position++;
		}

		for (const value of read.values) {
			position++;
			for (const candidate of objectsOf(value.value, () => value.text, `${origin}#${position}`, null)) {
				const record = toRecord(candidate);
				const other = record === null ? toOther(candidate) : null;
				if (record !== null) {
					records.push(record);
				} else if (other !== null) {
					others.push(other);
				}
			}
		}
	}

	return {records, others, faults};
};
