/** Parses JSON that was checked before, piece by piece: the platform's parser takes a text of several MB in one go, and a key press waits for it. */
import {Buffer} from 'node:buffer';
import type {Sliced} from '../slices/slices.ts';
import {defineKey} from './define-key.ts';
import {createJsonCursor, jsonBytes} from './json-cursor.ts';
import {eachPart, textOf, type Part, type Span} from './json-value.ts';
import type {JsonValue} from './types.ts';

/** Bytes that are parsed at once. */
const atOnce = 32_768;

/** Levels of collections that are taken apart; who nests large ones deeper waits for those below. */
const deepest = 50;

const parse = (bytes: Uint8Array, {start, end}: Span, [open, close]: readonly [string, string] = ['', '']): JsonValue => JSON.parse(open + Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString() + close) as JsonValue;

/** Whether a text may be cut before this byte of it: not within an escape, nor within a character of several bytes. */
const isCut = (bytes: Uint8Array, position: number): boolean => {
	const byte = bytes[position]!;
	const isCharacter = byte < 0x80 || byte > 0xBF;
	return byte === jsonBytes.backslash
		? bytes[position - 1] !== jsonBytes.backslash
		: isCharacter && !bytes.subarray(position - 5, position).includes(jsonBytes.backslash);
};

/** The last place up to `atOnce` bytes from `start` at which the text may be cut; its end where there is none. */
const cutOf = (bytes: Uint8Array, {start, end}: Span): number => {
	if (end - start <= atOnce) {
		return end;
	}

	for (let position = start + atOnce; position > start + 5; position--) {
		if (isCut(bytes, position)) {
			return position;
		}
	}

	return end;
};

/**
The text between two quotes.

@yields Between its pieces.
*/
function * parseText(bytes: Uint8Array, {start, end}: Span): Sliced<string> {
	let text = '';
	for (let from = start + 1; from < end - 1;) {
		const to = cutOf(bytes, {start: from, end: end - 1});
		text += parse(bytes, {start: from, end: to}, ['"', '"']) as string;
		from = to;
		yield null;
	}

	return text;
}

/**
Hands on the parts of a collection: small ones by the run, parsed at once, large ones one by one.

@yields Every now and then.
*/
function * partsOf(bytes: Uint8Array, start: number, depth: number, take: {readonly run: (run: Span) => void; readonly large: (part: Part, value: JsonValue) => void}): Sliced<null> {
	const cursor = createJsonCursor(bytes);
	cursor.position = start;
	let run: Span | null = null;
	const flush = (): void => {
		if (run !== null) {
			take.run(run);
		}

		run = null;
	};

	yield * eachPart(cursor, function * (part) {
		if (part.end - part.value > atOnce) {
			flush();
			take.large(part, yield * parseNested(bytes, {start: part.value, end: part.end}, depth + 1));
			return;
		}

		run = {start: (run ?? part).start, end: part.end};
		if (!(run.end - run.start >= atOnce)) {
			return;
		}

		flush();
		yield null;
	});
	flush();
	return null;
}

function * parseObject(bytes: Uint8Array, start: number, depth: number): Sliced<JsonValue> {
	const object: Record<string, JsonValue> = {};
	yield * partsOf(bytes, start, depth, {
		run(run) {
			for (const [key, value] of Object.entries(parse(bytes, run, ['{', '}']) as Record<string, JsonValue>)) {
				defineKey(object, key, value);
			}
		},
		large(part, value) {
			defineKey(object, textOf(bytes, part.start, part.keyEnd), value);
		},
	});
	return object;
}

function * parseArray(bytes: Uint8Array, start: number, depth: number): Sliced<JsonValue> {
	const array: JsonValue[] = [];
	yield * partsOf(bytes, start, depth, {
		run(run) {
			for (const value of parse(bytes, run, ['[', ']']) as readonly JsonValue[]) {
				array.push(value);
			}
		},
		large(_, value) {
			array.push(value);
		},
	});
	return array;
}

function * parseNested(bytes: Uint8Array, span: Span, depth: number): Sliced<JsonValue> {
	if (span.end - span.start <= atOnce || depth > deepest) {
		return parse(bytes, span);
	}

	switch (bytes[span.start]) {
		case jsonBytes.quote: {
			return yield * parseText(bytes, span);
		}

		case jsonBytes.openObject: {
			return yield * parseObject(bytes, span.start, depth);
		}

		case jsonBytes.openArray: {
			return yield * parseArray(bytes, span.start, depth);
		}

		default: {
			return parse(bytes, span);
		}
	}
}

/**
The value of the JSON that stands there, as `JSON.parse` gives it. It begins with its first byte, and it is known to be JSON.

@yields Every now and then.
*/
export function * parseSpan(bytes: Uint8Array, span: Span): Sliced<JsonValue> {
	yield null;
	return yield * parseNested(bytes, span, 0);
}
