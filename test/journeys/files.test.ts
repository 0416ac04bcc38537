import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {
	afterEach,
	beforeEach,
	describe,
	it,
} from 'vitest';
import {recorded} from '../adapters/memory/recorded.ts';
import {composed} from '../build/session-options.ts';
import {type Driver, open} from '../drive/drive.ts';

let ui: Driver | null = null;
let folder = '';

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'helm-triage-'));
});

afterEach(async () => {
	await ui?.close();
	ui = null;
	await rm(folder, {recursive: true});
});

const fileOf = async (name: string, ...records: ReadonlyArray<ReturnType<typeof recorded>>): Promise<string> => {
	const file = path.join(folder, name);
	await writeFile(file, JSON.stringify({apiVersion: 'v1', kind: 'List', items: records.map(({raw}) => JSON.parse(raw) as unknown)}));
	return file;
};

describe('a file', () => {
	it('of one record is opened on that record', async () => {
		ui = open(await composed({from: await fileOf('one.json', recorded({revision: 3, status: 'failed', description: 'Upgrade "api" failed: timed out'}))}));
		await ui.see('Record of revision 3, the only record', 'snapshot of one.json', 'Secret payments/sh.helm.release.v1.api.v3');
		ui.press('back');
		await ui.see('RELEASE', 'payments/api', 'timed out');
	});

	it('of one release is opened on what to do about it', async () => {
		ui = open(await composed({from: await fileOf('api.json', recorded({revision: 3, status: 'deployed'}), recorded({revision: 4, status: 'pending-upgrade', description: 'Preparing upgrade'}))}));
		await ui.see('1 Decision', '4 pending-upgrade', 'cannot tell');
		ui.press('rollback');
		await ui.see('Steps');
		ui.press('run');
		await ui.see('Not now:');
	});

	it('with a record cut short names the layer and the place', async () => {
		ui = open(await composed({from: await fileOf('cut.json', recorded({revision: 3, status: 'deployed', cut: 101}))}));
		await ui.see('Record of revision 3', 'base64', 'at byte', 'skips this record');
	});

	it('without a record says what it held', async () => {
		const file = path.join(folder, 'other.yaml');
		await writeFile(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: unrelated\n');
		ui = open(await composed({from: file}));
		await ui.see('No release of Helm is here.', '1 other object was found.');
	});
});
