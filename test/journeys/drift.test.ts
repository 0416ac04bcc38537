/** A release whose objects were edited by hand, looked at in the terminal: what differs, who did it, how the objects do. */
import {afterEach, describe, expect, it} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import {type Driver, open} from '../drive/drive.ts';

let ui: Driver | null = null;

afterEach(async () => {
	await ui?.close();
	ui = null;
});

const opened = async (scenario: string, changes: Parameters<typeof demoSession>[0] = {}): Promise<Driver> => {
	const {session} = await demoSession(changes, undefined, scenario);
	ui = open(session, {size: {columns: 100, rows: 40}});
	await ui.see('payments/api');
	ui.press('open');
	await ui.see('1 Decision');
	return ui;
};

describe('the tab drift', () => {
	it('names fields, writers and what the next writes do, and folds the rest', async () => {
		const release = await opened('hand-edited-helm3');
		release.press('tab-drift');
		await release.see('Live against 1: 3 differ, ', 'ConfigMap/payments/api-config  differs', '- data.mode: blue', '+ data.mode: by-hand', 'kubectl scale, manager kubectl', 'next upgrade: put back.');
		release.press('all');
		await release.see('folded: ', 'all shown');
		release.press('all');
		await release.see('Live against 1: 3 differ, ');
	});

	it('goes from one difference to the next, and searches', async () => {
		const release = await opened('hand-edited-helm3');
		release.press('tab-drift');
		await release.see('- data.mode: blue');
		release.press('filter');
		release.type('hotfix\r');
		await release.see('match 1 of 1 for hotfix');
	});

	it('says of a healthy release that live equals stored', async () => {
		const release = await opened('healthy-web-helm4');
		release.press('tab-drift');
		await release.see('Live against 2: nothing differs, ', 'Live equals stored.');
	});

	it('says it in a sentence where there is nothing live to read', async () => {
		const release = await opened('hand-edited-helm3', {cluster: null});
		release.press('tab-drift');
		await release.see('There are no live objects here to compare with.');
		const frame = await release.frame();
		expect(frame).not.toContain('missing');
	});
});

describe('the tab live', () => {
	it('tells how the objects do, the worst first', async () => {
		const release = await opened('not-ready-helm4');
		release.press('tab-live');
		await release.see(' objects ready', 'Deployment.apps/payments/api');
		const frame = await release.frame();
		expect(frame.indexOf('Deployment.apps/payments/api')).toBeLessThan(frame.indexOf('Service/payments/api'));
	});
});
