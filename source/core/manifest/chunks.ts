/** A stretch of a manifest between two separators. */
export type Chunk = {
	readonly text: string;
	/** Where it begins in the manifest, and where its separator does; the same for a text without one. */
	readonly start: number;
	readonly opens: number;
	/** One-based line of its first character. */
	readonly line: number;
	/** One-based column of its first character: more than 1 for text on the separator's own line. */
	readonly column: number;
	/** Whether text stood on the separator's own line. */
	readonly glued: boolean;
	/** Whether no separator stands before it. */
	readonly isFirst: boolean;
};

// Not `^` with the m flag: that also matches after U+2028 and a lone carriage return, where Helm sees no line.
const separator = /(?<![^\n])---[\t ]*/gv;
const comment = /^\s*#/v;

const glues = (rest: string): boolean => rest.trim() !== '' && !comment.test(rest);

const lineEnd = (text: string, from: number): number => {
	const end = text.indexOf('\n', from);
	return end === -1 ? text.length : end + 1;
};

const countLines = (text: string, from: number, to: number): number => {
	let lines = 0;
	for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
		lines++;
	}

	return lines;
};

type Place = Omit<Chunk, 'text' | 'start'>;

const isWorthIt = (text: string, {isFirst}: Place): boolean => !isFirst || text.trim() !== '';

/**
Cuts a stored manifest where Helm does: at every line that starts with `---`, whatever follows on it.

Text on the separator's own line opens the next document (`pkg/releaseutil/manifest.go` of Helm 3, `pkg/release/v1/util/manifest.go` of Helm 4), as `---apiVersion: v1` does in charts that trim white space. Text before the first separator is a document when there is any. A `---` that is indented, as inside a block scalar, separates nothing; one at the start of a line always does, in a block scalar too. Line ends may be LF or CRLF.

@yields Documents in the order of the manifest.
*/
export function * chunks(manifest: string): Generator<Chunk> {
	let start = 0;
	let place: Place = {opens: 0, line: 1, column: 1, glued: false, isFirst: true};
	for (const match of manifest.matchAll(separator)) {
		const text = manifest.slice(start, match.index);
		if (isWorthIt(text, place)) {
			yield {text, start, ...place};
		}

		const line = place.line + countLines(manifest, start, match.index);
		const after = match.index + match[0].length;
		const end = lineEnd(manifest, after);
		const rest = manifest.slice(after, end);
		const isAlone = rest.trim() === '';
		start = isAlone ? end : after;
		place = {
			opens: match.index,
			line: isAlone && rest.endsWith('\n') ? line + 1 : line,
			column: isAlone ? 1 : match[0].length + 1,
			glued: glues(rest),
			isFirst: false,
		};
	}

	const text = manifest.slice(start);
	if (isWorthIt(text, place)) {
		yield {text, start, ...place};
	}
}
