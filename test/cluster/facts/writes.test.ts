/** Every write of a record, body and label together, in the order in which the API server sees them. */
import {describe, expect, it} from 'vitest';
import {inTrial} from '../harness/start-trial.ts';
import {chart, majors, recordStatus, until} from '../harness/trial.ts';
import {writesOf} from './seen-writes.ts';

const settled = ['--wait', '--timeout=60s'];

describe.concurrent.each(majors)('Helm %i writes', major => {
	it('an install, an upgrade, a rollback and an uninstall step by step', inTrial(async trial => {
		const {told, writes} = await writesOf(trial, 10, async () => {
			await trial.helm(major, ['install', 'api', chart('web'), ...settled]);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=mode=green', ...settled]);
			await trial.helm(major, ['rollback', 'api', '1', ...settled]);
			await trial.helm(major, ['uninstall', 'api', '--keep-history', ...settled]);
		});
		expect(told).toEqual([
			'1 pending-install: Initial install underway',
			'1 deployed: Install complete',
			'2 pending-upgrade: Preparing upgrade',
			'1 superseded: Install complete',
			'2 deployed: Upgrade complete',
			'3 pending-rollback: Rollback to 1',
			'2 superseded: Upgrade complete',
			'3 deployed: Rollback to 1',
			'3 uninstalling: Deletion in progress (or silently failed)',
			'3 uninstalled: Uninstallation complete',
		]);
		for (const {status, label, manager, gzipHeader, body} of writes) {
			expect({label, manager, gzipHeader}).toEqual({label: status, manager: 'Helm', gzipHeader: '1f8b08000000000002ff'});
			expect(body['apply_method']).toBe(major === 4 ? 'ssa' : undefined);
		}

		const {rollback_revision: target} = writes.at(-1)!.body['info'] as Record<string, unknown>;
		expect(target).toBe(major === 4 ? 1 : undefined);
		expect(writes[5]!.body['info']).toMatchObject(major === 4 ? {rollback_revision: 1} : {status: 'pending-rollback'});
	}));

	it('a failed upgrade into its own record alone', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web')]);
		const {told} = await writesOf(trial, 3, async () => {
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=track=canary'], {mayFail: true});
		});
		expect(told.map(line => line.slice(0, 30))).toEqual(['1 deployed: Install complete', '2 pending-upgrade: Preparing upgrade', '2 failed: Upgrade "api" failed: '].map(line => line.slice(0, 30)));
	}));

	it('a rollback that fails to apply: the last becomes superseded whatever it was, and none is deployed', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web')]);
		await trial.kubectl(['delete', 'deployment', 'api', '--wait']);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=track=canary'], {mayFail: true});
		await trial.helm(major, ['rollback', 'api', '1'], {mayFail: true});
		expect(await Promise.all([1, 2, 3].map(async revision => recordStatus(trial, 'api', revision)))).toEqual(['superseded', 'superseded', 'failed']);
		const {stdout} = await trial.helm(major, ['status', 'api', '-o', 'json']);
		expect(JSON.parse(stdout)).toMatchObject({info: {description: expect.stringContaining('Rollback "api" failed: ') as string}});
	}));

	it('a rollback that waits in vain: the last stays deployed', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web'), '--set=fate=unready']);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=fate=', ...settled]);
		await trial.helm(major, ['rollback', 'api', '1', '--wait', '--timeout=3s'], {mayFail: true});
		expect(await Promise.all([1, 2, 3].map(async revision => recordStatus(trial, 'api', revision)))).toEqual(['superseded', 'deployed', 'failed']);
		const {stdout} = await trial.helm(major, ['status', 'api', '-o', 'json']);
		expect(JSON.parse(stdout)).toMatchObject({info: {description: expect.stringContaining('Release "api" failed: ') as string}});
	}));

	it('a failed install that is to be undone as pending, uninstalling, gone, and never as failed', inTrial(async trial => {
		const {told} = await writesOf(trial, 2, async () => {
			await trial.helm(major, ['install', 'api', chart('web'), '--set=fate=unready', major === 3 ? '--atomic' : '--rollback-on-failure', '--timeout=3s'], {mayFail: true});
		});
		expect(told).toEqual(['1 pending-install: Initial install underway', '1 uninstalling: Deletion in progress (or silently failed)']);
		expect(await recordStatus(trial, 'api', 1)).toBe('');
	}));

	it('that a hook runs before it runs it, and how it ended with the next write', inTrial(async trial => {
		const {writes} = await writesOf(trial, 4, async () => {
			await trial.helm(major, ['install', 'api', chart('hooks'), '--timeout=60s']);
		});
		const phasesOf = (write: (typeof writes)[number]): string => (write.body['hooks'] as ReadonlyArray<{events: readonly string[]; last_run: {phase: string}}>)
			.filter(({events}) => events[0] === 'pre-install' || events[0] === 'post-install')
			.map(({events, last_run: {phase}}) => `${events[0]} ${phase}`.trim())
			.toSorted()
			.join(', ');
		expect(writes.map(write => `${write.status}: ${phasesOf(write)}`)).toEqual([
			'pending-install: post-install, pre-install',
			'pending-install: post-install, pre-install Running',
			'pending-install: post-install Running, pre-install Succeeded',
			'deployed: post-install Succeeded, pre-install Succeeded',
		]);
	}));

	it('failed when an upgrade gets SIGTERM, and nothing when a rollback does', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web'), '--set=fate=unready']);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=fate=', ...settled]);
		const upgrade = trial.startHelm(major, ['upgrade', 'api', chart('web'), '--set=fate=unready', '--wait', '--timeout=5m']);
		await until('the upgrade to be recorded', async () => await recordStatus(trial, 'api', 3) === 'pending-upgrade');
		await upgrade.kill('SIGTERM');
		expect(await recordStatus(trial, 'api', 3)).toBe('failed');

		const rollback = trial.startHelm(major, ['rollback', 'api', '1', '--wait', '--timeout=5m']);
		await until('the rollback to be recorded', async () => await recordStatus(trial, 'api', 4) === 'pending-rollback');
		await rollback.kill('SIGTERM');
		expect(await recordStatus(trial, 'api', 4)).toBe('pending-rollback');
	}));

	it('over an uninstalled name by --replace alone, and goes on counting', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web')]);
		await trial.helm(major, ['uninstall', 'api', '--keep-history']);
		const again = await trial.helm(major, ['uninstall', 'api', '--keep-history'], {mayFail: true});
		expect(again.stderr).toContain('the release named "api" is already deleted');
		const plain = await trial.helm(major, ['install', 'api', chart('web')], {mayFail: true});
		expect(plain.stderr).toContain(major === 3 ? 'cannot re-use a name that is still in use' : 'cannot reuse a name that is still in use');
		await trial.helm(major, ['install', 'api', chart('web'), '--replace']);
		const {stdout} = await trial.helm(major, ['history', 'api', '-o', 'json']);
		expect((JSON.parse(stdout) as ReadonlyArray<{status: string; description: string}>).map(({status, description}) => `${status}: ${description}`)).toEqual(['superseded: superseded by new release', 'deployed: Install complete']);
	}));
});
