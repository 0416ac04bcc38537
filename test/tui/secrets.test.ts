import {describe, expect, it} from 'vitest';
import {readObjects} from '../../source/core/object/read-objects.ts';
import type {Tab} from '../../source/tui/state/intent.ts';
import {demoSession} from '../drive/demo-session.ts';
import {type Driver, open} from '../drive/drive.ts';
import {leaksIn, plantedObject, plantedOutput} from '../plant/secrets.ts';

const planted = ['superseded', 'failed'].map((status, index) => readObjects(JSON.stringify(plantedObject({version: index + 2, status})), 'planted').records[0]!);

const tabs: ReadonlyArray<readonly [Tab, string]> = [['history', 'WHEN'], ['values', 'Values of'], ['manifest', 'Manifest of'], ['hooks', 'Hooks of'], ['record', 'Record of']];

/** Scrolls a text to its end, page by page, and over to its right edge. */
const readAll = async (ui: Driver): Promise<void> => {
	for (let page = 0; page < 20; page++) {
		ui.press('page-down');
		await ui.frame();
	}

	for (let step = 0; step < 8; step++) {
		ui.press('right');
	}

	await ui.frame();
	ui.press('wrap', 'first');
	await ui.frame();
	for (let page = 0; page < 20; page++) {
		ui.press('page-down');
		await ui.frame();
	}
};

describe('a release full of secrets', () => {
	it('shows none of them on any screen, nor in the bytes of any frame', async () => {
		const {session, clock} = await demoSession({}, scenario => ({...scenario, records: [...scenario.records, ...planted]}));
		const {helm} = session;
		const ui = open({
			...session,
			// Helm's own output is full of secrets as well.
			helm: helm === null
				? null
				: {
					...helm,
					async * run(arguments_, signal) {
						yield * plantedOutput;
						return yield * helm.run(arguments_, signal);
					},
				},
		}, {size: {columns: 120, rows: 30}});
		try {
			await ui.see('17');
			ui.press('filter');
			ui.type('planted\r');
			await ui.see('1 of 17', 'payments/planted');
			ui.press('open');
			await ui.see('Ways out');
			await readAll(ui);
			for (const [tab, words] of tabs) {
				ui.press(`tab-${tab}`);
				await ui.see(words);
				await readAll(ui);
				if (tab !== 'values') {
					continue;
				}

				ui.press('all');
				await ui.see('Computed values');
				await readAll(ui);
			}

			ui.press('tab-history', 'first', 'down', 'rollback');
			await ui.see('Steps');
			await readAll(ui);
			ui.press('first', 'acknowledge');
			await ui.see('GO');
			ui.type('rplanted\r');
			await ui.see('Helm rolls back');
			await ui.frame();
			await clock.pass(20_000);
			await ui.see('Before', 'After');
			await ui.frame();
		} finally {
			await ui.close();
		}

		const written = ui.terminal.written();
		expect(written).toContain('planted');
		expect(leaksIn(written)).toEqual([]);
	}, 60_000);
});
