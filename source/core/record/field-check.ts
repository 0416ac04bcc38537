/** Whether a single JSON value is one that a Go field takes. Each check looks at the value that just ended at the cursor. */
import {Buffer} from 'node:buffer';
import {base64Digits, decodeBase64} from './base64.ts';
import {isGoTime} from './go-time.ts';
import {jsonBytes, type JsonCursor} from './json-cursor.ts';
import {textOf} from './json-value.ts';
import type {Shape} from './release-shape.ts';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

const kinds: ReadonlyMap<number, JsonKind> = new Map([
	[jsonBytes.openObject, 'object'], [jsonBytes.openArray, 'array'], [jsonBytes.quote, 'string'], [0x74, 'boolean'], [0x66, 'boolean'], [0x6E, 'null'],
]);

/** The kind of the value that begins at the cursor, by its first byte. */
export const kindAt = ({bytes, position}: JsonCursor): JsonKind => kinds.get(bytes[position]!) ?? 'number';

/** The shapes that a kind of value may stand for; Go takes an array of small numbers for bytes, too. */
export const shapesOf: Readonly<Record<Exclude<JsonKind, 'null'>, ReadonlyArray<Shape['kind']>>> = {
	object: ['map', 'struct'],
	array: ['list', 'bytes'],
	string: ['string', 'bytes', 'time', 'time-or-empty'],
	number: ['integer', 'byte'],
	boolean: ['boolean'],
};

const rawText = ({bytes, position}: JsonCursor, start: number): string => Buffer.from(bytes.buffer, bytes.byteOffset + start, position - start).toString('latin1');

/** Moves past a string that is plain base64 of whole groups, as nearly all of a record's templates are: one look at each byte instead of three. False, without moving, for any other value. */
export const skipPlainBase64 = (cursor: JsonCursor): boolean => {
	const {bytes, position} = cursor;
	if (bytes[position] !== jsonBytes.quote) {
		return false;
	}

	let end = position + 1;
	while (base64Digits[bytes[end]!]! < 64) {
		end++;
	}

	const isPlain = bytes[end] === jsonBytes.quote && (end - position - 1) % 4 === 0;
	cursor.position = isPlain ? end + 1 : position;
	return isPlain;
};

/** Whether the string from `start` up to the cursor is one that the shape takes. */
export const isStringFor = (shape: Shape, cursor: JsonCursor, start: number): boolean => {
	if (shape.kind === 'bytes') {
		return decodeBase64(textOf(cursor.bytes, start, cursor.position)).ok;
	}

	if (shape.kind === 'time' || shape.kind === 'time-or-empty') {
		// Go looks at the raw text: a time with an escape in it is none
		const text = rawText(cursor, start).slice(1, -1);
		return (text === '' && shape.kind === 'time-or-empty') || isGoTime(text);
	}

	return true;
};

const integerLimit = 2n ** 63n;

/** Whether the number from `start` up to the cursor fits the shape: no fraction, no exponent, 64 bits for an `int` of Go and eight for a byte. */
export const isNumberFor = (shape: Shape, cursor: JsonCursor, start: number): boolean => {
	const lexeme = rawText(cursor, start);
	if (!/^-?\d{1,19}$/v.test(lexeme)) {
		return false;
	}

	if (shape.kind === 'byte') {
		return !lexeme.startsWith('-') && Number(lexeme) < 256;
	}

	const value = BigInt(lexeme);
	return value < integerLimit && value >= -integerLimit;
};
