import {readObjects, type ObjectsFault, type OtherObject} from '../../core/object/read-objects.ts';
import type {StoredRecord} from '../../core/object/stored-object.ts';
import {fail, type Problem} from '../../core/problem/problem.ts';
import {decodeInput} from '../../core/record/decode-input.ts';
import {textOfInput} from '../../core/record/input-text.ts';

/** What one file holds. */
export type Parsed = {
	readonly records: readonly StoredRecord[];
	readonly others: readonly OtherObject[];
	/** What of it could not be read, each with file and line. */
	readonly problems: readonly Problem[];
};

const nothing: Parsed = {records: [], others: [], problems: []};

const unreadable = (message: string, hint: string | null = null): Problem => fail('input-unreadable', message, hint).problem;

/** An archive is named for what it is: unpacking it is one command. */
const notText = (name: string, bytes: Uint8Array): Problem => bytes[0] === 0x1F && bytes[1] === 0x8B
	? unreadable(`${name} is compressed and holds no records as it stands.`, 'Unpack it (tar -xzf, or gunzip), then open what it held.')
	: unreadable(`${name} is no text: it holds neither YAML nor JSON.`);

const faultIn = (name: string, {message, line, record}: ObjectsFault): Problem => unreadable(`${name} line ${line}: ${message}${record === null ? '' : `, in a part that names ${record}`}.`);

/** One file of a folder. A file whose name promises nothing is left out in silence when it holds no objects. */
export const parseFile = (bytes: Uint8Array, {name, promised}: {readonly name: string; readonly promised: boolean}): Parsed => {
	const text = textOfInput(bytes);
	if (text === null) {
		return promised ? {...nothing, problems: [notText(name, bytes)]} : nothing;
	}

	const {records, others, faults} = readObjects(text, name);
	return promised || records.length > 0 || others.length > 0 ? {records, others, problems: faults.map(fault => faultIn(name, fault))} : nothing;
};

/** A file that somebody named: where it holds no objects it may be a payload cut out of one, or a compressed dump. */
export const parseNamedFile = (bytes: Uint8Array, name: string, maxBytes: number): Parsed => {
	const parsed = parseFile(bytes, {name, promised: true});
	if (parsed.records.length > 0 || parsed.others.length > 0) {
		return parsed;
	}

	const {stored, records, faults} = decodeInput(bytes, {maxBytes});
	// Gzip that holds something else than JSON is an archive, and no record that went wrong.
	const isArchive = bytes[0] === 0x1F && records.every(({fault}) => fault?.layer === 'json');
	return stored.length === 0 || isArchive
		? parsed
		: {
			records: stored.map((record, index) => ({...record, object: {...record.object, origin: `${name}#${index + 1}`}})),
			others: [],
			problems: faults.map(fault => faultIn(name, fault)),
		};
};
