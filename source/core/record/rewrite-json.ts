/** Changes single values in the text of a JSON document and leaves every other byte alone: number lexemes, unknown keys, their order, blanks, time strings. */
import {Buffer} from 'node:buffer';
import {finish} from '../slices/slices.ts';
import {toGoJson} from './go-json.ts';
import {createJsonCursor, jsonBytes, skipSpace} from './json-cursor.ts';
import {eachElement, eachMember, skipValueInSlices, type Span} from './json-value.ts';
import {foldKey, releaseShape, type Shape} from './release-shape.ts';
import type {JsonValue} from './types.ts';

/** The value to write at a path from the top of the document: keys of objects, and the indices of elements that are there. */
export type JsonChange = {readonly path: readonly string[]; readonly value: JsonValue};

/** Text to put in place of a span; an empty span is an insertion. */
type Edit = Span & {readonly text: string};

type Member = Span & {readonly key: string};

/** The members of the object that begins at `start`; null when no object begins there. */
const membersAt = (bytes: Uint8Array, start: number): readonly Member[] | null => {
	const cursor = createJsonCursor(bytes);
	cursor.position = start;
	skipSpace(cursor);
	if (bytes[cursor.position] !== jsonBytes.openObject) {
		return null;
	}

	const members: Member[] = [];
	const isRead = finish(eachMember(cursor, function * (key) {
		const valueStart = cursor.position;
		const isValue = yield * skipValueInSlices(cursor);
		members.push({key, start: valueStart, end: cursor.position});
		return isValue;
	}));
	if (!isRead) {
		throw new TypeError(`No JSON: byte ${cursor.fault?.offset ?? 0}`);
	}

	return members;
};

const fieldsOf = (shape: Shape | null): Extract<Shape, {kind: 'struct'}>['fields'] | null => shape?.kind === 'struct' ? shape.fields : null;

/**
The members that Helm reads for a key.

Keys of Helm's own structs match without regard to case, and the last one counts; below `config` and the other free maps case matters. Helm 4 reads `info` through a sorted map first: of several spellings it takes the last in byte order, Helm 3 the last in the text, so both are changed where they differ.
*/
const readBy = (members: readonly Member[], key: string, isStruct: boolean): readonly Member[] => {
	const matching = members.filter(member => isStruct ? foldKey(member.key) === foldKey(key) : member.key === key);
	const last = matching.at(-1);
	if (last === undefined) {
		return [];
	}

	const greatest = matching.toSorted((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))).at(-1)!;
	return greatest === last ? [last] : [last, greatest];
};

const nested = (path: readonly string[], value: JsonValue): JsonValue => {
	let inner = value;
	for (const key of path.toReversed()) {
		inner = Object.fromEntries([[key, inner]]);
	}

	return inner;
};

/** An object in the text, and what Helm's structs say of it: null below free maps and for what Helm does not know. */
type Place = {readonly bytes: Uint8Array; readonly start: number; readonly shape: Shape | null};

/** Puts a member behind the last one, as Go's compact output would have it. */
const insertion = (members: readonly Member[], {bytes, start}: Place, key: string, value: JsonValue): Edit => {
	const last = members.at(-1);
	const text = `${toGoJson(key)}:${toGoJson(value)}`;
	const position = last === undefined ? bytes.indexOf(jsonBytes.openObject, start) + 1 : last.end;
	return {start: position, end: position, text: last === undefined ? text : `,${text}`};
};

/** The element of this index in the array that begins at `start`; null where none begins there, or it has no such element. */
const elementAt = (bytes: Uint8Array, start: number, index: string): Span | null => {
	if (bytes[start] !== jsonBytes.openArray) {
		return null;
	}

	const cursor = createJsonCursor(bytes);
	cursor.position = start;
	let found: Span | null = null;
	finish(eachElement(cursor, function * (at) {
		const elementStart = cursor.position;
		const isValue = yield * skipValueInSlices(cursor);
		found = String(at) === index ? {start: elementStart, end: cursor.position} : found;
		return isValue;
	}));
	return found;
};

/** The edits inside of a value, or the whole of it written anew. */
const editsAt = ({bytes, start, end, shape}: Place & Span, {path, value}: JsonChange): readonly Edit[] => {
	const [index, ...rest] = path;
	const element = index === undefined ? null : elementAt(bytes, start, index);
	if (element !== null) {
		return editsAt({bytes, ...element, shape: shape?.kind === 'list' ? shape.of : null}, {path: rest, value});
	}

	return path.length > 0 && bytes[start] === jsonBytes.openObject
		? editsFor({bytes, start, shape}, {path, value})
		: [{start, end, text: toGoJson(nested(path, value))}];
};

const editsFor = (place: Place, {path, value}: JsonChange): readonly Edit[] => {
	const {bytes, start, shape} = place;
	const members = membersAt(bytes, start);
	const [key, ...rest] = path;
	if (key === undefined || members === null) {
		throw new TypeError('A change needs a key and an object to hold it.');
	}

	const fields = fieldsOf(shape);
	const found = readBy(members, key, fields !== null);
	if (found.length === 0) {
		return [insertion(members, place, key, nested(rest, value))];
	}

	const inner = fields?.get(foldKey(key))?.shape ?? null;
	return found.flatMap(member => editsAt({bytes, start: member.start, end: member.end, shape: inner}, {path: rest, value}));
};

const apply = (bytes: Buffer, edits: readonly Edit[]): string => {
	const parts: string[] = [];
	let position = 0;
	for (const {start, end, text} of edits.toSorted((one, other) => one.start - other.start)) {
		parts.push(bytes.toString('utf8', position, start), text);
		position = end;
	}

	parts.push(bytes.toString('utf8', position));
	return parts.join('');
};

/**
Rewrites the JSON text of a record: each change replaces one value, or adds the key to its object when it is missing (and the objects on the way to it).

Written values look as Go would print them. Changes are applied one after the other, so a later one sees an earlier one. Throws for a text that is no JSON object: decode it first.
*/
export const rewriteJson = (json: string, changes: readonly JsonChange[]): string => {
	let text = json;
	for (const change of changes) {
		const bytes = Buffer.from(text);
		text = apply(bytes, editsFor({bytes, start: 0, shape: releaseShape}, change));
	}

	return text;
};
