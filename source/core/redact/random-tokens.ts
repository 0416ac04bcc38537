import {every, type Sliced} from '../slices/slices.ts';
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

/** UTF-16 units that are searched from one pause to the next. */
const window = 65_536;

/** What no run goes on over. */
const gap = /[^\w+\-\/=]/gv;

/** The end of the window that begins at a place: where a run cannot go on. */
const endOfWindow = (text: string, from: number): number => {
	if (text.length - from <= window) {
		return text.length;
	}

	gap.lastIndex = from + window;
	return gap.exec(text)?.index ?? text.length;
};

/**
Where runs of high entropy stand that nothing around them explains: keys and tokens of unknown makers, and base64.

@yields Every now and then.
*/
export function * findRandomTokens(text: string): Sliced<Span[]> {
	const spans: Span[] = [];
	const isPause = every(200);
	for (let from = 0; from < text.length;) {
		const end = endOfWindow(text, from);
		for (const {0: token, index} of text.slice(from, end).matchAll(run)) {
			if (isPause()) {
				yield null;
			}

			const start = from + index;
			if (looksRandom(token) && !isAddress(text, start, token) && !isNamedHarmless(text.slice(Math.max(0, start - 90), start))) {
				spans.push({start, end: start + token.length, secret: token});
			}
		}

		from = end;
		if (from < text.length) {
			yield null;
		}
	}

	return spans;
}
