import {parseDocument} from 'yaml';
import type {ReadValues} from './read-json.ts';
import {countLines} from './split-documents.ts';

/** Aliases that may be resolved in one document: enough for people, too few for a text that unfolds without end. */
const mostAliases = 100;

/** Brackets that may be open at once; the parser's own stack does not last that long. */
const mostOpenBrackets = 5000;

/** The keys of an object of the API, or of a record's data cut out of one. A text without any is not worth a parser's time. */
const objectKey = /\b(?:apiVersion|kind|metadata|items|data|stringData|release)["']?[\t ]{0,100}:/v;

const tooDeep = 'it is nested too deeply';

const unreadable = (message: string, line = 1): ReadValues => ({values: [], faults: [{message, line}]});

/** The line of an offset; the end of a text is on its last line with something on it. */
const lineOf = (text: string, offset: number): number => countLines(offset >= text.length ? text.trimEnd() : text.slice(0, offset)) + 1;

const words = (error: unknown): string => {
	const message = error instanceof Error ? error.message : String(error);
	return error instanceof RangeError || message.startsWith('Maximum call stack') ? tooDeep : message.split('\n', 1)[0]!.replace(/ at line \d.*$/v, '').replace(/:$/v, '');
};

/** Counts brackets without regard to quotes: exact enough to keep the parser from a text that is nothing else. */
const hasTooManyBrackets = (text: string): boolean => {
	let open = 0;
	for (let index = 0; index < text.length && open <= mostOpenBrackets; index++) {
		const character = text[index]!;
		if (character === '[' || character === '{') {
			open++;
		} else if ((character === ']' || character === '}') && open > 0) {
			open--;
		}
	}

	return open > mostOpenBrackets;
};

/**
Reads one YAML document. A broken one is a fault with its line, counted from 1 in this text.

Keys that come twice are let through, the last one counting, since a dump is no place to be strict; numbers stay numbers. A text that cannot hold an object is passed over in silence.
*/
export const readYamlValue = (text: string): ReadValues => {
	if (!objectKey.test(text)) {
		return {values: [], faults: []};
	}

	if (hasTooManyBrackets(text)) {
		return unreadable(tooDeep);
	}

	try {
		const document = parseDocument(text, {uniqueKeys: false, logLevel: 'silent', prettyErrors: false});
		const [error] = document.errors;
		return error === undefined
			? {values: [{value: document.toJS({maxAliasCount: mostAliases}) as unknown, text, line: 1}], faults: []}
			: unreadable(`this is not YAML: ${words(error)}`, lineOf(text, error.pos[0]));
	} catch (error) {
		return unreadable(`this YAML cannot be read: ${words(error)}`);
	}
};
