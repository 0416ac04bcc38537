import {describe, expect, it} from 'vitest';
import {
	emptyPane,
	readOn,
	search,
	selectPane,
	withText,
} from '../../../source/tui/state/text-pane.ts';

const room = {height: 10, columns: 40};

const pane = withText(emptyPane, Array.from({length: 30}, (_, index) => `line ${index}${index % 10 === 4 ? ' image' : ''}`).join('\n'));

describe('a text pane', () => {
	it('finds a text in any case of letters, and goes round its matches', () => {
		const found = search(pane, 'IMAGE', room);
		expect(found.matches).toEqual([4, 14, 24]);
		expect(selectPane(found, room)).toMatchObject({top: 0, matchAt: 4, where: 'match 1 of 3 for IMAGE'});
		const second = readOn(found, 'next-match', room)!;
		expect(second.match).toBe(1);
		expect(selectPane(second, room).lines[selectPane(second, room).matchAt!]).toContain('line 14');
		expect(readOn(readOn(second, 'next-match', room)!, 'next-match', room)!.match).toBe(0);
		expect(readOn(found, 'previous-match', room)!.match).toBe(2);
	});

	it('says that nothing was found', () => {
		expect(selectPane(search(pane, 'absent', room), room)).toMatchObject({matchAt: null, where: 'no match for absent'});
		expect(readOn(search(pane, 'absent', room), 'next-match', room)!.match).toBeNull();
	});

	it('pans, and not while long lines are wrapped', () => {
		const right = readOn(pane, 'right', room)!;
		expect(right.left).toBe(8);
		const wrapped = readOn(right, 'wrap', room)!;
		expect(wrapped).toMatchObject({wrap: true, left: 0});
		expect(readOn(wrapped, 'right', room)!.left).toBe(0);
	});

	it('moves by what fits when lines are wrapped, and reaches the last line', () => {
		const long = {...withText(emptyPane, Array.from({length: 9}, (_, index) => `${index} ${'word '.repeat(20)}`).join('\n')), wrap: true};
		// Each line takes up to four rows of forty columns.
		expect(readOn(long, 'page-down', room)!.top).toBe(1);
		expect(readOn(long, 'last', room)!.top).toBe(7);
		expect(readOn({...long, top: 7}, 'page-up', room)!.top).toBe(6);
		expect(readOn(pane, 'last', room)!.top).toBe(20);
		expect(selectPane(long, room).where).toBe('1 to 2 of 9');
	});

	it('keeps its place when the same text is read again, and its search for another', () => {
		const placed = search({...pane, top: 12}, 'image', room);
		expect(withText(placed, 'a\nimage\n', true)).toMatchObject({top: 1, matches: [1], match: null});
		expect(withText(placed, 'a\nimage\n').top).toBe(0);
	});

	it('says where it is', () => {
		expect(selectPane({...pane, top: 5}, room).where).toBe('6 to 15 of 30');
		expect(selectPane(pane, {height: 40, columns: 40}).where).toBe('30 lines');
	});
});
