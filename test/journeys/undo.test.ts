/** What helm-triage wrote is put back, from its own result, from the release and from the list, each through a plan. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {type DemoSession, demoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {backToList, openRelease} from '../drive/walk.ts';

/** Marks the pending revision of payments/api failed, and ends on its result. */
const marked = async (driver: Driver): Promise<void> => {
	await openRelease(driver, 'payments/api');
	await driver.see('Mark 2 failed');
	driver.press('down', 'open');
	await driver.see('GO', 'mark failed: revision 2');
	driver.type('rapi\r');
	await driver.see('They are watched for a late write');
	driver.press('skip-watch');
	await driver.see('Ended the lock of api: mark failed', 'undo');
};

const statusOf = ({memory}: DemoSession, name: string): string | undefined => memory.records.all().find(({object}) => object.namespace === 'payments' && object.name === name)?.object.labels['status'];

const newest = 'sh.helm.release.v1.api.v2';

describe('taking back what was written', () => {
	it.each([[80, 24], [160, 50]])('goes from the result to the records as they were, at %ix%i', async (columns, rows) => {
		const demo = await demoSession();
		const ui = openInTest(demo.session, {size: {columns, rows}});
		await marked(ui);
		expect(statusOf(demo, newest)).toBe('failed');
		await demo.clock.pass(1000);
		ui.press('undo');
		await ui.see('GO', 'put back', 'It takes back what the unlock wrote', 'info.status: "failed" to "pending-upgrade"');
		ui.press('run');
		await ui.see('Type the name of the release');
		ui.type('api\r');
		await ui.see('Put back what was saved of api', '2 pending-upgrade');
		expect(statusOf(demo, newest)).toBe('pending-upgrade');
		// Another undo would put the mark back: the last act is named, too.
		ui.press('back');
		await ui.see('Ended the lock of api');
		ui.press('back');
		await ui.see('1 Decision', '2 pending-upgrade');
		ui.press('tab-history');
		await ui.see('◂ undo', '◂ unlock', 'succeeded, from 2');
		expect(ui.terminal.rows()).toHaveLength(rows);
	});

	it('lists what was saved of a release, says of each whether it can be put back, and refuses what it cannot', async () => {
		const demo = await demoSession();
		const ui = openInTest(demo.session);
		await openRelease(ui, 'payments/api');
		await ui.see('Mark 2 failed');
		ui.press('undo');
		await ui.see('Nothing to undo: helm-triage has not changed api from this machine.');
		ui.press('back');
		await ui.see('1 Decision');
		ui.press('back');
		await marked(ui);
		ui.press('back');
		await ui.see('1 Decision', '2 failed');
		ui.press('undo');
		await ui.see('Saved before helm-triage changed api', 'unlock', 'succeeded', '1 write of ours', '2 records saved; then patch');
		await demo.clock.pass(1000);
		ui.press('open');
		await ui.see('GO', 'put back');
		ui.type('rapi\r');
		await ui.see('Put back what was saved of api');
		ui.press('back');
		await ui.see('Saved before helm-triage changed api', 'undo', 'unlock');
		ui.press('down', 'open');
		await ui.see('STOP', 'nothing-to-undo', 'Every record is as it was saved.');
	});

	it('says of a rollback that Helm wrote, in its result, in the list of all, and in no plan', async () => {
		const demo = await demoSession();
		const ui = openInTest(demo.session);
		await openRelease(ui, 'payments/api');
		await ui.see('Roll back to 1');
		ui.press('open');
		await ui.see('GO');
		ui.type('rapi\r');
		await ui.see('◷ Helm rolls back');
		await demo.clock.pass(10_000);
		await ui.see('Helm has ended');
		ui.press('skip-watch');
		await ui.see('Rolled api back to 1');
		ui.press('undo');
		await ui.see('Not now: Helm wrote: nothing takes back what it applied');
		ui.press('back');
		await ui.see('1 Decision');
		ui.press('tab-history');
		await ui.see('◂ rollback', 'Rollback to 1');
		await backToList(ui);
		ui.press('undo');
		await ui.see('in this cluster', 'payments/api', 'rollback', 'no: Helm wrote', 'It cannot be put back');
		ui.press('open');
		await ui.see('Not now: Helm wrote');
	});
});
