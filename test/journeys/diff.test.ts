/** Two revisions of a release, marked in its history and looked at side by side. */
import {
	describe,
	it,
} from 'vitest';
import type {Size} from '../../source/tui/state/size.ts';
import {demoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';

const usual: Size = {columns: 80, rows: 24};

const history = async (scenario: string, size = usual): Promise<Driver> => {
	const {session} = await demoSession({}, undefined, scenario);
	const ui = openInTest(session, {size});
	await ui.see('payments/api');
	ui.press('open');
	await ui.see('1 Decision');
	ui.press('tab-history');
	await ui.see('STATUS', 'web-1.0.0');
	return ui;
};

describe.each([{columns: 80, rows: 24}, {columns: 160, rows: 50}])('two revisions at $columns columns and $rows rows', size => {
	it('are marked one after the other, and told with images on top', async () => {
		const release = await history('image-changed-helm4', size);
		release.press('mark');
		await release.see('▸*  2', '2 is marked. Mark another one to see what differs.', '* 2 is marked', 'space unmark');
		release.press('down');
		await release.see('space diff with 2');
		release.press('mark');
		await release.see('1 against 2', 'Revision 1 (-) against 2 (+)', '4 objects: 1 differs, 3 equal; 3 differences; 2 values changed', '▸ Images', '- registry.example.test/web:1.8.0', '+ registry.example.test/web:gone', 'Values of the user', 'Deployment.apps/payments/api  differs');
		release.press('next');
		await release.see('▸   + fate: pull');
		release.press('filter');
		release.type('checksum\r');
		await release.see('match 1 of 2 for checksum');
		release.press('all');
		await release.see('Values, the chart\'s defaults included', 'u given values');
		release.press('back');
		await release.see('2 History', 'no anomalies', 'space mark');
		await release.gone('is marked');
	});
});

describe('the history', () => {
	it('takes a mark away again', async () => {
		const release = await history('image-changed-helm4');
		release.press('mark');
		await release.see('* 2 is marked');
		release.press('mark');
		await release.gone('is marked');
	});

	it('opens what differs from the revision before by one key, and says where there is none', async () => {
		const release = await history('image-changed-helm4');
		await release.see('d diff with 1');
		release.press('diff');
		await release.see('Revision 1 (-) against 2 (+)');
		release.press('back');
		await release.see('2 History');
		release.press('down', 'diff');
		await release.see('Not now: no record of an older revision is left.');
	});

	it('says of a revision that cannot be read why there is nothing to compare', async () => {
		const release = await history('older-cut-helm4');
		release.press('last');
		await release.see('unreadable');
		release.press('first', 'mark', 'last', 'mark');
		await release.see('1 against 3', 'The record of api revision 1', 'Put the record back from a backup');
		await release.gone('] next');
		release.press('next');
		await release.see('Not now: there is no text to read here.');
	});
});
