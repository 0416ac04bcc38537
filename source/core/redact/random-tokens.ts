import {looksRandom} from './random.ts';
import {wordsOf} from './secret-names.ts';
import {wordList} from './word-list.ts';
import type {Span} from './spans.ts';

const run = /[\w+\-\/]{20,}={0,2}/gv;

/** What makes a long hex or base64 harmless: names of digests, revisions and ids. */
const harmlessWords: ReadonlySet<string> = wordList(`
	digest digests checksum checksums sha sha1 sha256 sha512 md5 commit revision rev hash uid uuid guid etag fingerprint version image tag integrity thumbprint oid trace gitsha gitcommit public pubkey ssh-rsa ssh-ed25519 ecdsa-sha2-nistp256
`);

/** The name or word right before a token, with what separates them: `checksum/config: `, `commit `, `sha256:`. */
const nameBefore = /(?:^|[\s"'\(,@\[\{])\\*["']?([\w\-.\/]{2,80})\\*["']?(?:\s?[:=@]\s?|\s|@)\\*["']?$/v;

/** Whether a name is that of a digest, a revision or an id. */
export const harmlessName = (name: string): boolean => {
	const words = wordsOf(name);
	return harmlessWords.has(name.toLowerCase()) || words.at(-1) === 'id' || words.some(word => harmlessWords.has(word));
};

const isNamedHarmless = (before: string): boolean => {
	if (/sha(?:1|256|384|512)[\-:]$/v.test(before)) {
		return true;
	}

	const name = nameBefore.exec(before)?.[1] ?? '';
	return name !== '' && harmlessName(name);
};

const isCalm = (segment: string): boolean => /\p{Lowercase_Letter}{3}/v.test(segment) && !looksRandom(segment.padEnd(20, 'a'));

/** Whether a run is a file's path: it starts at a root or goes on from one, and half of its parts are words. */
const isPath = (token: string, before: string): boolean => {
	const segments = token.split('/').filter(segment => segment !== '');
	const isRooted = token.startsWith('/') || (token.includes('/') && /[\w.~]\/?$/v.test(before));
	return isRooted && segments.length > 1 && segments.filter(segment => isCalm(segment)).length * 2 >= segments.length;
};

/** Whether a run is a part of a host name, of a URL's path, of an image's reference or of a file's path. */
const isAddress = (text: string, start: number, token: string): boolean => {
	const end = start + token.length;
	if (/^\.[\-0-9a-z]+(?:\.[\-0-9a-z]+)*\.[a-z]{2,}/v.test(text.slice(end, end + 120))) {
		return true;
	}

	const before = text.slice(Math.max(0, start - 300), start);
	const url = /:\/\/[^\s"'<>]*$/v.exec(before)?.[0] ?? (before.endsWith(':') && token.startsWith('//') ? '' : null);
	return url === null ? /[\w\-.]\/[\w\-.\/]*:[\w\-.]*$/v.test(before) || isPath(token, before) : !url.includes('?');
};

/** Where runs of high entropy stand that nothing around them explains: keys and tokens of unknown makers, and base64. */
export const findRandomTokens = (text: string): Span[] => {
	const spans: Span[] = [];
	for (const {0: token, index} of text.matchAll(run)) {
		if (looksRandom(token) && !isAddress(text, index, token) && !isNamedHarmless(text.slice(Math.max(0, index - 90), index))) {
			spans.push({start: index, end: index + token.length, secret: token});
		}
	}

	return spans;
};
