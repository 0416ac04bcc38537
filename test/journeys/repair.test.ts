/** What is wrong with a release's records is put right: from a way out, and from the list of what can be repaired. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {openRelease} from '../drive/walk.ts';

describe('repairing records', () => {
	it.each([[80, 24], [160, 50]])('lists what can be repaired, plans it, and puts one revision deployed, at %ix%i', async (columns, rows) => {
		const {session, clock, memory} = await demoSession();
		const labels = (): readonly string[] => memory.records.all().flatMap(({object}) => object.labels['name'] === 'checkout' ? [`${object.labels['version']} ${object.labels['status']}`] : []).toSorted();
		const ui = openInTest(session, {size: {columns, rows}});
		await openRelease(ui, 'shop/checkout');
		await ui.see('say deployed at once');
		ui.press('repair');
		await ui.see('What can be repaired in the records of checkout', 'Leave 3 deployed', 'record 2 says deployed', 'helm-triage repair checkout --fix=deployed');
		ui.press('open');
		await ui.see('GO', 'repair: one deployed', 'no object is touched; 1 record written', 'metadata.labels.status: "deployed" to "superseded"');
		expect(labels()).toEqual(['1 superseded', '2 deployed', '3 deployed']);
		ui.press('run');
		ui.type('checkout\r');
		await ui.see('Repaired the records of checkout', 'Z undo');
		expect(labels()).toEqual(['1 superseded', '2 superseded', '3 deployed']);
		expect(ui.terminal.rows()).toHaveLength(rows);
		await clock.pass(1000);
		// The list behind it was read again: there is nothing left to repair.
		ui.press('back');
		await ui.see('Nothing in the records of checkout can be repaired here.');
		ui.press('back');
		await ui.see('1 Decision');
		await ui.gone('say deployed at once');
		ui.press('undo');
		await ui.see('Saved before helm-triage changed checkout', 'repair', '1 write of ours');
		ui.press('open');
		await ui.see('GO', 'It takes back what the repair wrote');
	});

	it('opens from the way out that is recommended', async () => {
		const {session} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'legacy/billing');
		await ui.see('contradicts itself');
		ui.press('open');
		await ui.see('repair: label and body', 'Rehearsed');
	});

	it('says so where nothing can be repaired', async () => {
		const {session} = await demoSession();
		const ui = openInTest(session);
		await openRelease(ui, 'shop/catalog');
		await ui.see('Nothing to do');
		ui.press('repair');
		await ui.see('Nothing in the records of catalog can be repaired here.');
		ui.press('open');
		await ui.see('Not now: there is no repair under the cursor');
	});
});
