import {nameClass, secretHint, type NameClass} from './secret-names.ts';

/** Letters, digits, and `_ - .` between them. */
const isNameCharacter = (character: string | undefined): boolean => character !== undefined
	&& ((character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || (character >= '0' && character <= '9') || character === '_' || character === '-' || character === '.');

/** The longest name that is looked at. */
const longest = 120;

/** A name in a text with what says something about its value. */
export type Name = {readonly start: number; readonly end: number; readonly found: NameClass};

/** `checksum/NAME` is no secret, and `DOMAIN/NAME-secret` names one. */
const inAnnotation = (text: string, start: number, found: NameClass): NameClass => {
	const before = text[start - 1] === '/' ? text.slice(Math.max(0, start - 80), start) : '';
	if (/checksums?\/$/v.test(before)) {
		return 'none';
	}

	return found === 'ambiguous' && /[\w\-]\.[a-z]{2,}\/$/v.test(before) ? 'reference' : found;
};

const nameAround = (text: string, index: number, length: number): Name => {
	let start = index;
	while (index - start < longest && isNameCharacter(text[start - 1])) {
		start--;
	}

	let end = index + length;
	while (end - index < longest && isNameCharacter(text[end])) {
		end++;
	}

	const name = text.slice(start, end).replaceAll(/^[\-.]{1,9}|[\-.]{1,9}$/gv, '');
	return {start, end, found: inAnnotation(text, start, nameClass(name))};
};

/**
The names in a text that may say something about their values, each looked at once; of most of them the class is `none`.

@yields Where a name stands, and its class.
*/
export function * secretNames(text: string): Generator<Name> {
	let at = 0;
	while (at < text.length) {
		secretHint.lastIndex = at;
		const match = secretHint.exec(text);
		if (match === null) {
			return;
		}

		const name = nameAround(text, match.index, match[0].length);
		at = Math.max(name.end, match.index + 1);
		yield name;
	}
}
