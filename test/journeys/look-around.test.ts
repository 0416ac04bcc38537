import {
	describe,
	expect,
	it,
} from 'vitest';
import type {Session} from '../../source/ports/session.ts';
import {demoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {backToList, openRelease} from '../drive/walk.ts';

const opened = async (changes: Partial<Session> = {}): Promise<Driver> => {
	const {session} = await demoSession(changes);
	const ui = openInTest(session);
	await ui.see('cut off, last good 1');
	return ui;
};

describe('finding a release', () => {
	it('takes a filter and Enter that arrive as one chunk, as from a slow link', async () => {
		const list = await opened();
		list.type('/indexer\r');
		await list.see('/ indexer: 1 of 23', 'search/indexer');
		list.key('escape');
		await list.see('payments/ledger');
	});

	it('takes a pasted name', async () => {
		const list = await opened();
		list.press('filter');
		list.type('\u{1B}[200~payments/api\n\u{1B}[201~');
		await list.see('/ payments/api▏', '1 of 23');
		list.key('enter');
		await list.see('/ payments/api: 1 of 23');
	});

	it('says that nothing matches, and how to go on', async () => {
		const list = await opened();
		list.type('/nowhere\r');
		await list.see('No release matches nowhere.', 'Escape drops the filter.');
	});

	it('waits for no decision where there is no release to decide about', async () => {
		const list = await opened();
		list.resize({columns: 160, rows: 50});
		await list.see('│');
		list.type('/nowhere\r');
		await list.see('No release matches nowhere.');
		await list.gone('Reading …', '│');
	});

	it('runs a command from the palette by a few letters', async () => {
		const list = await opened();
		list.press('palette');
		list.type('sort\r');
		await list.see('Sorted: newest first.');
		list.type(':nothinglikethis');
		await list.see('no command like this');
		list.key('escape');
		await list.see('RELEASE');
	});

	it('counts quick keys, each once', async () => {
		const list = await opened();
		list.type('jjjjjkk');
		await list.see('▸ ✖ pending-install   data/kafka');
	});
});

describe('reading what was found', () => {
	it('opens the record that evidence was seen in', async () => {
		const release = await opened();
		await openRelease(release, 'legacy/crm');
		await release.see('cannot be read');
		release.press('evidence');
		await release.see('Record of revision 2', 'at byte', 'skips this record');
		release.press('previous');
		await release.see('Record of revision 1, 1 before the newest');
		release.press('tab-manifest');
		await release.see('Manifest of revision 1');
	});

	it('says why a text cannot be shown', async () => {
		const release = await opened();
		await openRelease(release, 'legacy/crm');
		await release.see('cannot be read');
		release.press('tab-values');
		await release.see('The record of crm revision 2', 'Put the record back from a backup');
	});

	it('follows the cursor of the history on the other tabs', async () => {
		const release = await opened();
		await openRelease(release, 'payments/api');
		release.press('tab-history');
		await release.see('2: Preparing upgrade');
		release.press('down');
		await release.see('1: Install complete');
		release.press('open');
		await release.see('Record of revision 1, 1 before the newest');
		release.press('next-tab');
		await release.see('1 Decision', 'Ways out');
	});

	it('copies the exact command, and shows it', async () => {
		const release = await opened();
		await openRelease(release, 'payments/api');
		await release.see('Roll back to 1');
		release.press('copy');
		await release.see('Sent to the terminal\'s clipboard: helm rollback api 1');
		const [encoded = ''] = (release.terminal.written().split(']52;c;')[1] ?? '').split('\u{7}');
		expect(Buffer.from(encoded, 'base64').toString()).toMatch(/^helm rollback api 1 --kube-context=demo --namespace=payments .*--history-max=0/v);
	});

	it('reads a page of the runbook and comes back to the same line', async () => {
		const release = await opened();
		await openRelease(release, 'payments/api');
		await release.see('Roll back to 1');
		release.press('down');
		await release.see('▸ Mark 2 failed');
		release.press('runbook');
		await release.see('What it means', 'stale-upgrade-lock');
		release.press('last');
		await release.see('What is dangerous', 'Where this is from');
		release.press('back');
		await release.see('▸ Mark 2 failed');
	});
});

describe('a lock that may still be held', () => {
	it('is lifted by a person\'s word, which has to have a reason', async () => {
		const release = await opened();
		await openRelease(release, 'shop/cart');
		await release.see('may still be running', 'K client is dead');
		release.press('client-dead');
		await release.see('Is the client that wrote revision 2 of cart dead?', 'How do you know?');
		release.key('enter');
		await release.see('Nothing is typed yet.');
		release.type('the CI job was cancelled\r');
		await release.see('was cut off', 'Roll back to 1');
		release.press('rollback');
		await release.see('GO');
		release.press('last');
		await release.see('By your word the client that wrote revision 2 is dead: the CI job was');
	});

	it('stops a rollback that nobody vouched for', async () => {
		const release = await opened();
		await openRelease(release, 'shop/cart');
		await release.see('may still be running');
		release.press('rollback');
		await release.see('STOP', 'lock-not-stale', 'K client is dead');
		release.press('run');
		await release.see('Not now: the rehearsal says stop');
	});
});

describe('a read-only session', () => {
	it('says so in the header and at each dangerous key', async () => {
		const list = await opened({readOnly: true});
		await list.see('read-only');
		list.press('rollback');
		await list.see('Not now: this session is read-only');
		list.press('palette');
		list.type('roll');
		await list.see('not now: this session is read-only');
	});
});

describe('going back', () => {
	it('leads from anywhere to the list, and the list quits', async () => {
		const screen = await opened();
		await openRelease(screen, 'payments/api');
		await screen.see('Ways out');
		screen.press('quit');
		await screen.see('Not now: Escape goes back');
		await backToList(screen);
		screen.press('quit');
		expect(await screen.ended).toBe(0);
		expect(screen.terminal.isAlternate()).toBe(false);
		expect(screen.terminal.isRaw()).toBe(false);
	});
});
