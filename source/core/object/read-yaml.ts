import {parseDocument} from 'yaml';
import type {ReadValues} from './read-json.ts';

/** Aliases that may be resolved in one document: enough for people, too few for a text that unfolds without end. */
const mostAliases = 100;

/** A line that an object of the API has, or a record's data cut out of one. A text without any is not worth a parser's time. */
const objectLine = /^[\t ]*(?:-[\t ]+)?["']?(?:apiVersion|kind|metadata|items|data|stringData|release)["']?[\t ]*:/mv;

const firstLine = (message: string): string => message.split('\n', 1)[0]!.replace(/ at line \d.*$/v, '').replace(/:$/v, '');

/**
Reads one YAML document. A broken one is a fault with its line, counted from 1 in this text.

Keys that come twice are let through, the last one counting, since a dump is no place to be strict; numbers stay numbers. A text that cannot hold an object is passed over in silence.
*/
export const readYamlValue = (text: string): ReadValues => {
	if (!objectLine.test(text) && !/^\s*\{/v.test(text)) {
		return {values: [], faults: []};
	}

	try {
		const document = parseDocument(text, {uniqueKeys: false, logLevel: 'silent', stringKeys: false});
		const [error] = document.errors;
		return error === undefined ? {values: [{value: document.toJS({maxAliasCount: mostAliases}) as unknown, text, line: 1}], faults: []} : {values: [], faults: [{message: `this is not YAML: ${firstLine(error.message)}`, line: error.linePos?.[0].line ?? 1}]};
	} catch (error) {
		const message = error instanceof RangeError ? 'it is nested too deeply' : firstLine(error instanceof Error ? error.message : String(error));
		return {values: [], faults: [{message: `this YAML cannot be read: ${message}`, line: 1}]};
	}
};
