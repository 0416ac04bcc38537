import {describe, expect, it} from 'vitest';
import {cell, table} from '../../../source/cli/output/table.ts';
import {widthOf} from '../../../source/core/text/width.ts';
import {words, type Shown} from '../../../source/core/text/shown.ts';

const head = [
	{title: words('NAME'), align: 'left', least: 6},
	{title: words('REV'), align: 'right', least: null},
	{title: words('WHAT'), align: 'left', least: 4},
] as const;

const row = (...texts: string[]) => texts.map(text => cell(text as Shown));

describe('a table', () => {
	it('aligns by display width and pads no last column', async () => {
		expect(await table(head, [row('api', '12', 'fine'), row('日本語-web', '3', '')], {columns: null, colour: false})).toBe([
			'NAME        REV  WHAT',
			'api          12  fine',
			'日本語-web    3',
		].join('\n'));
	});

	it('is not cut where it goes into a file', async () => {
		const long = 'x'.repeat(500);
		expect(await table(head, [row(long, '1', long)], {columns: null, colour: false})).toContain(`${long}    1  ${long}`);
	});

	it.each([20, 30, 40])('fits a terminal of %d columns', async columns => {
		const text = await table(head, [row('a-rather-long-release-name', '12', 'what is wrong with it in many words'), row('b', '1', '')], {columns, colour: false});
		expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(columns);
		expect(text).toContain('12');
		expect(text).toContain('…');
	});

	it('stays readable where even the least does not fit', async () => {
		expect(await table(head, [row('abcdefghij', '12', 'abcdefghij')], {columns: 5, colour: false})).toBe('NAME    REV  WHAT\nabcde…   12  abc…');
	});

	it('colours around what was fitted', async () => {
		const text = await table(head, [[cell(words('api'), 'bad'), cell(words('1')), cell(words(''), 'bad')]], {columns: 40, colour: true});
		expect(text).toContain('\u{1B}[31mapi \u{1B}[39m    1');
	});

	it('has only its head without rows', async () => {
		expect(await table(head, [], {columns: null, colour: false})).toBe('NAME  REV  WHAT');
	});
});
