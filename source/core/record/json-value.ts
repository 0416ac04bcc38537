/** Objects and arrays of JSON, without recursion: depth costs no stack. */
import {Buffer} from 'node:buffer';
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

/** Moves past one value of any kind, blanks before it included. */
export const skipValue = (cursor: JsonCursor): boolean => {
	const closers: number[] = [];
	do {
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

/** Visits each member of the object at the position, in the order of the text, doubles included. `visit` moves past the value and returns whether it could; `start` is where the key's quote stands. */
export const eachMember = (cursor: JsonCursor, visit: (key: string, start: number) => boolean): boolean => {
	if (!open(cursor)) {
		return false;
	}

	if (cursor.bytes[cursor.position] === jsonBytes.closeObject) {
		closeBracket(cursor);
		return true;
	}

	let next: boolean | null = true;
	while (next === true) {
		const start = cursor.position;
		if (!skipKeyText(cursor)) {
			return false;
		}

		const key = textOf(cursor.bytes, start, cursor.position);
		if (!skipColon(cursor)) {
			return false;
		}

		skipSpace(cursor);
		next = visit(key, start) && nextOrClose(cursor, jsonBytes.closeObject);
	}

	return next === null;
};

/** Visits each element of the array at the position. `visit` moves past it and returns whether it could. */
export const eachElement = (cursor: JsonCursor, visit: (index: number) => boolean): boolean => {
	if (!open(cursor)) {
		return false;
	}

	if (cursor.bytes[cursor.position] === jsonBytes.closeArray) {
		closeBracket(cursor);
		return true;
	}

	let next: boolean | null = true;
	for (let index = 0; next === true; index++) {
		next = visit(index) && nextOrClose(cursor, jsonBytes.closeArray);
	}

	return next === null;
};
