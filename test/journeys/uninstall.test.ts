/** A release is taken away: by a key, from a way out, with its history or without. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {openRelease} from '../drive/walk.ts';

describe('uninstalling', () => {
	it.each([[80, 24], [160, 50]])('plans it by a key, with the records kept or not, and takes the release from the list, at %ix%i', async (columns, rows) => {
		const {session, clock, memory} = await demoSession();
		const ui = openInTest(session, {size: {columns, rows}});
		await openRelease(ui, 'shop/orders');
		await ui.see('Live differs from 1');
		ui.press('uninstall');
		await ui.see('GO', '4 deleted', '1 record deleted', 'helm uninstall orders', 'H keep history');
		ui.press('keep-history');
		await ui.see('uninstall, history kept', '--keep-history', 'H drop history');
		await ui.gone('1 record deleted');
		ui.press('keep-history');
		await ui.see('1 record deleted');
		ui.press('run');
		await ui.see('uninstall', 'Type the name of the release');
		ui.type('orders\r');
		await ui.see('◷ Helm uninstalls');
		ui.press('back');
		await ui.see('Not now: Helm is running; ctrl-c interrupts it');
		ui.press('stop');
		await ui.see('Interrupt Helm?', 'stays uninstalling');
		ui.key('escape');
		await clock.pass(10_000);
		await ui.see('Uninstalled orders', 'All 4 objects are gone', '1 deployed  gone', 'release "orders" uninstalled');
		expect(memory.records.all().some(({object: {name}}) => name === 'sh.helm.release.v1.orders.v1')).toBe(false);
		expect(ui.terminal.rows()).toHaveLength(rows);
		// The records come back alone, from the result or from the list of all that was saved.
		await clock.pass(1000);
		ui.press('back', 'back');
		await ui.see('No release matches');
		ui.press('undo');
		await ui.see('shop/orders', 'uninstall', 'the records alone');
		ui.press('open');
		await ui.see('GO', 'put back', 'The objects that the uninstall deleted do not come back');
		ui.press('run');
		ui.type('orders\r');
		await ui.see('Put back what was saved of orders', '1 deployed');
		expect(memory.records.all().some(({object: {name}}) => name === 'sh.helm.release.v1.orders.v1')).toBe(true);
	});

	it('from a way out stops at a finalizer that may hang, and says in the end what is left', async () => {
		const {session, clock} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'preview/web-pr-1482');
		await ui.see('The uninstall did not end', 'Uninstall again');
		ui.press('last', 'up');
		await ui.see('helm-triage uninstall web-pr-1482');
		ui.press('open');
		await ui.see('STOP, for 1 reason', 'finalizer-may-hang', 'example.test/guard');
		ui.press('acknowledge');
		await ui.see('GO, with 1 acknowledged stop');
		ui.press('run');
		ui.type('web-pr-1482\r');
		await ui.see('◷ Helm uninstalls');
		await clock.pass(70_000);
		await ui.see('Uninstalled web-pr-1482', 'waits for the finalizer');
	});
});
