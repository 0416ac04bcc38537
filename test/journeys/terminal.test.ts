import {
	describe,
	expect,
	it,
} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {open} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {openRelease} from '../drive/walk.ts';

describe('the terminal', () => {
	it('may change its size at any time: each frame is as high as it is', async () => {
		const {session} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'payments/api');
		await ui.see('Ways out');
		for (const size of [{columns: 120, rows: 40}, {columns: 60, rows: 15}, {columns: 40, rows: 10}, {columns: 200, rows: 60}]) {
			ui.resize(size);
			await ui.see('▸ Roll back to 1', 'esc back');
			const frame = await ui.frame();
			const lines = frame.split('\n');
			expect(lines).toHaveLength(size.rows);
			expect(lines.at(-1)).toContain('esc back');
			expect(frame).toContain('Do not delete the newest record');
		}
	});

	it('may become smaller: nothing of the frame before stays on it', async () => {
		const {session} = await demoSession();
		const ui = openInTest(session, {size: {columns: 160, rows: 50}});
		await openRelease(ui, 'shop/orders');
		ui.press('tab-drift');
		await ui.see('by-hand');
		for (const size of [{columns: 80, rows: 50}, {columns: 80, rows: 24}, {columns: 70, rows: 30}, {columns: 100, rows: 12}]) {
			ui.resize(size);
			await ui.see('by-hand', '? help');
			const frame = await ui.frame();
			ui.press('redraw');
			expect(await ui.frame()).toBe(frame);
		}
	});

	it('that is too small is told so, and nothing is lost', async () => {
		const {session} = await demoSession();
		const ui = openInTest(session, {size: {columns: 30, rows: 8}});
		await ui.see('30 columns', '8 rows');
		ui.resize({columns: 80, rows: 24});
		await ui.see('cut off, last good 1');
	});

	it('without UTF-8 gets ASCII alone', async () => {
		const {session} = await demoSession();
		const ui = openInTest(session, {environment: {LANG: 'C', TERM: 'vt100'}});
		await ui.see('> x  pending-upgrade', 'ok deployed', '.. pending-upgrade');
		await openRelease(ui, 'payments/api');
		await ui.see('> Roll back to 1');
		ui.press('tab-history');
		await ui.see('2 + pending-upgrade', '1 + deployed');
		ui.press('machine');
		await ui.see('upgrade -->[pending-upgrade]');
		// eslint-disable-next-line no-control-regex, regexp/no-control-character -- What a terminal obeys is no text.
		expect(ui.terminal.written().replaceAll(/\u{1B}\[[\d;?]*[A-Za-z]/gv, '')).toMatch(/^[\n\r\u{20}-\u{7E}]*$/v);
	});

	it('counts the age of what was read, second by second', async () => {
		const {session, clock} = await demoSession();
		const ui = openInTest(session);
		await ui.see('read 0 s ago');
		await clock.pass(3000);
		await ui.see('read 3 s ago');
		await clock.pass(90_000);
		await ui.see('read 1 min ago');
		ui.press('reload');
		await ui.see('read 0 s ago');
	});

	it('is given back when something of ours breaks, and the error reaches whoever started it', async () => {
		const {session} = await demoSession();
		// It ends by itself, with the error
		const ui = open({
			...session, redactor: {
				...session.redactor, text() {
					throw new Error('a bug in drawing');
				},
			},
		});
		await expect(ui.ended).rejects.toThrow('a bug in drawing');
		expect(ui.terminal.isAlternate()).toBe(false);
		expect(ui.terminal.isRaw()).toBe(false);
	});
});
