import {isCoverText} from './plain-values.ts';
import type {Span} from './spans.ts';

const opening = /-----BEGIN [ 0-9A-Z]{1,60}-----/gv;
const closing = /-----END [ 0-9A-Z]{1,60}-----/gv;

/** White space and the escapes of it, in JSON once or twice, that lie between the marks and the key. */
const padding = /(?:\s|\\{1,7}[nrt])+/vy;

/** The digits of a key without what an encoding put between them, so that one key has one fingerprint. */
const digitsOf = (body: string): string => body.replaceAll(/\\{1,7}[nrt]|\s/gv, '');

/**
Where keys and certificates in PEM form stand. The marks stay: they say what it is.

Certificates are no secret, but as good as a fingerprint to a reader. A block without its end is hidden to the end of the text.
*/
export const findPemBlocks = (text: string): Span[] => {
	const spans: Span[] = [];
	if (!text.includes('-----BEGIN ')) {
		return spans;
	}

	opening.lastIndex = 0;
	for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
		padding.lastIndex = opening.lastIndex;
		const start = opening.lastIndex + (padding.exec(text)?.[0].length ?? 0);
		closing.lastIndex = start;
		const end = closing.exec(text)?.index ?? text.length;
		const body = text.slice(start, end).replace(/(?:\\{1,7}[nrt]|\s){1,20}$/v, '');
		opening.lastIndex = Math.max(end, start);
		if (body !== '' && !isCoverText(body)) {
			spans.push({start, end: start + body.length, secret: digitsOf(body)});
		}
	}

	return spans;
};
