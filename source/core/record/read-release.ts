/** Walks a record's JSON once: is it JSON as Go sees it, does each key have the type that Helm's structs ask for, and where does each part stand. */
import {finish, type Sliced} from '../slices/slices.ts';
import {kindAt, isNumberFor, isStringFor, shapesOf, skipPlainBase64, type JsonKind} from './field-check.ts';
import {createJsonCursor, jsonBytes, refuse, skipSpace, type JsonCursor, type JsonFault} from './json-cursor.ts';
import {eachElement, eachMember, skipValueInSlices, type Span} from './json-value.ts';
import {foldKey, releaseShape, type Shape} from './release-shape.ts';

/** A key whose value Helm's decoder refuses; `since` is 4 when Helm 3 does not know the key and reads the record. */
export type FieldFault = {readonly path: string; readonly expected: string; readonly found: string; readonly offset: number; readonly since: 3 | 4};

/** What the walk found. `spans` holds the members of the release, its info, its chart and the chart's metadata, under Helm's own spelling of the path: of keys that differ in case alone, or come twice, the last. */
export type ReleaseReading = {
	readonly syntax: JsonFault | null;
	readonly field: FieldFault | null;
	/** What the text is as a whole. */
	readonly top: JsonKind;
	readonly spans: ReadonlyMap<string, Span>;
	/** Free maps that came before the one in `spans` under the same key: Go reads the later on top of them. */
	readonly earlier: ReadonlyMap<string, readonly Span[]>;
	/** Levels of objects and arrays within each other. */
	readonly depth: number;
	/** Keys of the top level that no released Helm knows, as written. */
	readonly unknownKeys: readonly string[];
};

type Walk = {
	readonly cursor: JsonCursor;
	readonly spans: Map<string, Span>;
	readonly earlier: Map<string, readonly Span[]>;
	readonly unknownKeys: string[];
	/** The first fault of each kind: Helm 3 ignores those of keys that came with Helm 4. */
	readonly faults: {3: FieldFault | null; 4: FieldFault | null};
};

/** Where a value stands: its path for people, whether its members' places are wanted, and which major knows it. */
type Place = {readonly path: string; readonly isTracked: boolean; readonly since: 3 | 4};

const expectations: Readonly<Record<Shape['kind'], string>> = {
	any: 'a number in the range of a 64-bit float',
	string: 'a string',
	integer: 'a whole number',
	byte: 'a number from 0 to 255',
	boolean: 'true or false',
	bytes: 'standard base64',
	time: 'an RFC 3339 time',
	'time-or-empty': 'an RFC 3339 time or an empty string',
	nothing: 'null',
	list: 'an array',
	map: 'an object',
	struct: 'an object',
};

const trackedStructs = new Set(['', 'info', 'chart', 'chart.metadata']);
const elementOfBytes: Shape = {kind: 'byte'};

const blame = ({faults}: Walk, {path, since}: Place, wrong: {readonly shape: Shape; readonly found: string; readonly offset: number}): void => {
	faults[since] ??= {
		path, expected: expectations[wrong.shape.kind], found: wrong.found, offset: wrong.offset, since,
	};
};

const joinPath = (path: string, key: string): string => path === '' ? key : `${path}.${key}`;

/** The kinds that null sets back; a string, number or boolean keeps what an earlier key gave it. */
const clearable = new Set<Shape['kind']>(['any', 'bytes', 'list', 'map', 'struct']);

/** Notes where a tracked value stands. Of several the last counts, but free maps add up. */
const note = (walk: Walk, path: string, shape: Shape, span: Span): void => {
	const isNull = walk.cursor.bytes[span.start] === 0x6E;
	if (isNull && !clearable.has(shape.kind)) {
		return;
	}

	const before = walk.spans.get(path);
	if (shape.kind === 'map') {
		walk.earlier.set(path, isNull || before === undefined ? [] : [...walk.earlier.get(path) ?? [], before]);
	}

	walk.spans.set(path, span);
};

/** A second object for the same pointer is read on top of the first; null puts away what was read below it. */
const forgetBelow = (spans: Map<string, Span>, path: string): void => {
	for (const key of spans.keys()) {
		if (key.startsWith(`${path}.`)) {
			spans.delete(key);
		}
	}
};

function * walkAny(walk: Walk, shape: Shape, place: Place): Sliced<boolean> {
	const {cursor} = walk;
	cursor.overflow = null;
	const isRead = yield * skipValueInSlices(cursor);
	if (cursor.overflow !== null) {
		blame(walk, place, {shape, found: 'a larger one', offset: cursor.overflow});
	}

	return isRead;
}

function * walkScalar(walk: Walk, shape: Shape, place: Place): Sliced<boolean> {
	const {cursor} = walk;
	const start = cursor.position;
	if (shape.kind === 'bytes' && skipPlainBase64(cursor)) {
		return true;
	}

	if (!(yield * skipValueInSlices(cursor))) {
		return false;
	}

	if (shape.kind === 'integer' || shape.kind === 'byte' ? !isNumberFor(shape, cursor, start) : !isStringFor(shape, cursor, start)) {
		blame(walk, place, {shape, found: cursor.bytes[start] === jsonBytes.quote ? 'other text' : 'another number', offset: start});
	}

	return true;
}

const walkStruct = (walk: Walk, shape: Shape & {readonly kind: 'struct'}, place: Place): Sliced<boolean> => eachMember(walk.cursor, function * (key) {
	const field = shape.fields.get(key) ?? shape.fields.get(foldKey(key));
	if (field === undefined) {
		if (place.path === '') {
			walk.unknownKeys.push(key);
		}

		return shape.throughMap ? yield * walkAny(walk, {kind: 'any'}, {path: joinPath(place.path, key), isTracked: false, since: 4}) : yield * skipValueInSlices(walk.cursor);
	}

	const path = joinPath(place.path, field.name);
	const start = walk.cursor.position;
	const isRead = yield * walkShape(walk, field.shape, {path, isTracked: place.isTracked && trackedStructs.has(path), since: place.since === 4 ? 4 : field.since});
	if (isRead && place.isTracked) {
		note(walk, path, field.shape, {start, end: walk.cursor.position});
	}

	return isRead;
});

function * walkShape(walk: Walk, shape: Shape, place: Place): Sliced<boolean> {
	const {cursor} = walk;
	const inner = (key: string): Place => ({path: key, isTracked: false, since: place.since});
	skipSpace(cursor);
	const kind = kindAt(cursor);
	if (kind === 'null') {
		forgetBelow(walk.spans, place.path);
		return yield * skipValueInSlices(cursor);
	}

	if (shape.kind === 'any' || (shape.kind === 'map' && shape.of.kind === 'any' && kind === 'object')) {
		return yield * walkAny(walk, {kind: 'any'}, place);
	}

	if (!shapesOf[kind].includes(shape.kind)) {
		const offset = cursor.position;
		const isRead = yield * skipValueInSlices(cursor);
		blame(walk, place, {shape, found: `a JSON ${kind}`, offset});
		return isRead;
	}

	if (kind === 'array') {
		const of = shape.kind === 'list' ? shape.of : elementOfBytes;
		return yield * eachElement(cursor, index => walkShape(walk, of, inner(`${place.path}[${index}]`)));
	}

	if (shape.kind === 'map') {
		return yield * eachMember(cursor, key => walkShape(walk, shape.of, inner(joinPath(place.path, key))));
	}

	return shape.kind === 'struct' ? yield * walkStruct(walk, shape, place) : yield * walkScalar(walk, shape, place);
}

/**
Reads a record's JSON as Helm 3.22.0 and 4.3.1 decode it. Where `syntax` is set, the rest tells only of what came before.

@yields Between members, and within a long value.
*/
export function * readReleaseInSlices(bytes: Uint8Array): Sliced<ReleaseReading> {
	const cursor = createJsonCursor(bytes);
	const walk: Walk = {cursor, spans: new Map(), earlier: new Map(), unknownKeys: [], faults: {3: null, 4: null}};
	skipSpace(cursor);
	const top = kindAt(cursor);
	const isRead = top === 'object' ? yield * walkShape(walk, releaseShape, {path: '', isTracked: true, since: 3}) : yield * skipValueInSlices(cursor);
	if (isRead) {
		skipSpace(cursor);
		if (cursor.position < bytes.length) {
			refuse(cursor);
		}
	}

	return {syntax: cursor.fault, field: walk.faults[3] ?? walk.faults[4], top, spans: walk.spans, earlier: walk.earlier, depth: cursor.deepest, unknownKeys: walk.unknownKeys};
}

/** The same at once. */
export const readRelease = (bytes: Uint8Array): ReleaseReading => finish(readReleaseInSlices(bytes));
