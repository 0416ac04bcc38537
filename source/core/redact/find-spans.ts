import type {Sliced} from '../slices/slices.ts';
import {findAssignments} from './assignments.ts';
import {findOnCommands} from './command-secrets.ts';
import {findDumpedData} from './dumped-objects.ts';
import type {KeptNames} from './kept-names.ts';
import type {KnownValues} from './known-values.ts';
import {fingerprintPattern} from './plain-values.ts';
import {findPemBlocks} from './pem-blocks.ts';
import {findRandomTokens} from './random-tokens.ts';
import {findSecretLines} from './secret-lines.ts';
import type {Span} from './spans.ts';
import {findTokens} from './token-shapes.ts';
import {findInUrls} from './urls.ts';

/** What a session knows. */
export type Knowledge = {
	readonly known: KnownValues;
	readonly kept: KeptNames;
	/** Random-looking words whose place in a document says that they are names, ids or digests. */
	readonly isVouched: (text: string) => boolean;
	readonly vouch: (text: string) => void;
};

/** UTF-16 units of a text from which on it is worth to stop between two searches; most texts are a few words. */
const long = 4096;

const fingerprints = new RegExp(fingerprintPattern.source, 'gv');

/** So long is a fingerprint at most, with its brackets. */
const fingerprintLength = 19;

/** The parts of a span outside of the fingerprints that it touches; white space, marks and punctuation between them are no secret. */
const outsideFingerprints = (text: string, span: Span): Span[] => {
	const start = Math.max(0, span.start - fingerprintLength);
	const around = text.slice(start, span.end + fingerprintLength);
	const rests: Span[] = [];
	let from = span.start;
	for (const {index, 0: {length}} of around.matchAll(fingerprints)) {
		const at = start + index;
		if (!(at < span.end && at + length > span.start)) {
			continue;
		}

		rests.push({start: from, end: at, secret: text.slice(from, at)});
		from = at + length;
	}

	return from === span.start && rests.length === 0
		? [span]
		: [...rests, {start: from, end: span.end, secret: text.slice(from, span.end)}].filter(rest => rest.end > rest.start && /[\p{Letter}\p{Number}]/v.test(rest.secret));
};

const withoutFingerprints = (text: string, spans: readonly Span[]): Span[] => text.includes('⟨#')
	? spans.flatMap(span => outsideFingerprints(text, span))
	: [...spans];

/**
Secrets known or told by their own form. For places whose values are names or digests.

@yields Between one look at the whole text and the next.
*/
export function * findSure(text: string, {known, kept}: Knowledge): Sliced<Span[]> {
	const spans = known.find(text).filter(({start, end}) => !kept.covers(text, start, end));
	for (const find of [findTokens, findPemBlocks, findInUrls]) {
		if (text.length > long) {
			yield null;
		}

		for (const span of find(text)) {
			spans.push(span);
		}
	}

	return withoutFingerprints(text, spans);
}

/**
A search that cannot be cut.

@yields Before it, where the text is long.
*/
function * whole(text: string, find: (text: string) => readonly Span[]): Sliced<readonly Span[]> {
	if (text.length > long) {
		yield null;
	}

	return find(text);
}

/**
Random-looking words that are neither names nor ids.

@yields Every now and then.
*/
function * unexplained(text: string, {kept, isVouched}: Knowledge): Sliced<readonly Span[]> {
	const found = yield * findRandomTokens(text);
	return found.filter(({start, end, secret}) => !isVouched(secret) && !kept.covers(text, start, end));
}

/**
Every secret in a text of any kind: a line, a message, a log, a config file.

@yields Every now and then.
*/
export function * findSecrets(text: string, knowledge: Knowledge): Sliced<Span[]> {
	const {kept} = knowledge;
	const spans = yield * findSure(text, knowledge);
	for (const find of [
		findAssignments(text, name => kept.has(name)),
		whole(text, findOnCommands),
		unexplained(text, knowledge),
		whole(text, findDumpedData),
		findSecretLines(text),
	]) {
		for (const span of yield * find) {
			spans.push(span);
		}
	}

	return withoutFingerprints(text, spans);
}

/**
The data of Secrets by lines alone, for what a parser understood otherwise than a reader does.

@yields Every now and then.
*/
export function * findSecretData(text: string): Sliced<Span[]> {
	return withoutFingerprints(text, yield * findSecretLines(text));
}
