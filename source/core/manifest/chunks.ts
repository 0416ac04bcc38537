/** A stretch of a manifest between two separators. */
export type Chunk = {
	readonly text: string;
	/** One-based line of its first line. */
	readonly line: number;
	/** Whether text stood on the separator's own line. */
	readonly glued: boolean;
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

/**
Cuts a stored manifest where Helm does: at every line that starts with `---`, whatever follows on it.

Text on the separator's own line opens the next document (`pkg/releaseutil/manifest.go` of Helm 3, `pkg/release/v1/util/manifest.go` of Helm 4), as `---apiVersion: v1` does in charts that trim white space. Text before the first separator is a document when there is any. A `---` that is indented, as inside a block scalar, separates nothing. Line ends may be LF or CRLF.

@yields Documents in the order of the manifest.
*/
export function * chunks(manifest: string): Generator<Chunk> {
	let start = 0;
	let line = 1;
	let glued = false;
	let first = true;
	for (const match of manifest.matchAll(separator)) {
		const text = manifest.slice(start, match.index);
		if (!first || text.trim() !== '') {
			yield {text, line, glued};
		}

		first = false;
		line += countLines(manifest, start, match.index);
		const after = match.index + match[0].length;
		const end = lineEnd(manifest, after);
		const rest = manifest.slice(after, end);
		glued = glues(rest);
		if (rest.trim() === '') {
			start = end;
			line += rest.endsWith('\n') ? 1 : 0;
		} else {
			start = after;
		}
	}

	const text = manifest.slice(start);
	if (!first || text.trim() !== '') {
		yield {text, line, glued};
	}
}
