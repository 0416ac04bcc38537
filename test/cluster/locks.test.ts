/** What the real Helm leaves behind when it is killed: the base of every verdict on locks. */
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {killedInstall, killedRollback, killedUpgrade} from './incidents/locks.ts';
import {startTrial} from './harness/start-trial.ts';
import {chart, majors, recordStatus, type Trial} from './harness/trial.ts';

describe.each(majors)('Helm %i, killed', major => {
	let trial: Trial;

	beforeAll(async () => {
		trial = await startTrial();
	});

	afterAll(async () => {
		await trial.end();
	});

	it('in an upgrade leaves pending-upgrade above the deployed revision, and refuses the next upgrade', async () => {
		await killedUpgrade(trial, major, 'upgraded');
		expect(await recordStatus(trial, 'upgraded', 1)).toBe('deployed');
		expect(await recordStatus(trial, 'upgraded', 2)).toBe('pending-upgrade');

		const refused = await trial.helm(major, ['upgrade', 'upgraded', chart('web')], {mayFail: true});
		expect(refused.exitCode).toBe(1);
		expect(refused.stderr).toContain('another operation (install/upgrade/rollback) is in progress');
	});

	it('in an install leaves pending-install', async () => {
		await killedInstall(trial, major, 'installed');
		expect(await recordStatus(trial, 'installed', 1)).toBe('pending-install');
	});

	it('in a rollback leaves pending-rollback', async () => {
		await killedRollback(trial, major, 'rolled');
		expect(await recordStatus(trial, 'rolled', 2)).toBe('deployed');
		expect(await recordStatus(trial, 'rolled', 3)).toBe('pending-rollback');
	});
});
