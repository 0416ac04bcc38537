import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {
	afterEach,
	beforeEach,
	describe,
	it,
} from 'vitest';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';
import {recordsOf} from '../build/recording.ts';
import {composed} from '../build/session-options.ts';
import {openInTest} from '../drive/open-in-test.ts';

let folder = '';

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'helm-triage-'));
});

afterEach(async () => {
	await rm(folder, {recursive: true});
});

const fileOf = async (name: string, ...records: readonly StoredRecord[]): Promise<string> => {
	const file = path.join(folder, name);
	await writeFile(file, records.map(({raw}) => raw).join('\n---\n'));
	return file;
};

describe('a file', () => {
	it('of one record is opened on that record', async () => {
		const ui = openInTest(await composed({from: await fileOf('one.yaml', recordsOf('upgrade-timed-out-helm4')[1]!)}));
		await ui.see('Record of revision 2, the only record', 'snapshot of one.yaml', 'Secret payments/sh.helm.release.v1.api.v2');
		ui.press('back');
		await ui.see('RELEASE', 'payments/api', 'failed');
	});

	it('of one release is opened on what to do about it', async () => {
		const ui = openInTest(await composed({from: await fileOf('api.yaml', ...recordsOf('upgrade-killed-helm4'))}));
		await ui.see('1 Decision', '2 pending-upgrade', 'cannot tell', 'Roll back to 1');
		ui.press('rollback');
		await ui.see('STOP');
		ui.press('last');
		await ui.see('helm rollback api 1');
		ui.press('run');
		await ui.see('Not now:');
	});

	it('with a record cut short names the layer and the place', async () => {
		const ui = openInTest(await composed({from: await fileOf('cut.yaml', recordsOf('newest-cut-helm3')[1]!)}));
		await ui.see('Record of revision 2', 'base64', 'at byte', 'skips this record');
	});

	it('without a record says what it held', async () => {
		const file = path.join(folder, 'other.yaml');
		await writeFile(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: unrelated\n');
		const ui = openInTest(await composed({from: file}));
		await ui.see('No release of Helm is here.', '1 other object was found.');
	});
});
