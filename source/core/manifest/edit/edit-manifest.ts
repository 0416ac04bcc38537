import {chunks, type Chunk} from '../chunks.ts';
import {finish} from '../../slices/slices.ts';
import type {JsonValue} from '../../record/types.ts';
import {readDocument} from '../read-document.ts';
import {rewriteYaml} from './rewrite-yaml.ts';

/** What becomes of a document: the value that it is to have, or that it goes. The value that it has leaves it alone. */
export type Edited = {readonly keep: true; readonly value: JsonValue} | {readonly keep: false};

export type EditedManifest =
	| {readonly ok: true; readonly manifest: string}
	/** The one-based line of a document of which the text cannot be changed alone. */
	| {readonly ok: false; readonly line: number};

type Piece = {readonly start: number; readonly end: number; readonly text: string};

/** The piece of the manifest that is put anew for a document; null for one that stays, `false` for one that cannot be changed. */
const pieceOf = (chunk: Chunk, edit: (value: JsonValue) => Edited): Piece | null | false => {
	const read = finish(readDocument(chunk));
	if (!read.ok || read.value === null) {
		return null;
	}

	const edited = edit(read.value);
	const {start, opens, text} = chunk;
	const end = start + text.length;
	if (!edited.keep) {
		return {start: opens, end, text: ''};
	}

	if (edited.value === read.value) {
		return null;
	}

	const rewritten = rewriteYaml(text, edited.value);
	return rewritten === null ? false : {start, end, text: rewritten};
};

/**
Changes documents of a stored manifest one by one, and leaves every other byte of it alone.

`edit` gets each document as Helm reads it, lists whole; one that is no YAML is left as it is.
*/
export const editManifest = (manifest: string, edit: (value: JsonValue) => Edited): EditedManifest => {
	let result = '';
	let position = 0;
	for (const chunk of chunks(manifest)) {
		const piece = pieceOf(chunk, edit);
		if (piece === false) {
			return {ok: false, line: chunk.line};
		}

		if (piece === null) {
			continue;
		}

		result += manifest.slice(position, piece.start) + piece.text;
		position = piece.end;
	}

	return {ok: true, manifest: result + manifest.slice(position)};
};
