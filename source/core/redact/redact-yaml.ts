import type {Sliced} from '../slices/slices.ts';
import {type Place, root} from './place.ts';
import {coverOf} from './spans.ts';
import type {Leaf} from './tree.ts';
import {leaves} from './walk.ts';
import {readYaml, type Scalar} from './yaml-tree.ts';

/** What becomes of a scalar: nothing, a fingerprint for the whole, or a text of as many lines. */
export type Change =
	| {readonly change: 'none'}
	| {readonly change: 'cover'; readonly fingerprint: string}
	| {readonly change: 'text'; readonly text: string};

/** How scalars and comments are looked at. */
export type Look = {
	readonly scalar: (leaf: Leaf, place: Place) => Sliced<Change>;
	/** Gives a text of as many lines. */
	readonly text: (text: string) => Sliced<string>;
};

type Edit = {readonly start: number; readonly end: number; readonly replacement: string};

/** The part of a block scalar without the white space around it. */
const bodyOf = (source: string): {readonly from: number; readonly to: number} => {
	const from = source.search(/\S/v);
	return {from: Math.max(0, from), to: source.trimEnd().length};
};

const coverEdit = (text: string, {start, end, style}: Scalar, fingerprint: string): Edit => {
	if (style === 'block') {
		const {from, to} = bodyOf(text.slice(start, end));
		return {start: start + from, end: start + to, replacement: coverOf(text.slice(start + from, start + to), fingerprint)};
	}

	const quotes = style === 'plain' ? 0 : 1;
	return {start: start + quotes, end: end - quotes, replacement: coverOf(text.slice(start + quotes, end - quotes), fingerprint)};
};

/**
Looks at the lines of a block scalar without their indentation, and puts it back.

@yields Where it may stop.
*/
function * blockEdit(text: string, {start, end}: Scalar, look: Look['text']): Sliced<Edit> {
	const lines = text.slice(start, end).split('\n');
	let margin = Infinity;

	for (const line of lines) {
		margin = line.trim() === '' ? margin : Math.min(margin, line.search(/\S/v));
	}

	const inner = lines.map(line => line.slice(margin)).join('\n');
	const looked = yield * look(inner);
	const changed = looked.split('\n');
	return {start, end, replacement: lines.map((line, index) => line.slice(0, margin) + (changed[index] ?? '')).join('\n')};
}

const escapeSingle = (text: string): string => text.replaceAll('\'', '\'\'');

/** A flow scalar with a changed text. */
const flowEdit = (text: string, {start, end, style}: Scalar, before: string, changed: string): Edit => {
	switch (style) {
		case 'double': {
			return {start, end, replacement: text.slice(start + 1, end - 1) === before ? `"${changed}"` : JSON.stringify(changed)};
		}

		case 'single': {
			return {start, end, replacement: `'${escapeSingle(changed)}'`};
		}

		default: {
			return {start, end, replacement: changed};
		}
	}
};

/**
A flow scalar over several lines is looked at as it stands in its source, so that it keeps them; where only its text without breaks gives a secret away, that stands on the first.

@yields Where it may stop.
*/
function * foldedEdit(text: string, {start, end, style}: Scalar, changed: string, look: Look['text']): Sliced<Edit> {
	const quotes = style === 'plain' ? 0 : 1;
	const source = text.slice(start + quotes, end - quotes);
	const seen = yield * look(source);
	return {start: start + quotes, end: end - quotes, replacement: seen === source ? coverOf(source, changed.replaceAll('\n', ' ')) : seen};
}

/**
The edit of a scalar; null for none.

@yields Where it may stop.
*/
function * editOf(text: string, look: Look, scalar: Scalar, {leaf, change}: {readonly leaf: Leaf; readonly change: Change}): Sliced<Edit | null> {
	if (change.change === 'none') {
		return null;
	}

	if (change.change === 'cover') {
		return coverEdit(text, scalar, change.fingerprint);
	}

	if (scalar.style === 'block') {
		return yield * blockEdit(text, scalar, look.text);
	}

	return text.slice(scalar.start, scalar.end).includes('\n') ? yield * foldedEdit(text, scalar, change.text, look.text) : flowEdit(text, scalar, leaf.text, change.text);
}

/**
Redacts a YAML text; every line stays where it is. `isBroken` says that it does not parse, and that some of it was not understood.

@yields Where it may stop.
*/
export function * redactYaml(text: string, look: Look, path: readonly string[] = []): Sliced<{readonly text: string; readonly isBroken: boolean}> {
	const {documents, scalars, comments, isBroken} = yield * readYaml(text);
	const edits: Edit[] = [];
	for (const document of documents) {
		for (const [leaf, place] of leaves(document, root(path))) {
			yield null;
			const scalar = scalars[leaf.id];
			const edit = scalar === undefined ? null : yield * editOf(text, look, scalar, {leaf, change: yield * look.scalar(leaf, place)});
			if (edit !== null) {
				edits.push(edit);
			}
		}
	}

	for (const {start, end} of comments) {
		const comment = text.slice(start, end);
		const changed = yield * look.text(comment);
		if (changed !== comment) {
			edits.push({start, end, replacement: changed});
		}
	}

	let redacted = '';
	let from = 0;
	for (const {start, end, replacement} of edits.toSorted((a, b) => a.start - b.start)) {
		redacted += text.slice(from, start) + replacement;
		from = end;
	}

	return {text: redacted + text.slice(from), isBroken};
}
