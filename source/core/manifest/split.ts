import type {JsonValue} from '../record/types.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {type Mapping, isMapping} from '../record/json-kinds.ts';
import {chunks, type Chunk} from './chunks.ts';
import {gluedFaults, valueFaults, type ValueFault} from './faults.ts';
import {emptyHead, headFaults, headOf, type HeadFault} from './head.ts';
import {isList, listItems} from './list-items.ts';
import {locator, positionsOf, type Locate, type PositionAt, type Span} from './position.ts';
import {linesOf, readDocument} from './read-document.ts';
import type {ManifestDocument, ManifestFault} from './types.ts';

const sourceOf = (text: string): string | null => /^# Source: (?<path>.*\S)/mv.exec(text)?.groups?.['path'] ?? null;

const notAnObject: HeadFault = {code: 'not-an-object', message: 'This is no object: Helm expects a mapping with apiVersion and kind.', path: []};
const badItems: HeadFault = {code: 'bad-items', message: 'Helm takes an object with a field items for a list, and its items are none.', path: ['items']};
const nestedList: HeadFault = {code: 'nested-list', message: 'A list is an item of a list, which Helm does not take apart.', path: []};

const listFaults = (value: Mapping): readonly HeadFault[] => [
	...headFaults(value).filter(({code}) => code !== 'no-name' && code !== 'no-api-version'),
	...value['items'] === null || Array.isArray(value['items']) ? [] : [badItems],
];

const faultsOf = (value: JsonValue): readonly HeadFault[] => isMapping(value)
	? (isList(value) ? listFaults(value) : headFaults(value))
	: [notAnObject];

/** An item of a list without the indentation that it has there, so that it reads like a document. */
const dedented = (text: string, {start, end}: Span): string => {
	const column = start - (text.lastIndexOf('\n', start - 1) + 1);
	const indentation = ' '.repeat(column);
	return text.slice(start, end).split('\n').map(line => line.startsWith(indentation) ? line.slice(column) : line).join('\n').trimEnd() + '\n';
};

/** A chunk with what all its documents share. */
type Reading = {
	readonly chunk: Chunk;
	readonly source: string | null;
	readonly at: PositionAt;
	readonly glued: readonly ManifestFault[];
};

const createReading = (chunk: Chunk): Reading => ({
	chunk,
	source: sourceOf(chunk.text),
	at: positionsOf(chunk),
	glued: gluedFaults(chunk),
});

const headFaultsAt = (locate: Locate, {at}: Reading, faults: readonly HeadFault[], path: HeadFault['path']): readonly ManifestFault[] => faults.map(({code, message, path: inner}) => ({code, message, ...at(locate([...path, ...inner]).start)}));

type Rest = Pick<ManifestDocument, 'content' | 'value' | 'faults'>;

const whole = ({chunk, source, at, glued}: Reading, offset: number, rest: Rest): ManifestDocument => ({
	...isMapping(rest.value) ? headOf(rest.value) : emptyHead,
	source,
	line: at(offset).line,
	text: chunk.text,
	listed: null,
	...rest,
	faults: [...rest.faults, ...glued],
});

function * itemsOf(list: Mapping, reading: Reading, values: readonly ValueFault[]): Sliced<readonly ManifestDocument[]> {
	const items = listItems(list);
	if (items.length === 0) {
		return [];
	}

	const {annotations} = headOf(list);
	const locate = yield * locator(linesOf(reading.chunk.text));
	const documents: ManifestDocument[] = [];
	for (const {value, path, listed, isNested} of items) {
		yield null;
		const faults = [...isNested ? [nestedList] : [], ...faultsOf(value)];
		const span = locate(path);
		const own = values.filter(({offset}) => offset >= span.start && offset < span.end).map(({fault}) => fault);
		documents.push({
			...whole(reading, span.start, {
				content: faults.some(({code}) => code !== 'nested-list') ? 'faulty' : 'object',
				value,
				faults: [...headFaultsAt(locate, reading, faults, path), ...own],
			}),
			text: dedented(reading.chunk.text, span),
			listed: {...listed, annotations},
		});
	}

	return documents;
}

function * documentsOf(chunk: Chunk): Sliced<readonly ManifestDocument[]> {
	const reading = createReading(chunk);
	const read = yield * readDocument(chunk);
	if (!read.ok) {
		const message = `This document is no YAML: ${read.message}.`;
		return [whole(reading, chunk.text.search(/\S/v), {content: 'faulty', value: null, faults: [{code: 'not-yaml', message, ...reading.at(read.offset)}]})];
	}

	if (read.value === null) {
		return [{...whole(reading, 0, {content: 'empty', value: null, faults: []}), line: chunk.line}];
	}

	const values = valueFaults(read, reading.at);
	const faults = faultsOf(read.value);
	if (faults.length > 0) {
		return [whole(reading, read.start, {content: 'faulty', value: read.value, faults: [...headFaultsAt(yield * locator(linesOf(chunk.text)), reading, faults, []), ...values.map(({fault}) => fault)]})];
	}

	if (isMapping(read.value) && isList(read.value)) {
		const items = yield * itemsOf(read.value, reading, values);
		return items.length === 0 ? [whole(reading, read.start, {content: 'empty', value: null, faults: []})] : items;
	}

	return [whole(reading, read.start, {content: 'object', value: read.value, faults: values.map(({fault}) => fault)})];
}

/**
Splits a stored manifest into its objects, in slices: a long manifest, and a long document in it, keeps nobody waiting.

Faults stay with their document: one that Helm cannot build is one faulty object, and the rest is read, though Helm itself would build none of it. Lists are flattened as Helm flattens them when it builds; documents that hold comments alone come as `empty`, since Helm keeps them in the manifest.

Gives the objects in the order of the manifest.

@yields Between documents and between entries of their collections.
*/
export function * manifestDocuments(manifest: string): Sliced<readonly ManifestDocument[]> {
	const documents: ManifestDocument[] = [];
	for (const chunk of chunks(manifest)) {
		yield null;
		documents.push(...yield * documentsOf(chunk));
	}

	return documents;
}

/** All documents of a stored manifest at once; see `manifestDocuments`. */
export const splitManifest = (text: string): readonly ManifestDocument[] => finish(manifestDocuments(text));
