/** A lock is ended without Helm: the ways out beside rolling back, each through its plan. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';

describe('ending a lock without Helm', () => {
	it.each([[80, 24], [160, 50]])('marks the pending revision failed, from the decision to its end, at %ix%i', async (columns, rows) => {
		const {session, memory} = await demoSession();
		const ui = openInTest(session, {size: {columns, rows}});
		await ui.see('cut off, last good 1', 'payments/api');
		ui.press('filter');
		ui.type('payments/api\r');
		await ui.see('1 of 23');
		ui.press('open');
		await ui.see('The upgrade to 2 was cut off', 'Mark 2 failed');
		ui.press('down');
		ui.press('open');
		await ui.see('GO', 'mark failed: revision 2', 'info.status: "pending-upgrade" to "failed"', 'no object is touched; 1 record written');
		ui.press('run');
		await ui.see('Type the name of the release');
		ui.type('api\r');
		await ui.see('They are watched for a late write');
		ui.press('quit');
		await ui.see('Not now: the plan is being carried out');
		ui.press('stop');
		await ui.see('Ended the lock of api: mark failed', 'as long as nothing newer', '2 failed');
		expect(memory.records.all().find(({object}) => object.namespace === 'payments' && object.name === 'sh.helm.release.v1.api.v2')?.object.labels['status']).toBe('failed');
		expect(memory.files.backups.size).toBe(1);
		ui.press('back');
		await ui.see('2 failed');
		ui.press('tab-history');
		await ui.see('Marked failed by helm-triage, was pending-upgrade');
	});
});
