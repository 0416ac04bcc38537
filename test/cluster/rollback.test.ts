/** The main job on a real cluster: a release whose upgrade was killed is found, opened, explained and rolled back, and Helm works again. */
import process from 'node:process';
import {afterAll, beforeAll, describe, expect, inject, it} from 'vitest';
import type {Ended} from '../cli/bundle.ts';
import {open} from '../drive/drive.ts';
import {built} from './harness/built.ts';
import {programOn} from './harness/program.ts';
import {helmHistory} from './harness/helm-history.ts';
import {sessionOn} from './harness/session.ts';
import {startTrial} from './harness/start-trial.ts';
import {chart, majors, recordStatus, type Trial} from './harness/trial.ts';
import {killedUpgrade} from './incidents/locks.ts';

const bundle = built();

// The command line watches for a minute what it rolled back: both majors do it at once.
describe.concurrent.each(majors)('with Helm %i, a release whose upgrade was killed', major => {
	let trial: Trial;

	beforeAll(async () => {
		trial = await startTrial();
		await killedUpgrade(trial, major, 'screen');
		await killedUpgrade(trial, major, 'command');
	});

	afterAll(async () => {
		await trial.end();
	});

	const upgradeWorks = async (release: string): Promise<void> => {
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=mode=yellow', '--wait', '--timeout=60s']);
		const history = await helmHistory(trial, major, release);
		expect(history.map(({revision, status, description}) => `${revision} ${status}: ${description}`)).toEqual([
			'1 superseded: Install complete',
			'2 pending-upgrade: Preparing upgrade',
			'3 superseded: Rollback to 1',
			'4 deployed: Upgrade complete',
		]);
	};

	it('is found, opened, explained and rolled back from the terminal UI', async () => {
		const {admin} = inject('cluster').kubeconfigs;
		const session = await sessionOn(admin, {
			namespace: trial.namespace,
			helm: trial.program(major),
			environment: {PATH: process.env['PATH'], HOME: trial.home, XDG_STATE_HOME: trial.home},
		});
		const ui = open(session, {patience: 120_000});
		try {
			await ui.see('screen', 'pending-upgrade', 'may be running');
			ui.press('filter');
			ui.type('screen\r');
			await ui.see('1 of 2');
			ui.press('open');
			await ui.see('may still be running');
			// Seconds old: only a person's word that the client is dead lifts the waiting time.
			ui.press('client-dead');
			await ui.see('client is dead');
			ui.type('it was killed by this test\r');
			await ui.see('The upgrade to 2 was cut off', 'Roll back to 1', 'certain');
			ui.press('open');
			await ui.see('GO', 'back to 1', '2 roll back to 1');
			ui.press('run');
			await ui.see('Type the name of the release');
			ui.type('screen\r');
			await ui.see('Helm has ended');
			ui.press('skip-watch');
			await ui.see('Rolled screen back to 1', '3 deployed');
			expect(await recordStatus(trial, 'screen', 3)).toBe('deployed');
		} finally {
			await ui.close();
		}

		await upgradeWorks('screen');
	});

	it('is explained and rolled back from the command line, held to the plan that was shown', async () => {
		const program = programOn(bundle, trial, major, 'command');
		const run = async (...arguments_: string[]): Promise<Ended> => program.run(arguments_);

		const young = await run('triage', 'command', '-o', 'json');
		expect(young.code).toBe(0);
		expect(JSON.parse(young.stdout)).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress', severity: 'info'}]});

		const dead = '--client-dead=it was killed by this test';
		const refused = await run('rollback', 'command', '--dry-run');
		expect(refused.code).toBe(3);

		const planned = await run('rollback', 'command', '--dry-run', '-o', 'json', dead);
		expect(planned.stderr).toBe('');
		const {plan} = JSON.parse(planned.stdout) as {plan: {digest: string; verdict: string}};
		expect(plan.verdict).toBe('go');

		const unconfirmed = await run('rollback', 'command', '1', dead);
		expect(unconfirmed.code).toBe(2);
		expect(await recordStatus(trial, 'command', 3)).toBe('');

		const done = await run('rollback', 'command', '1', dead, '--confirm=command', `--digest=${plan.digest}`);
		expect(done.code, done.stderr).toBe(0);
		expect(await recordStatus(trial, 'command', 3)).toBe('deployed');

		const again = await run('rollback', 'command', '1', dead, '--confirm=command', `--digest=${plan.digest}`);
		expect(again.code).toBe(7);

		await upgradeWorks('command');
	});
});
