/** `8-4-4-4-12` hex digits: a uid, which says nothing. */
const uuid = /^\p{ASCII_Hex_Digit}{8}(?:-\p{ASCII_Hex_Digit}{4}){3}-\p{ASCII_Hex_Digit}{12}$/v;

/** A time as digits: `20261130T023800Z`. */
const timestamp = /^(?:19|20)\d{6}T\d{6}Z?\d*$/v;

/** Four consonants in a row do not make a word, nor do few vowels. */
const isPronounceable = (letters: string): boolean => {
	const vowels = letters.match(/[aeiouy]/giv)?.length ?? 0;
	return vowels / letters.length >= 0.25 && !/[^aeiouy]{5}/iv.test(letters);
};

/** Which part of a text is made of what can be words. */
const shareOfWords = (text: string, pattern: RegExp): number => {
	let length = 0;
	for (const [run] of text.matchAll(pattern)) {
		length += isPronounceable(run) ? run.length : 0;
	}

	return length / text.length;
};

type Kind = 'digit' | 'small' | 'capital';

const kindOf = (character: string): Kind => {
	if (character <= '9') {
		return 'digit';
	}

	return character >= 'a' ? 'small' : 'capital';
};

/** How often a text changes between capitals, small letters and digits, and which of these it has. */
const restlessness = (text: string): {readonly rate: number; readonly kinds: ReadonlySet<Kind>} => {
	const kinds = new Set<Kind>();
	let changes = -1;
	let last: Kind | null = null;
	for (const character of text) {
		const kind = kindOf(character);
		if (kind === last) {
			continue;
		}

		changes++;
		kinds.add(kind);
		last = kind;
	}

	return {rate: changes / (text.length - 1), kinds};
};

const word = /\p{Uppercase_Letter}?\p{Lowercase_Letter}{3,}/gv;

/**
Whether letters and digits alternate as in a random text and not as in words.

Random base62 changes its kind at 62 % of its places, `requiredDuringScheduling` at 17 %. `least` is the rate for a text of all three kinds.
*/
const isRestless = (text: string, least: number): boolean => {
	const {rate, kinds} = restlessness(text);
	if (kinds.size === 3) {
		return rate > least && shareOfWords(text, word) < 0.4;
	}

	if (kinds.size < 2 || text.length < 20) {
		return false;
	}

	return kinds.has('digit')
		? rate > 0.15 && shareOfWords(text, /\p{Letter}{4,}/gv) < 0.55
		: rate > 0.36 && shareOfWords(text, word) < 0.4;
};

/** Characters of a text that are judged at once: an archive in base64 is random in each of its parts. */
const longest = 4096;

const piecesOf = (text: string): readonly string[] => {
	const count = Math.max(Math.floor(text.length / longest), 1);
	return Array.from({length: count}, (_, index) => text.slice(index * longest, index === count - 1 ? text.length : (index + 1) * longest));
};

/** Hex digits as a key or digest has them. */
const isHex = (segment: string): boolean => segment.length >= 24 && /^\p{ASCII_Hex_Digit}+$/v.test(segment) && /\d/v.test(segment) && /\p{Letter}/v.test(segment);

/**
Whether a run of letters, digits and `+ / _ - =` of twenty or more looks like a key or token: high entropy, no words, no name with a hash at its end, no uid.

Names of Kubernetes objects carry hashes of at most ten characters, ids of cloud objects hex of at most 17; both stay.
*/
export const looksRandom = (token: string): boolean => {
	if (token.length < 20 || uuid.test(token) || timestamp.test(token)) {
		return false;
	}

	const segments = token.split(/[+\-\/=_]+/v);
	if (segments.some(segment => segment.length >= 13 && (isHex(segment) || piecesOf(segment).some(piece => isRestless(piece, 0.34))))) {
		return true;
	}

	const joined = segments.join('');
	return joined.length >= 18 && joined.length < token.length && isRestless(joined, 0.42) && !segments.some(segment => /^\p{Uppercase_Letter}?\p{Lowercase_Letter}{3,}$/v.test(segment));
};
