import {chunks, type Chunk} from './chunks.ts';
import {emptyHead, headOf, isPlain} from './head.ts';
import type {JsonValue} from '../record/types.ts';
import {readYaml} from './read-yaml.ts';
import type {ManifestDocument, ManifestFault} from './types.ts';

const sourceOf = (text: string): string | null => /^# Source: (?<path>.*\S)/mv.exec(text)?.groups?.['path'] ?? null;

const onlyComments = (text: string): boolean => text.split('\n').every(line => /^\s*(?:#[^\n]*|\.{3}\s*)?$/v.test(line));

const lineAt = (chunk: Chunk, offset: number): number => chunk.line + (chunk.text.slice(0, offset).match(/\n/gv)?.length ?? 0);

/** An item of a list without the indentation that it has there, so that it reads like a document. */
const dedented = (text: string, from: number, to: number): string => {
	const column = from - (text.lastIndexOf('\n', from - 1) + 1);
	const indentation = ' '.repeat(column);
	return text.slice(from, to).split('\n').map(line => line.startsWith(indentation) ? line.slice(column) : line).join('\n').trimEnd() + '\n';
};

const faulty = (chunk: Chunk, fault: ManifestFault): ManifestDocument => ({
	...emptyHead,
	content: 'faulty',
	source: sourceOf(chunk.text),
	line: chunk.line,
	text: chunk.text,
	value: null,
	listed: null,
	faults: [fault],
});

const empty = (chunk: Chunk): ManifestDocument => ({
	...emptyHead,
	content: 'empty',
	source: sourceOf(chunk.text),
	line: chunk.line,
	text: chunk.text,
	value: null,
	listed: null,
});

type Place = {readonly text: string; readonly line: number; readonly listed: ManifestDocument['listed']};

/** Items of a list without a kind of their own are of the list's, as Kubernetes' decoder fills them in. */
const inherit = (item: unknown, list: Readonly<Record<string, unknown>>, kind: string): unknown => isPlain(item) && item['kind'] === undefined && kind !== 'List'
	? {apiVersion: list['apiVersion'], ...item, kind: kind.slice(0, -'List'.length)}
	: item;

const objectsOf = (value: unknown, chunk: Chunk, offsets: readonly number[], place: Place): ManifestDocument[] => {
	if (!isPlain(value)) {
		return [{...faulty(chunk, {code: 'not-an-object', message: 'This is no object: Helm expects a mapping with apiVersion and kind.', line: place.line, column: 1}), ...place}];
	}

	const kind = typeof value['kind'] === 'string' ? value['kind'] : '';
	const {items} = value;
	if (kind.endsWith('List') && Array.isArray(items)) {
		return items.flatMap((item: unknown, index) => {
			const from = offsets[index];
			const next = offsets[index + 1];
			const to = next === undefined ? chunk.text.length : chunk.text.lastIndexOf('\n', next) + 1;
			const inner: Place = from === undefined
				? {...place, listed: {kind, index}}
				: {text: dedented(chunk.text, from, to), line: lineAt(chunk, from), listed: {kind, index}};
			return objectsOf(inherit(item, value, kind), chunk, [], inner);
		});
	}

	const head = headOf(value, place.line);
	const glued: ManifestFault[] = chunk.glued ? [{code: 'glued-separator', message: 'Text stands on the separator\'s own line (---text).', line: chunk.line, column: 4}] : [];
	return [{
		...head,
		content: head.faults.length === 0 ? 'object' : 'faulty',
		source: sourceOf(chunk.text),
		...place,
		value: value as JsonValue,
		faults: [...head.faults, ...glued],
	}];
};

/** The first line with content: comments and blank lines above it are not where an object begins. */
const firstLine = (chunk: Chunk): number => {
	const before = chunk.text.split('\n').findIndex(line => !/^\s*(?:#[^\n]*)?$/v.test(line));
	return chunk.line + Math.max(before, 0);
};

const documentsOf = (chunk: Chunk): ManifestDocument[] => {
	if (onlyComments(chunk.text)) {
		return [empty(chunk)];
	}

	const read = readYaml(chunk.text);
	if (!read.ok) {
		return [faulty(chunk, {code: 'not-yaml', message: `This document is no YAML: ${read.message}.`, line: lineAt(chunk, read.offset), column: read.offset - chunk.text.lastIndexOf('\n', read.offset - 1)})];
	}

	return read.value === null ? [empty(chunk)] : objectsOf(read.value, chunk, read.itemOffsets, {text: chunk.text, line: firstLine(chunk), listed: null});
};

/**
Splits a stored manifest into its objects, one document at a time, so that a long manifest can be read in pieces.

Faults stay with their document: one that does not parse is one faulty object, and the rest is read. Lists are flattened as Helm flattens them when it builds; documents that hold comments alone come as `empty`, since Helm keeps them in the manifest.

@yields Objects in the order of the manifest.
*/
export function * manifestDocuments(manifest: string): Generator<ManifestDocument> {
	for (const chunk of chunks(manifest)) {
		yield * documentsOf(chunk);
	}
}

/** All documents of a stored manifest at once; see `manifestDocuments`. */
export const splitManifest = (text: string): readonly ManifestDocument[] => [...manifestDocuments(text)];
