import {describe, expect, it} from 'vitest';
import {words, type Shown} from '../../../source/core/text/shown.ts';
import {bullets, code, inline, markdownTable} from '../../../source/cli/output/markdown.ts';

const told = (text: string): Shown => text as Shown;

describe('Markdown', () => {
	it.each([
		['a *b* _c_ `d`', String.raw`a \*b\* \_c\_ \`d\``],
		['a | b', String.raw`a \| b`],
		['<script>', String.raw`\<script\>`],
		['&lt;', '&amp;lt;'],
		['# no head', String.raw`\# no head`],
		['- no list', String.raw`\- no list`],
		['1. no list', String.raw`\1. no list`],
		['[x](https://example.test)', String.raw`\[x\](https://example.test)`],
		['two\nlines\t here ', 'two lines here'],
		[String.raw`a\b`, String.raw`a\\b`],
	])('takes nothing of %j for a mark', (text, expected) => {
		expect(inline(told(text))).toBe(expected);
	});

	it('has a fence around commands that none of them ends', () => {
		expect(code([told('echo ```')])).toBe('````sh\necho ```\n````');
		expect(code([told('helm list')])).toBe('```sh\nhelm list\n```');
	});

	it('has tables and lists', () => {
		expect(markdownTable([words('A'), words('B')], [[words('1'), words('2')]])).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |');
		expect(bullets([words('a'), words('b')])).toBe('- a\n- b');
	});
});
