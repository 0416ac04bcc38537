/** Strings, numbers and words of JSON, as strict as Go's `encoding/json`. */
import {jsonBytes, refuse, type JsonCursor} from './json-cursor.ts';

/** 1 for a byte that may stand for itself inside of a string. */
const plainInString = (() => {
	const plain = new Uint8Array(256).fill(1, 0x20);
	plain[jsonBytes.quote] = 0;
	plain[jsonBytes.backslash] = 0;
	return plain;
})();

const setOf = (characters: string): Uint8Array => {
	const set = new Uint8Array(256);
	for (const character of characters) {
		set[character.codePointAt(0)!] = 1;
	}

	return set;
};

const digits = setOf('0123456789');
const hexDigits = setOf('0123456789abcdefABCDEF');
const shortEscapes = setOf(String.raw`"\/bfnrt`);

/** Digits enough to pass the largest 64-bit float without an exponent. */
const longestFloat = 308;

/** Moves past a string; the position is on its opening quote. */
export const skipString = (cursor: JsonCursor): boolean => {
	const {bytes} = cursor;
	let position = cursor.position + 1;
	for (;;) {
		while (plainInString[bytes[position]!] === 1) {
			position++;
		}

		cursor.position = position;
		if (bytes[position] === jsonBytes.quote) {
			cursor.position++;
			return true;
		}

		if (bytes[position] !== jsonBytes.backslash) {
			return refuse(cursor);
		}

		cursor.position++;
		const escape = bytes[position + 1]!;
		if (shortEscapes[escape] === 1) {
			position += 2;
			continue;
		}

		if (escape !== 0x75) {
			return refuse(cursor);
		}

		for (let index = 2; index < 6; index++) {
			cursor.position = position + index;
			if (hexDigits[bytes[position + index]!] !== 1) {
				return refuse(cursor);
			}
		}

		position += 6;
	}
};

const skipDigits = (cursor: JsonCursor): boolean => {
	const {bytes} = cursor;
	if (digits[bytes[cursor.position]!] !== 1) {
		return refuse(cursor);
	}

	while (digits[bytes[cursor.position]!] === 1) {
		cursor.position++;
	}

	return true;
};

const noteOverflow = (cursor: JsonCursor, start: number): void => {
	const lexeme = String.fromCodePoint(...cursor.bytes.subarray(start, Math.min(cursor.position, start + 2048)));
	if (!Number.isFinite(Number(lexeme))) {
		cursor.overflow ??= start;
	}
};

const skipNumber = (cursor: JsonCursor): boolean => {
	const {bytes} = cursor;
	const start = cursor.position;
	if (bytes[cursor.position] === jsonBytes.minus) {
		cursor.position++;
	}

	if (bytes[cursor.position] === 0x30) {
		cursor.position++;
	} else if (!skipDigits(cursor)) {
		return false;
	}

	let canOverflow = cursor.position - start > longestFloat;
	if (bytes[cursor.position] === jsonBytes.dot) {
		cursor.position++;
		if (!skipDigits(cursor)) {
			return false;
		}
	}

	if (bytes[cursor.position] === 0x65 || bytes[cursor.position] === 0x45) {
		canOverflow = true;
		cursor.position++;
		if (bytes[cursor.position] === jsonBytes.minus || bytes[cursor.position] === 0x2B) {
			cursor.position++;
		}

		if (!skipDigits(cursor)) {
			return false;
		}
	}

	if (canOverflow) {
		noteOverflow(cursor, start);
	}

	return true;
};

const words: ReadonlyMap<number, readonly number[]> = new Map(['true', 'false', 'null'].map(word => [word.codePointAt(0)!, [...word].map(letter => letter.codePointAt(0)!)]));

const skipWord = (cursor: JsonCursor, letters: readonly number[]): boolean => {
	for (const letter of letters) {
		if (cursor.bytes[cursor.position] !== letter) {
			return refuse(cursor);
		}

		cursor.position++;
	}

	return true;
};

/** Moves past a string, a number or a word. */
export const skipScalar = (cursor: JsonCursor): boolean => {
	const byte = cursor.bytes[cursor.position]!;
	if (byte === jsonBytes.quote) {
		return skipString(cursor);
	}

	if (byte === jsonBytes.minus || digits[byte] === 1) {
		return skipNumber(cursor);
	}

	const letters = words.get(byte);
	return letters === undefined ? refuse(cursor) : skipWord(cursor, letters);
};

