/** Decodes whatever a person hands over: objects in YAML or JSON, or a payload cut out of one at any of its layers. */
import {readObjects, type ObjectsFault} from '../object/read-objects.ts';
import type {StoredRecord} from '../object/stored-object.ts';
import {barePayloadsOf, type BarePayload} from './bare-payload.ts';
import {decodeBare} from './bare-record.ts';
import type {DecodeLimits} from './decode-payload.ts';
import {decodeRecord} from './decode-record.ts';
import {makeFault} from './fault.ts';
import {gunzip} from './gunzip.ts';
import {hasGzipMagic} from './gzip-header.ts';
import {textOfInput} from './input-text.ts';
import {lookAlikeOfJson} from './look-alike.ts';
import type {DecodedRecord} from './types.ts';

/** What an input is made of: `binary` is neither text nor gzip, `text` holds no object and no payload. */
export type InputKind = 'empty' | 'objects' | 'payload' | 'text' | 'binary';

export type DecodedInput = {
	readonly kind: InputKind;
	/** Every record, decoded or with its fault; one that a broken document names is among them. */
	readonly records: readonly DecodedRecord[];
	/** The records as stored objects. A bare payload stands in a Secret made up for it, named by what its body says. */
	readonly stored: readonly StoredRecord[];
	/** How many objects are no records. */
	readonly others: number;
	/** The parts of the text that could not be read. */
	readonly faults: readonly ObjectsFault[];
};

const nothing = (kind: InputKind): DecodedInput => ({kind, records: [], stored: [], others: 0, faults: []});

/** A record that a broken document names: what was lost is the object around it. */
const lostRecord = ({message, line, record}: ObjectsFault): DecodedRecord => ({
	object: {kind: null, namespace: null, name: record},
	driver: null,
	ok: false,
	release: null,
	layers: [{layer: 'object', ok: false, bytes: null}],
	sizes: {payload: null, json: null, parts: {}},
	mismatches: [],
	fault: makeFault('bad-object', {detail: `${message}, line ${line}`}),
	helm2: null,
});

/** Data cut out of its object, as `kubectl get secret -o jsonpath={.data}` prints it. */
const withoutKey = (text: string): string => {
	const trimmed = text.trim();
	const inner = trimmed.startsWith('{') && trimmed.endsWith('}') ? trimmed.slice(1, -1).trimStart() : trimmed;
	const key = /^(?<quote>["']?)release\k<quote>[\t ]*:/v.exec(inner)?.[0];
	return key === undefined ? text : inner.slice(key.length);
};

const payloads = (bare: readonly BarePayload[], limits: DecodeLimits): DecodedInput => ({...nothing('payload'), ...decodeBare(bare, limits)});

const decodeText = (text: string, limits: DecodeLimits): DecodedInput => {
	if (text.trim() === '') {
		return nothing('empty');
	}

	const bare = barePayloadsOf(withoutKey(text));
	if (bare.length > 0) {
		return payloads(bare, limits);
	}

	const {records, others, faults} = readObjects(text, 'input');
	const named = faults.filter(({record}) => record !== null);
	return {
		kind: records.length + others.length + named.length > 0 ? 'objects' : 'text',
		records: [...records.map(record => decodeRecord(record, limits)), ...named.map(lostRecord)],
		stored: records,
		others: others.length,
		faults,
	};
};

/** Gzip is the innermost layer of a payload; or a compressed dump; or something else, such as a compressed archive. */
const decodeGzip = (bytes: Uint8Array, limits: DecodeLimits): DecodedInput => {
	const unpacked = gunzip(bytes, limits.maxBytes);
	const text = unpacked.ok ? textOfInput(unpacked.bytes) : null;
	const inner = text === null ? null : decodeText(text, limits);
	if (inner?.kind === 'objects') {
		return inner;
	}

	const isForeign = unpacked.ok && text === null && lookAlikeOfJson(unpacked.bytes) === null;
	return isForeign ? nothing('binary') : payloads([{entry: 'gzip', bytes}], limits);
};

/**
Decodes any input of the `decode` command. It never throws: what is no record is counted, what is broken has a fault, and an input that holds neither objects nor a payload gives no records.

An object that is no record is counted in `others`; a document that is neither YAML nor JSON is in `faults`, and among the records when it names one.
*/
export const decodeInput = (bytes: Uint8Array, limits: DecodeLimits): DecodedInput => {
	if (bytes.length === 0) {
		return nothing('empty');
	}

	if (hasGzipMagic(bytes)) {
		return decodeGzip(bytes, limits);
	}

	const text = textOfInput(bytes);
	return text === null ? nothing('binary') : decodeText(text, limits);
};

export type {OtherObject} from '../object/read-objects.ts';
