/** The widths that the bundle measures are those of `string-width`. */
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	it,
} from 'vitest';
import {fastWidths} from '../../scripts/fast-widths.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-widths-'));
let widest: (text: string) => number;

beforeAll(async () => {
	const outfile = path.join(folder, 'widest.mjs');
	await build({
		// A package that measures, as Ink does.
		stdin: {contents: 'export {default} from "widest-line";', resolveDir: path.join(import.meta.dirname, '..', '..')},
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'node',
		plugins: [fastWidths],
	});
	const made = await import(pathToFileURL(outfile).href) as {default: typeof widest};
	widest = made.default;
});

afterAll(() => {
	rmSync(folder, {recursive: true});
});

const widestOf = (text: string): number => Math.max(0, ...text.split('\n').map(line => stringWidth(line)));

describe('the measuring of the bundle', () => {
	it.each(['', 'plain', ' ▸ ✔ deployed · 3…', '漢字', '👩‍🚀 e\u{301}', '\u{1B}[31m✖ red\u{1B}[39m', '\u{1B}[1;38;5;9mwide 字\u{1B}[0m', '\u{1B}]8;;https://example.test\u{7}link\u{1B}]8;;\u{7}', 'two\nlines ─'])('gives %j its width', text => {
		expect(widest(text)).toBe(widestOf(text));
	});

	it('is right for any text, styled or not', () => {
		const part = fc.oneof(fc.string({unit: 'grapheme'}), fc.constantFrom('▸', '·', '✔', '…', '─', '\u{1B}[2m', '\u{1B}[22m', '\u{1B}[7m', '\u{1B}[', 'ｱﾞ', '\u{1B}'));
		fc.assert(fc.property(fc.array(part), parts => {
			expect(widest(parts.join(''))).toBe(widestOf(parts.join('')));
		}));
	});
});
