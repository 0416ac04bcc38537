/** Five releases are marked, rehearsed as one, run with a failure in the middle, stopped, and gone on with. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {noConfig} from '../../source/core/config/types.ts';
import {ok, type Result} from '../../source/core/problem/problem.ts';
import type {HelmExit, HelmRunner} from '../../source/ports/helm-runner.ts';
import {demoSession, type DemoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';

const releases = ['legacy/billing', 'payments/ledger', 'search/indexer', 'legacy/wiki', 'shop/recommend'];

const dependencies = new Map([
	['legacy/billing', ['search/indexer']],
	['shop/recommend', ['legacy/billing']],
	['payments/ledger', ['shop/recommend']],
]);

/** The demo, whose Helm fails at some releases before it writes anything. */
const demoWith = async (broken: ReadonlySet<string>): Promise<DemoSession> => {
	const demo = await demoSession({config: {...noConfig, dependencies}});
	const {helm} = demo.memory;
	const failing: HelmRunner = {
		...helm!,
		async * run(arguments_, signal): AsyncGenerator<string, Result<HelmExit>, void> {
			if (!broken.has(arguments_[1]!)) {
				return yield * helm!.run(arguments_, signal);
			}

			yield 'Error: no connection to the database';
			return ok({exitCode: 1, signal: null, output: '', outputFile: null});
		},
	};
	return {...demo, session: {...demo.session, helm: failing}};
};

describe('several releases as one decision', () => {
	/** Marks the releases of the group in the list, one by one. */
	const markAll = async (driver: Driver): Promise<void> => {
		await driver.see('payments/api');
		for (const release of releases) {
			driver.press('filter');
			driver.type(`${release}\r`);
			await driver.see('1 of 23', release);
			driver.press('mark', 'back');
			await driver.gone(`/ ${release}`);
		}

		await driver.see('5 marked');
	};

	it.each([[80, 24], [160, 50]])('goes from marks in the list to the end of all, at %ix%i', async (columns, rows) => {
		const broken = new Set(['billing']);
		const {session, clock, memory} = await demoWith(broken);
		const ui = openInTest(session, {size: {columns, rows}});
		await markAll(ui);
		ui.press('rollback');
		await ui.see('GO', 'demo › 5 releases in 4 namespaces: roll back', '1 search/indexer', '2 legacy/billing', '3 legacy/wiki', '4 shop/recommend', 'after search/indexer');
		ui.press('open');
		await ui.see('back to', 'helm rollback');
		ui.press('back');
		await ui.see('5 releases in 4 namespaces: roll back');
		expect(memory.files.journalled).toEqual([]);

		ui.press('run');
		await ui.see('Type how many there are, and where');
		ui.type('5 releases\r');
		await ui.see('Nothing was done.');
		ui.type(' in 4 namespaces\r');
		await ui.see('Rolling back 5 releases in 4 namespaces', 'search/indexer', 'is being rolled back', 'ctrl-c stops before the next release');
		await clock.pass(60_000);
		await ui.see('Rolled back 2 of 5 releases', 'failed: The rollback of billing', 'was not run, since it comes after legacy/billing', 'same group again');

		broken.delete('billing');
		ui.press('reload');
		await ui.see('GO', '3 releases in legacy, payments and shop', 'nothing left', 'skipped', 'This goes on with the run');
		ui.press('run');
		await ui.see('Type how many');
		ui.type('3 releases in legacy, payments and shop\r');
		await ui.see('legacy/billing', 'is being rolled back');
		ui.press('stop');
		await ui.see('Stop before the next release?');
		ui.type('stop\r');
		await ui.see('It stops when the release that is being done');
		await clock.pass(60_000);
		await ui.see('Rolled back 1 of 3 releases', 'was not run: the group was stopped');

		ui.press('reload');
		await ui.see('GO', '2 releases in payments and shop');
		ui.press('run');
		await ui.see('Type how many');
		ui.type('2 releases in payments and shop\r');
		await clock.pass(120_000);
		await ui.see('Rolled back 2 releases in payments and shop');
		expect(memory.files.backups.size).toBe(6);
		ui.press('reload');
		await ui.see('nothing is left to do', 'nothing left', 'skipped');
		ui.press('back');
		await ui.see('5 marked');
		ui.press('back');
		await ui.gone('5 marked');
	}, 60_000);

	it('acknowledges a stop for the one release that it is about, and takes in what depends on them', async () => {
		const {session} = await demoWith(new Set());
		const ui = openInTest(session);
		await ui.see('payments/api');
		for (const release of ['search/indexer', 'monitoring/prometheus']) {
			ui.press('filter');
			ui.type(`${release}\r`);
			await ui.see('1 of 23', release);
			ui.press('mark', 'back');
			await ui.gone(`/ ${release}`);
		}

		ui.press('rollback');
		await ui.see('STOP, for 1 release of 2', 'owned-elsewhere');
		ui.press('run');
		await ui.see('Not now: the rehearsal says stop');
		ui.press('acknowledge');
		await ui.see('(acknowledged)', 'STOP, for 1 release of 2', 'conflict');
		ui.press('force');
		await ui.see('Rehearsed again with --force-conflicts', 'F without force');
		await ui.gone('conflict:', 'rehearsing again');
		ui.press('force');
		await ui.see('conflict:', 'F take by force');
		await ui.gone('rehearsing again');
		ui.press('dependents');
		await ui.see('5 releases in 5 namespaces', 'Rehearsed again with what depends on them.');
		await ui.gone('rehearsing again');
		ui.press('dependents');
		await ui.see('2 releases in monitoring and search');
	}, 60_000);

	it('says why it cannot be left, and why a read-only session runs nothing', async () => {
		const {session} = await demoWith(new Set());
		const ui = openInTest({...session, readOnly: true});
		await ui.see('payments/api');
		ui.press('mark');
		await ui.see('1 marked');
		ui.press('rollback');
		await ui.see('Not now: this session is read-only');
	});
});
