import {describe, it} from 'vitest';
import {parseConfig} from '../../source/core/config/parse.ts';
import {noConfig} from '../../source/core/config/types.ts';
import {demoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {openRelease} from '../drive/walk.ts';

const openWith = async (text: string): Promise<Driver> => {
	const config = parseConfig(text, {file: '/home/ada/.config/helm-triage/config.yaml', rows: []});
	const {session} = await demoSession({config: config.ok ? config.value : noConfig});
	const ui = openInTest(session);
	await ui.see('cut off, last good 1');
	return ui;
};

describe('how a team wants Helm run', () => {
	it('stands in the plan with the place of each setting, and in the command', async () => {
		const driver = await openWith('release:\n  timeout: 10m\nreleases:\n  - match: {namespace: payments}\n    wait: {strategy: legacy}\n');
		await openRelease(driver, 'payments/api');
		await driver.see('Roll back to 1');
		driver.press('open');
		await driver.see('GO', '--wait=legacy --timeout=10m0s');
		driver.press('last');
		await driver.see('Helm runs with: timeout 10m 0s (config.yaml:2 release.timeout), wait legacy', '(entry 1, config.yaml:5), all records kept');
	});

	it('does not apply to what Flux manages, and the plan says so', async () => {
		const driver = await openWith('release:\n  timeout: 10m\n');
		await openRelease(driver, 'monitoring/prometheus');
		await driver.see('Flux');
		driver.press('rollback');
		await driver.see('STOP', 'owned-elsewhere');
		driver.press('last');
		await driver.see('does not apply');
	});
});
