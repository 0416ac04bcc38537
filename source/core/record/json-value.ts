/** Objects and arrays of JSON, without recursion: depth costs no stack. */
import {Buffer} from 'node:buffer';
import {finish, type Sliced} from '../slices/slices.ts';
import {deepestNesting, jsonBytes, refuse, skipSpace, type JsonCursor} from './json-cursor.ts';
import {skipScalar, skipString} from './json-scalar.ts';

/** Moves past the opening bracket; false when nesting is too deep. */
const open = (cursor: JsonCursor): boolean => {
	if (cursor.depth >= deepestNesting) {
		cursor.fault ??= {reason: 'depth', offset: cursor.position};
		return false;
	}

	cursor.depth++;
	cursor.deepest = Math.max(cursor.deepest, cursor.depth);
	cursor.position++;
	skipSpace(cursor);
	return true;
};

const closeBracket = (cursor: JsonCursor): void => {
	cursor.depth--;
	cursor.position++;
};

const skipKeyText = (cursor: JsonCursor): boolean => cursor.bytes[cursor.position] === jsonBytes.quote ? skipString(cursor) : refuse(cursor);

const skipColon = (cursor: JsonCursor): boolean => {
	skipSpace(cursor);
	if (cursor.bytes[cursor.position] !== jsonBytes.colon) {
		return refuse(cursor);
	}

	cursor.position++;
	return true;
};

const skipKey = (cursor: JsonCursor): boolean => skipKeyText(cursor) && skipColon(cursor);

/** After a value, closes whatever ends here and moves to the next value. */
const advance = (cursor: JsonCursor, closers: number[]): boolean => {
	for (;;) {
		const closer = closers.at(-1);
		if (closer === undefined) {
			return true;
		}

		skipSpace(cursor);
		const byte = cursor.bytes[cursor.position];
		if (byte === jsonBytes.comma) {
			cursor.position++;
			skipSpace(cursor);
			return closer === jsonBytes.closeArray || skipKey(cursor);
		}

		if (byte !== closer) {
			return refuse(cursor);
		}

		closeBracket(cursor);
		closers.pop();
	}
};

/** Bytes that are looked at from one pause to the next. */
const pauseAfter = 32_768;

/** Goes on with a value: up to its end (`true`), to a fault (`false`), or to a pause before a value inside of it (`null`). `closers` are the brackets that are open. */
const skipSome = (cursor: JsonCursor, closers: number[]): boolean | null => {
	const pauseAt = cursor.position + pauseAfter;
	do {
		if (cursor.position > pauseAt) {
			return null;
		}

		skipSpace(cursor);
		const byte = cursor.bytes[cursor.position];
		if (byte === jsonBytes.openObject || byte === jsonBytes.openArray) {
			if (!open(cursor)) {
				return false;
			}

			const closer = byte + 2;
			closers.push(closer);
			if (cursor.bytes[cursor.position] !== closer) {
				if (closer === jsonBytes.closeObject && !skipKey(cursor)) {
					return false;
				}

				continue;
			}
		} else if (!skipScalar(cursor)) {
			return false;
		}

		if (!advance(cursor, closers)) {
			return false;
		}
	} while (closers.length > 0);

	return true;
};

/**
Moves past one value of any kind, blanks before it included.

@yields Every now and then.
*/
export function * skipValueInSlices(cursor: JsonCursor): Sliced<boolean> {
	const closers: number[] = [];
	let isRead = skipSome(cursor, closers);
	while (isRead === null) {
		yield null;
		isRead = skipSome(cursor, closers);
	}

	return isRead;
}

/** The same at once. */
export const skipValue = (cursor: JsonCursor): boolean => finish(skipValueInSlices(cursor));

/** The text of the key or string between `start` and `end`, quotes included. */
export const textOf = (bytes: Uint8Array, start: number, end: number): string => JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()) as string;

/** After a member or element: moves to the next one (`true`), past the closing bracket (`null`), or refuses (`false`). */
const nextOrClose = (cursor: JsonCursor, closer: number): boolean | null => {
	skipSpace(cursor);
	const byte = cursor.bytes[cursor.position];
	if (byte === jsonBytes.comma) {
		cursor.position++;
		skipSpace(cursor);
		return true;
	}

	if (byte !== closer) {
		return refuse(cursor);
	}

	closeBracket(cursor);
	return null;
};

/**
Visits each member of the object at the position, in the order of the text, doubles included. `visit` moves past the value and returns whether it could; `start` is where the key's quote stands.

@yields Where the visits do, and between them.
*/
export function * eachMember(cursor: JsonCursor, visit: (key: string, start: number) => Sliced<boolean>): Sliced<boolean> {
	if (!open(cursor)) {
		return false;
	}

	if (cursor.bytes[cursor.position] === jsonBytes.closeObject) {
		closeBracket(cursor);
		return true;
	}

	let next: boolean | null = true;
	while (next === true) {
		yield null;
		const start = cursor.position;
		if (!skipKeyText(cursor)) {
			return false;
		}

		const key = textOf(cursor.bytes, start, cursor.position);
		if (!skipColon(cursor)) {
			return false;
		}

		skipSpace(cursor);
		next = (yield * visit(key, start)) && nextOrClose(cursor, jsonBytes.closeObject);
	}

	return next === null;
}

/**
Visits each element of the array at the position. `visit` moves past it and returns whether it could.

@yields Where the visits do, and between them.
*/
export function * eachElement(cursor: JsonCursor, visit: (index: number) => Sliced<boolean>): Sliced<boolean> {
	if (!open(cursor)) {
		return false;
	}

	if (cursor.bytes[cursor.position] === jsonBytes.closeArray) {
		closeBracket(cursor);
		return true;
	}

	let next: boolean | null = true;
	for (let index = 0; next === true; index++) {
		yield null;
		next = (yield * visit(index)) && nextOrClose(cursor, jsonBytes.closeArray);
	}

	return next === null;
}

/** A value's place in the text, in bytes. */
export type Span = {readonly start: number; readonly end: number};

/** A member or element: where it begins, with its key, where that key ends and its value begins. */
export type Part = Span & {readonly keyEnd: number; readonly value: number};

/**
Visits the members or elements of the collection at the position, whose text is known to be JSON. No key is read: of most only the place is wanted.

@yields Where the visits do, and within a long value.
*/
export function * eachPart(cursor: JsonCursor, visit: (part: Part) => Sliced<void>): Sliced<null> {
	const closer = cursor.bytes[cursor.position]! + 2;
	let next: boolean | null = open(cursor) && cursor.bytes[cursor.position] !== closer;
	while (next === true) {
		const start = cursor.position;
		let keyEnd = start;
		if (closer === jsonBytes.closeObject) {
			skipKeyText(cursor);
			keyEnd = cursor.position;
			skipColon(cursor);
			skipSpace(cursor);
		}

		const value = cursor.position;
		yield * skipValueInSlices(cursor);
		yield * visit({start, keyEnd, value, end: cursor.position});
		next = nextOrClose(cursor, closer);
	}

	return null;
}
