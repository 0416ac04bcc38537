/**
A strict JSON reader over bytes, one value at a time, as Go's `encoding/json` checks a text.

The platform's parser says neither where it stopped, nor how a number was spelled, nor that a key came twice; Helm's reading depends on all three. Nothing here recurses into data: depth costs no stack.
*/

/** Where a text stops being JSON: a byte that has no place there, an early end, or nesting deeper than Go allows. */
export type JsonFault = {readonly reason: 'character' | 'end' | 'depth'; readonly offset: number};

export type JsonCursor = {
	readonly bytes: Uint8Array;
	position: number;
	/** How many objects and arrays are open around the position. */
	depth: number;
	/** The most that `depth` has been. */
	deepest: number;
	/** The first fault; once set, every reading function returns false. */
	fault: JsonFault | null;
	/** Offset of a number too large for a 64-bit float since it was last set to null. */
	overflow: number | null;
};

/** Go's decoder refuses deeper nesting. */
export const deepestNesting = 10_000;

export const createJsonCursor = (bytes: Uint8Array): JsonCursor => ({bytes, position: 0, depth: 0, deepest: 0, fault: null, overflow: null});

/** The bytes that JSON is built of. */
export const jsonBytes = {quote: 0x22, comma: 0x2C, minus: 0x2D, dot: 0x2E, colon: 0x3A, openArray: 0x5B, backslash: 0x5C, closeArray: 0x5D, openObject: 0x7B, closeObject: 0x7D} as const;

/** Notes that the byte at the position has no place there, or that the text ends too early. */
export const refuse = (cursor: JsonCursor): false => {
	const {bytes, position} = cursor;
	cursor.fault ??= {reason: position >= bytes.length ? 'end' : 'character', offset: Math.min(position, bytes.length)};
	return false;
};

const isSpace = (() => {
	const spaces = new Uint8Array(256);
	for (const byte of [0x20, 0x09, 0x0A, 0x0D]) {
		spaces[byte] = 1;
	}

	return spaces;
})();

/** Moves past blanks, tabs and line breaks. */
export const skipSpace = (cursor: JsonCursor): void => {
	const {bytes} = cursor;
	let {position} = cursor;
	while (isSpace[bytes[position]!] === 1) {
		position++;
	}

	cursor.position = position;
};
