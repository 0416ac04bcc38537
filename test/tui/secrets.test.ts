import {describe, expect, it} from 'vitest';
import {manifestObjects} from '../../source/core/manifest/objects.ts';
import {splitManifest} from '../../source/core/manifest/split.ts';
import {readObjects} from '../../source/core/object/read-objects.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Tab} from '../../source/tui/state/intent.ts';
import {demoSession} from '../drive/demo-session.ts';
import {type Driver, open} from '../drive/drive.ts';
import {leaksIn, plantedObject, plantedOutput} from '../plant/secrets.ts';

const planted = ['superseded', 'failed'].map((status, index) => readObjects(JSON.stringify(plantedObject({version: index + 2, status})), 'planted').records[0]!);

/** The live objects of the planted release, with values that somebody changed: secrets among them. */
const plantedLive = planted.slice(-1).flatMap(record => {
	const release = decodeRecord(record, {maxBytes: 1_000_000}).release!;
	return manifestObjects(splitManifest(release.manifest), 'payments', null).map(({apiVersion, kind, namespace, name, document: {value}}) => {
		const text = JSON.stringify(value).replace(/"replicas":\d+/v, '"replicas":7').replaceAll(/("(?:password|token)":")/giv, '$1x');
		return {
			apiVersion,
			kind,
			namespace,
			name,
			value: JSON.parse(text) as JsonValue,
		};
	});
});

const tabs: ReadonlyArray<readonly [Tab, string]> = [['history', 'WHEN'], ['drift', 'Live against'], ['live', 'objects ready'], ['values', 'Values of'], ['manifest', 'Manifest of'], ['hooks', 'Hooks of'], ['record', 'Record of']];

/** Scrolls a text to its end, page by page, and over to its right edge. */
const readAll = async (ui: Driver, pages = 20): Promise<void> => {
	for (let page = 0; page < pages; page++) {
		ui.press('page-down');
		await ui.frame();
	}

	for (let step = 0; step < 8; step++) {
		ui.press('right');
	}

	await ui.frame();
	ui.press('wrap', 'first');
	await ui.frame();
	for (let page = 0; page < pages; page++) {
		ui.press('page-down');
		await ui.frame();
	}
};

describe('a release full of secrets', () => {
	it('shows none of them on any screen, nor in the bytes of any frame', async () => {
		const {session, clock} = await demoSession({}, scenario => ({...scenario, records: [...scenario.records, ...planted], objects: [...scenario.objects, ...plantedLive]}));
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
			await ui.see('payments/planted');
			ui.press('filter');
			ui.type('planted\r');
			await ui.see('1 of ', 'payments/planted');
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

			// Whole objects, stored beside live and below each other.
			for (const columns of [120, 80]) {
				ui.resize({columns, rows: 30});
				ui.press('tab-drift');
				await ui.see('Live against');
				ui.press('all', 'first');
				await readAll(ui);
				ui.press('first');
				for (const _ of plantedLive) {
					ui.press('yaml');
					await ui.see('harmless');
					await readAll(ui, 3);
					ui.press('back');
					await ui.see('Live against');
					ui.press('fold', 'down');
				}

				ui.press('all');
			}

			ui.resize({columns: 120, rows: 30});
			ui.press('tab-history', 'first', 'mark', 'down', 'mark');
			await ui.see('Revision 2 (-) against 3 (+)');
			await readAll(ui);
			ui.press('all');
			await readAll(ui);
			ui.press('back');
			await ui.see('WHEN');
			ui.press('tab-history', 'first', 'down', 'rollback');
			await ui.see('Rehearsed');
			await readAll(ui);
			ui.press('first', 'acknowledge');
			await ui.see('GO');
			ui.type('rplanted\r');
			await ui.see('◷ Helm rolls back');
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
