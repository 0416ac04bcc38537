/** Which record Helm believes: what locks, what a rollback goes to, what is pruned, what is read where a record is broken. */
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {inTrial} from '../harness/start-trial.ts';
import {chart, majors, recordStatus, type Trial} from '../harness/trial.ts';
import {killedUpgrade} from '../incidents/locks.ts';
import {revisions} from '../incidents/records.ts';

const statuses = async (trial: Trial, count: number): Promise<readonly string[]> => Promise.all(Array.from({length: count}, async (_, index) => recordStatus(trial, 'api', index + 1)));

const count = async (trial: Trial): Promise<number> => {
	const {stdout} = await trial.kubectl(['get', 'secrets', '-l', 'owner=helm,name=api', '-o', 'name']);
	return stdout.trim().split('\n').length;
};

const setPayload = async (trial: Trial, revision: number, payload: string): Promise<void> => {
	await trial.kubectl(['patch', 'secret', `sh.helm.release.v1.api.v${revision}`, '--type=merge', '-p', JSON.stringify({data: {release: Buffer.from(payload).toString('base64')}})]);
};

describe.concurrent.each(majors)('Helm %i', major => {
	it('is locked by the newest record\'s body, for upgrades alone, and a rollback leaves a scar', inTrial(async trial => {
		await killedUpgrade(trial, major, 'api');
		await trial.kubectl(['label', 'secret', 'sh.helm.release.v1.api.v2', 'status=failed', '--overwrite']);
		for (const command of [['upgrade'], ['upgrade', '--install']]) {
			const {stderr, exitCode} = await trial.helm(major, [...command, 'api', chart('web')], {mayFail: true});
			expect(exitCode).toBe(1);
			expect(stderr).toContain('another operation (install/upgrade/rollback) is in progress');
		}

		await trial.kubectl(['label', 'secret', 'sh.helm.release.v1.api.v2', 'status=pending-upgrade', '--overwrite']);
		await trial.helm(major, ['rollback', 'api', '1', '--history-max=0']);
		expect(await statuses(trial, 3)).toEqual(['superseded', 'pending-upgrade', 'deployed']);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=mode=red']);
		expect(await recordStatus(trial, 'api', 4)).toBe('deployed');
	}));

	it('refuses an install over a lock, also with --replace, and lets an uninstall pass', inTrial(async trial => {
		await killedUpgrade(trial, major, 'api');
		for (const replace of [[], ['--replace']]) {
			const {stderr} = await trial.helm(major, ['install', 'api', chart('web'), ...replace], {mayFail: true});
			expect(stderr).toContain('a name that is still in use');
		}

		await trial.helm(major, ['uninstall', 'api']);
		expect(await statuses(trial, 2)).toEqual(['', '']);
	}));

	it('supersedes every deployed record in a rollback, the highest alone in an upgrade', inTrial(async trial => {
		await revisions(trial, major, 'api', 3);
		await trial.kubectl(['label', 'secret', 'sh.helm.release.v1.api.v1', 'status=deployed', '--overwrite']);
		await trial.helm(major, ['upgrade', 'api', chart('web')]);
		expect(await statuses(trial, 4)).toEqual(['deployed', 'superseded', 'superseded', 'deployed']);
		await trial.helm(major, ['rollback', 'api', '2']);
		expect(await statuses(trial, 5)).toEqual(['superseded', 'superseded', 'superseded', 'superseded', 'deployed']);
	}));

	it('goes back by one revision where none is named, be it the failed one', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('web')]);
		for (const replicas of [2, 3]) {
			await trial.helm(major, ['upgrade', 'api', chart('web'), `--set=track=canary,replicas=${replicas}`], {mayFail: true});
		}

		await trial.helm(major, ['rollback', 'api'], {mayFail: true});
		const {stdout} = await trial.helm(major, ['history', 'api', '-o', 'json']);
		const history = JSON.parse(stdout) as ReadonlyArray<{revision: number; status: string; description: string}>;
		expect(history.slice(0, 3).map(({status}) => status)).toEqual(['deployed', 'failed', 'superseded']);
		expect(history.at(-1)).toMatchObject({revision: 4, status: 'failed', description: expect.stringContaining('Rollback "api" failed: ') as string});
		const {stdout: values} = await trial.helm(major, ['get', 'values', 'api', '--revision=4', '-o', 'json']);
		expect(JSON.parse(values)).toMatchObject({track: 'canary', replicas: 2});
	}));

	it('says which revision it lacks, and has none before a single one', inTrial(async trial => {
		await revisions(trial, major, 'api', 1);
		for (const [target, words] of [[['9'], 'release has no 9 version'], [[], 'release has no 0 version']] as const) {
			const {exitCode, stderr} = await trial.helm(major, ['rollback', 'api', ...target], {mayFail: true});
			expect({exitCode, stderr}).toEqual({exitCode: 1, stderr: expect.stringContaining(words) as string});
		}
	}));

	it('prunes to ten by default before it writes, the oldest first, and keeps all with --history-max=0', inTrial(async trial => {
		await revisions(trial, major, 'api', 12);
		await trial.helm(major, ['rollback', 'api', '11', '--history-max=0']);
		expect(await count(trial)).toBe(13);
		await trial.helm(major, ['rollback', 'api', '12']);
		expect(await count(trial)).toBe(10);
		expect(await statuses(trial, 5)).toEqual(['', '', '', '', 'superseded']);
	}));

	it('rolls back to a target that the same rollback prunes', inTrial(async trial => {
		await revisions(trial, major, 'api', 4);
		await trial.helm(major, ['rollback', 'api', '1', '--history-max=2']);
		expect(await statuses(trial, 5)).toEqual(['', '', '', 'superseded', 'deployed']);
		const {stdout} = await trial.kubectl(['get', 'configmap', 'api-config', '-o', 'jsonpath={.data.mode}']);
		expect(stdout).toBe('mode-1');
	}));

	it('says that the release exists where its newest record cannot be read, and reads the older one', inTrial(async trial => {
		await revisions(trial, major, 'api', 2);
		await setPayload(trial, 2, 'H4sI');
		for (const command of [['upgrade', 'api', chart('web')], ['rollback', 'api', '1']]) {
			const {stderr, exitCode} = await trial.helm(major, command, {mayFail: true});
			expect(exitCode).toBe(1);
			expect(stderr).toContain('release: already exists');
		}

		const {stdout} = await trial.helm(major, ['history', 'api', '-o', 'json']);
		expect((JSON.parse(stdout) as ReadonlyArray<{revision: number}>).map(({revision}) => revision)).toEqual([1]);
		const got = await trial.helm(major, ['get', 'manifest', 'api', '--revision=2'], {mayFail: true});
		// Helm 3 panics there, and a Go program that panics ends with 2.
		expect(got.exitCode).toBe(major === 3 ? 2 : 1);
	}));

	it('says nothing, and ends well, where no record of a name can be read', inTrial(async trial => {
		await revisions(trial, major, 'api', 1);
		await setPayload(trial, 1, '!!!');
		const {stdout, exitCode} = await trial.helm(major, ['history', 'api', '-o', 'json']);
		expect({stdout: stdout.trim(), exitCode}).toEqual({stdout: '[]', exitCode: 0});
		const {stderr} = await trial.helm(major, ['upgrade', 'api', chart('web')], {mayFail: true});
		expect(stderr).toContain('no revision for release "api"');
	}));

	it('reads a record that is plain JSON', inTrial(async trial => {
		await revisions(trial, major, 'api', 1);
		await setPayload(trial, 1, Buffer.from(JSON.stringify({name: 'api', namespace: trial.namespace, version: 1, info: {status: 'deployed', description: 'by hand'}, chart: {metadata: {name: 'web', version: '1.0.0'}}})).toString('base64'));
		const {stdout} = await trial.helm(major, ['history', 'api', '-o', 'json']);
		expect(JSON.parse(stdout)).toMatchObject([{revision: 1, description: 'by hand'}]);
	}));

	it('lists nothing of a whole namespace where one record lacks its info', inTrial(async trial => {
		await revisions(trial, major, 'api', 1);
		await trial.helm(major, ['install', 'other', chart('keep')]);
		await setPayload(trial, 1, gzipSync(JSON.stringify({name: 'api', namespace: trial.namespace, version: 1})).toString('base64'));
		const {exitCode, stderr} = await trial.helm(major, ['list'], {mayFail: true});
		expect({exitCode, stderr}).toEqual({exitCode: 2, stderr: expect.stringContaining('panic') as string});
	}));
});
