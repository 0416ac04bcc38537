import type {JsonValue} from '../record/types.ts';
import type {Sliced} from '../slices/slices.ts';
import type {Chunk} from './chunks.ts';
import type {WrongPart} from './object-meta.ts';
import {readYamlInSlices} from './read-yaml.ts';

/** A place in a whole manifest, both one-based. */
export type Position = {readonly line: number; readonly column: number};

/** Gives the place of an offset of a chunk's text. */
export type PositionAt = (offset: number) => Position;

const lineStarts = (text: string): readonly number[] => {
	const starts = [0];
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
		starts.push(at + 1);
	}

	return starts;
};

/** Index of the last start that is not behind the offset. */
const lineOf = (starts: readonly number[], offset: number): number => {
	let low = 0;
	let high = starts.length - 1;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (starts[middle]! <= offset) {
			low = middle;
		} else {
			high = middle - 1;
		}
	}

	return low;
};

/** Says where offsets of a chunk stand. Lines are counted at the first question, so that a document without faults costs nothing. */
export const positionsOf = (chunk: Chunk): PositionAt => {
	let starts: readonly number[] | null = null;
	return offset => {
		starts ??= lineStarts(chunk.text);
		const index = lineOf(starts, Math.min(offset, chunk.text.length));
		return {line: chunk.line + index, column: Math.min(offset, chunk.text.length) - starts[index]! + (index === 0 ? chunk.column : 1)};
	};
};

/** Where a part of a document stands. */
export type Span = {readonly start: number; readonly end: number};

/** Says where parts of a document stand; where a part is behind an alias or is not there, the innermost part around it that is written out. */
export type Locate = (path: WrongPart['path']) => Span;

/**
Reads a document a second time, with the places of its parts, which only faults and lists need.

@yields Where it may stop.
*/
export function * locator(text: string): Sliced<Locate> {
	const read = yield * readYamlInSlices(text, {hasPlaces: true});
	if (!read.ok) {
		return () => ({start: 0, end: text.length});
	}

	return path => {
		let {value} = read;
		let span: Span = {start: read.start, end: text.length};
		for (const part of path) {
			const found = typeof value === 'object' && value !== null ? read.places?.get(value)?.get(part) : undefined;
			if (found === undefined) {
				return span;
			}

			span = found;
			value = (value as Readonly<Record<string, JsonValue>>)[part]!;
		}

		return span;
	};
}
