import {
	describe,
	expect,
	it,
} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';

describe('rolling back a release whose upgrade was cut off', () => {
	it('goes from the list to the records before and after', async () => {
		const {session, clock} = await demoSession();
		const ui = openInTest(session);
		await ui.see('cut off, last good 1', 'payments/api');
		ui.press('filter');
		ui.type('payments/api\r');
		await ui.see('1 of 23');
		ui.press('open');
		await ui.see('The upgrade to 2 was cut off', 'Roll back to 1', 'Do not delete the newest record');
		ui.press('open');
		await ui.see('GO', 'helm rollback api 1 --kube-context=demo --namespace=payments');
		ui.press('run');
		await ui.see('Type the name of the release');
		ui.type('apx\r');
		await ui.see('That is not api. Nothing was done.');
		ui.type('\u{7F}i\r');
		await ui.see('◷ Helm rolls back');
		await clock.pass(10_000);
		await ui.see('Helm has ended', '3 deployed');
		ui.press('skip-watch');
		await ui.see('Rolled api back to 1', 'skipped');
		ui.press('back');
		await ui.see('3 deployed');
		ui.press('tab-history');
		await ui.see('Rollback to 1', 'cut off, released by 3');
		expect(ui.terminal.rows()).toHaveLength(24);
	});
});
