import type {JsonValue} from '../record/types.ts';
import type {Sliced} from '../slices/slices.ts';
import type {Chunk} from './chunks.ts';
import {readYamlInSlices, type ReadYaml} from './read-yaml.ts';

const halfOfPair = /\\u[Dd][89A-Fa-f]/v;

/** JSON in which halves of surrogate pairs are replaced, as Go does. */
const wellFormed = (_key: string, value: unknown): unknown => typeof value === 'string' ? value.toWellFormed() : value;

/**
Reads a document that begins a manifest with a brace: Helm takes it for JSON first, and for YAML when it is none (`NewYAMLOrJSONDecoder` of apimachinery). The two differ in escapes alone, such as `\/`.

Null where it is no such document or no JSON.
*/
const readJson = ({text, isFirst}: Chunk): JsonValue | undefined => {
	if (!isFirst || !/^\s*\{/v.test(text)) {
		return undefined;
	}

	try {
		return JSON.parse(text, halfOfPair.test(text) ? wellFormed : undefined) as JsonValue;
	} catch {
		return undefined;
	}
};

/** The text of a document as Helm reads it: line by line, each with its end. */
export const linesOf = (text: string): string => text.endsWith('\n') ? text : `${text}\n`;

/**
Reads the value of a document as Helm does.

@yields Where it may stop.
*/
export function * readDocument(chunk: Chunk): Sliced<ReadYaml> {
	const read = yield * readYamlInSlices(linesOf(chunk.text));
	const json = readJson(chunk);
	if (json === undefined) {
		return read;
	}

	return read.ok
		? {...read, value: json}
		: {ok: true, value: json, start: chunk.text.search(/\S/v), places: null, rounded: [], ambiguous: []};
}
