import path from 'node:path';
import type {Plugin} from 'esbuild';

const root = path.join(import.meta.dirname, '..');

/**
What packages get in place of `string-width`: the same widths, at once where each character is one that our own screens draw.

Ink measures every line of every frame, changed or not, and a single mark outside of ASCII makes that take a look at each character of the line: a third of what a key press costs in a long list.
*/
const measuring = String.raw`
import {isNarrow} from ${JSON.stringify(path.join(root, 'source', 'core', 'text', 'width.ts'))};
import measure from ${JSON.stringify(path.join(root, 'node_modules', 'string-width', 'index.js'))};

const style = /\u001B\[[\d;]*m/g;

export default (text, options) => {
	if (typeof text === 'string' && options === undefined) {
		const bare = text.includes('\u001B') ? text.replaceAll(style, '') : text;
		if (isNarrow(bare)) {
			return bare.length;
		}
	}

	return measure(text, options);
};
`;

// Esbuild reads it as a regular expression of Go, which has no flag `v`.
// eslint-disable-next-line require-unicode-regexp
const wanted = /^string-width$/;

/** An esbuild plugin that measures the lines of a frame fast. */
export const fastWidths: Plugin = {
	name: 'fast-widths',
	setup({onResolve, onLoad}) {
		onResolve({filter: wanted}, ({path: name, importer}) => importer.includes('node_modules') ? {path: name, namespace: 'fast-widths', sideEffects: false} : undefined);
		onLoad({filter: wanted, namespace: 'fast-widths'}, () => ({contents: measuring, loader: 'js', resolveDir: root}));
	},
};
