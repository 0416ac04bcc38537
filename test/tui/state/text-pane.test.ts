import {describe, expect, it} from 'vitest';
import {
	emptyPane,
	readOn,
	search,
	selectPane,
	showNext,
	withLines,
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

describe('a text pane with a cursor', () => {
	const lines = Array.from({length: 30}, (_, index) => index % 5 === 4 ? '' : `line ${index}`);
	const cursored = withLines({...emptyPane, cursor: 0}, lines);

	it('moves it line by line, over empty ones, and follows it', () => {
		const down = readOn({...cursored, cursor: 3}, 'down', room)!;
		expect(down).toMatchObject({cursor: 5, top: 0});
		expect(readOn(down, 'up', room)!.cursor).toBe(3);
		expect(readOn({...cursored, cursor: 8, top: 0}, 'down', room)).toMatchObject({cursor: 10, top: 1});
		expect(readOn(cursored, 'up', room)!.cursor).toBe(0);
	});

	it('reaches both ends by pages and at once', () => {
		expect(readOn(cursored, 'page-down', room)).toMatchObject({cursor: 10, top: 1});
		expect(readOn({...cursored, cursor: 12, top: 8}, 'page-up', room)).toMatchObject({cursor: 3, top: 3});
		// The last line is empty: the one before it is as far as it goes.
		expect(selectPane(readOn(cursored, 'last', room)!, room)).toMatchObject({top: 20, cursorAt: 9});
		expect(readOn({...cursored, cursor: 28, top: 20}, 'first', room)).toMatchObject({cursor: 0, top: 0});
	});

	it('goes to the next of some lines, and says where there is none', () => {
		expect(showNext(cursored, [2, 16], 1, room)).toMatchObject({cursor: 2, top: 0});
		expect(showNext({...cursored, cursor: 2}, [2, 16], 1, room)).toMatchObject({cursor: 16, top: 13});
		expect(showNext({...cursored, cursor: 16, top: 13}, [2, 16], 1, room)).toBeNull();
		expect(showNext({...cursored, cursor: 16, top: 13}, [2, 16], -1, room)).toMatchObject({cursor: 2, top: 0});
	});

	it('takes it to what is searched, and marks it once', () => {
		const found = search(cursored, 'line 28', room);
		expect(found.cursor).toBe(28);
		expect(selectPane(found, room)).toMatchObject({cursorAt: 8, matchAt: null, where: 'match 1 of 1 for line 28'});
	});

	it('searches what stands beside the lines as well, and measures both', () => {
		const beside = lines.map((_, index) => index === 7 ? 'other words '.repeat(8) : '');
		const two = withLines({...emptyPane, cursor: 0, wrap: true}, lines, {beside});
		expect(search(two, 'OTHER', {height: 30, columns: 83}).cursor).toBe(7);
		// The words take three rows, seven lines stand before them.
		expect(selectPane(two, {height: 9, columns: 83})).toMatchObject({where: '1 to 7 of 30', beside: {columns: 40}});
		expect(selectPane(two, {height: 10, columns: 83}).where).toBe('1 to 8 of 30');
	});
});
