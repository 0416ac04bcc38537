import {addedWords, harmlessBefore, referenceKinds, secretEndings, secretHeads, secretKeyKinds, structuralWords, weakHeads} from './secret-words.ts';

/**
What a name says about its value.

- `secret`: hide it. `weak`: hide it where it is no plain word or number. `ambiguous`: hide it unless it is the name of an object, as `secret` may be.
- `reference`: the name of a Secret, kept where it looks like one. `key-name`: the name of a key in a Secret, likewise.
- `connection`: a connection string or the URL of a webhook, whose host is worth reading.
- `none`: nothing.
*/
export type NameClass = 'secret' | 'ambiguous' | 'weak' | 'reference' | 'key-name' | 'connection' | 'none';

/** A pure function of a name that remembers names, of which a cluster has few. */
const remembering = <T>(make: (name: string) => T): ((name: string) => T) => {
	const known = new Map<string, T>();
	return name => {
		let result = known.get(name);
		if (result === undefined) {
			if (known.size > 20_000) {
				known.clear();
			}

			result = make(name);
			known.set(name, result);
		}

		return result;
	};
};

/** The words of a name in any of the usual spellings: `apiKey`, `API_KEY`, `api-key`, `app.api.key`. */
export const wordsOf: (name: string) => readonly string[] = remembering(name => name
	.slice(0, 200)
	.replaceAll(/(?<=[\d\p{Lowercase_Letter}])(?=\p{Uppercase_Letter})/gv, ' ')
	.replaceAll(/(?<=\p{Uppercase_Letter})(?=\p{Uppercase_Letter}\p{Lowercase_Letter})/gv, ' ')
	.toLowerCase()
	.match(/\p{Lowercase_Letter}+|\d+/gv) ?? []);

const digits = /^\d+$/v;

/** The words up to the head: trailing numbers and words that only say in which form it is are gone. */
const upToHead = (words: readonly string[]): readonly string[] => {
	let end = words.length;
	while (end > 1 && (digits.test(words[end - 1] ?? '') || addedWords.has(words[end - 1] ?? ''))) {
		end--;
	}

	return words.slice(0, end);
};

const isSecretWord = (word: string): boolean => secretHeads.has(word) || secretEndings.test(word);

const classOfKey = (before: string): NameClass => {
	if (before === 'secret') {
		return 'key-name';
	}

	if (secretKeyKinds.has(before)) {
		return 'secret';
	}

	return isSecretWord(before) ? 'key-name' : 'none';
};

const classOfHead = (head: string, before: string, earlier: readonly string[]): NameClass => {
	if (harmlessBefore.get(head)?.has(before) === true) {
		return 'none';
	}

	if (head === 'key' || head === 'keys') {
		return classOfKey(before);
	}

	const isString = ['dsn', 'connstr', 'connectionstring'].includes(head) || (['connection', 'conn'].includes(before) && ['string', 'str'].includes(head));
	if (isString || head === 'webhook' || (['url', 'uri'].includes(head) && ['webhook', 'hook'].includes(before))) {
		return 'connection';
	}

	if (head === 'id' && before === 'secret') {
		return 'weak';
	}

	if ((head === 'secret' || head === 'secrets') && earlier.some(word => referenceKinds.has(word))) {
		return 'reference';
	}

	if (['secret', 'credential', 'credentials', 'cred', 'creds', 'token'].includes(head)) {
		return 'ambiguous';
	}

	if (isSecretWord(head)) {
		return 'secret';
	}

	return weakHeads.has(head) ? 'weak' : 'none';
};

const classify = (name: string): NameClass => {
	const all = wordsOf(name);
	const whole = classOfHead(all.at(-1) ?? '', all.at(-2) ?? '', all.slice(0, -1));
	if (whole !== 'none') {
		return whole;
	}

	const words = upToHead(all);
	const head = words.at(-1) ?? '';
	const found = words.length === all.length ? 'none' : classOfHead(head, words.at(-2) ?? '', words.slice(0, -1));
	if (found !== 'none' || structuralWords.has(all.at(-1) ?? '')) {
		return found;
	}

	// `PASSWORD_ADMIN`, `TOKEN_GITHUB`: the head stands first.
	if (/^(?:pass(?:word|wd|phrase|code)|pwd)s?$/v.test(words[0] ?? '')) {
		return 'secret';
	}

	return words.length > 1 && words.slice(0, -1).some(word => isSecretWord(word)) ? 'weak' : 'none';
};

/** Environment variables hold keys, where fields of a chart's values often hold the name of one. */
const classifySpelling = (name: string): NameClass => {
	const found = classify(name);
	return found === 'key-name' && /secret/iv.test(name) && name === name.toUpperCase() ? 'secret' : found;
};

/** Says what a name in any spelling says about its value. */
export const nameClass: (name: string) => NameClass = remembering(name => name.length > 200 ? 'none' : classifySpelling(name));

/** Where a text may hold a name that says something: a cheap look before the exact one. Set `lastIndex` before each use. */
export const secretHint = /pass|pwd|psw|pw\b|secret|token|key|auth|cred|dsn|conn|salt|pepper|bearer|cookie|session|jwt|licen[cs]e|encrypt|sign|seed|\bsas|\bpin|otp|nonce|hook|kubeconfig|docker|mnemonic|psk/giv;
