/** What the product relies on about Helm, held against both binaries: each write of a record, what locks, what a rollback picks, what a rewrite loses. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, inject, it} from 'vitest';
import {startTrial} from './harness/start-trial.ts';
import {chart, majors, recordStatus, until, type Trial} from './harness/trial.ts';
import {watchRecords, type RecordWatch, type Write} from './harness/watch-records.ts';
import {killedUpgrade} from './incidents/locks.ts';
import {revisions} from './incidents/records.ts';

const tell = ({revision, status, description}: Write): string => `${revision} ${status}: ${description}`;

describe.each(majors)('Helm %i', major => {
	let trial: Trial;
	let watches: RecordWatch[];

	beforeEach(async () => {
		trial = await startTrial();
		watches = [];
	});

	afterEach(async () => {
		for (const watch of watches) {
			watch.stop();
		}

		await trial.end();
	});

	/** Runs it under a watch, and gives the writes once as many came as are expected. */
	const writesOf = async (expected: readonly string[], run: () => Promise<unknown>): Promise<readonly Write[]> => {
		const watch = watchRecords(trial, inject('cluster').programs.kubectl, 'api');
		watches.push(watch);
		await run();
		await until(`${expected.length} writes, seen: ${watch.writes().map(tell).join(' · ')}`, async () => watch.writes().length >= expected.length, 20);
		expect(watch.writes().map(tell)).toEqual(expected);
		return watch.writes();
	};

	it('writes an install, upgrade, rollback and uninstall step by step, body and label together', async () => {
		const writes = await writesOf([
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
		], async () => {
			// A first write before the watch stands would be seen as the last one alone.
			await until('the watch to stand', async () => {
				await trial.kubectl(['get', 'secrets']);
				return true;
			});
			await trial.helm(major, ['install', 'api', chart('web'), '--wait', '--timeout=60s']);
			await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=mode=green', '--wait', '--timeout=60s']);
			await trial.helm(major, ['rollback', 'api', '1', '--wait', '--timeout=60s']);
			await trial.helm(major, ['uninstall', 'api', '--keep-history', '--wait', '--timeout=60s']);
		});
		for (const {status, label, manager, gzipHeader, body} of writes) {
			expect({label, manager, gzipHeader}).toEqual({label: status, manager: 'Helm', gzipHeader: '1f8b08000000000002ff'});
			expect(Object.hasOwn(body, 'apply_method')).toBe(major === 4);
		}

		const last = writes.at(-1)!.body['info'] as Record<string, unknown>;
		expect(last['rollback_revision']).toBe(major === 4 ? 1 : undefined);
	});

	it('is locked by the newest record\'s body, for upgrades alone, and a rollback leaves a scar', async () => {
		await killedUpgrade(trial, major, 'api');
		await trial.kubectl(['label', 'secret', 'sh.helm.release.v1.api.v2', 'status=failed', '--overwrite']);
		for (const command of [['upgrade'], ['upgrade', '--install']]) {
			const {stderr, exitCode} = await trial.helm(major, [...command, 'api', chart('web')], {mayFail: true});
			expect(exitCode).toBe(1);
			expect(stderr).toContain('another operation (install/upgrade/rollback) is in progress');
		}

		await trial.kubectl(['label', 'secret', 'sh.helm.release.v1.api.v2', 'status=pending-upgrade', '--overwrite']);
		await trial.helm(major, ['rollback', 'api', '1', '--history-max=0']);
		expect(await Promise.all([1, 2, 3].map(async revision => recordStatus(trial, 'api', revision)))).toEqual(['superseded', 'pending-upgrade', 'deployed']);
		await trial.helm(major, ['upgrade', 'api', chart('web'), '--set=mode=red']);
		expect(await recordStatus(trial, 'api', 4)).toBe('deployed');
	});

	it('goes back by one revision where none is named, be it the failed one', async () => {
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
	});

	it('prunes to ten by default, and keeps all with --history-max=0', async () => {
		await revisions(trial, major, 'api', 12);
		await trial.helm(major, ['rollback', 'api', '11', '--history-max=0']);
		const count = async (): Promise<number> => {
			const {stdout} = await trial.kubectl(['get', 'secrets', '-l', 'owner=helm,name=api', '-o', 'name']);
			return stdout.trim().split('\n').length;
		};

		expect(await count()).toBe(13);
		await trial.helm(major, ['rollback', 'api', '12']);
		expect(await count()).toBe(10);
	});

	it('says that the release exists where its newest record cannot be read', async () => {
		await revisions(trial, major, 'api', 2);
		await trial.kubectl(['patch', 'secret', 'sh.helm.release.v1.api.v2', '--type=merge', '-p', '{"data":{"release":"SDRzSQ=="}}']);
		for (const command of [['upgrade', 'api', chart('web')], ['rollback', 'api', '1']]) {
			const {stderr, exitCode} = await trial.helm(major, command, {mayFail: true});
			expect(exitCode).toBe(1);
			expect(stderr).toContain('release: already exists');
		}
	});

	it('has the flags that our commands use, and refuses those of the other major', async () => {
		const {stdout: help} = await trial.helm(major, ['rollback', '--help']);
		for (const flag of ['--history-max', '--timeout', '--wait', '--no-hooks', '--cleanup-on-fail', '--kube-context', '--dry-run']) {
			expect(help).toContain(flag);
		}

		const parsed = await trial.helm(major, ['rollback', 'nothing', '1', '--wait=watcher', '--timeout=5m0s'], {mayFail: true});
		expect(parsed.stderr).toContain(major === 4 ? 'release: not found' : 'invalid argument "watcher"');
		const {stdout: version} = await trial.helm(major, ['version', '--template={{.Version}}']);
		expect(version).toMatch(major === 4 ? /^v4\.3\.\d+/v : /^v3\.22\.\d+/v);
	});

	it('prints the JSON that scripts know', async () => {
		await revisions(trial, major, 'api', 1);
		const keys = async (...command: string[]): Promise<readonly string[]> => {
			const {stdout} = await trial.helm(major, [...command, '-o', 'json']);
			const value = JSON.parse(stdout) as unknown;
			return Object.keys((Array.isArray(value) ? value[0] : value) as object).toSorted();
		};

		expect(await keys('list')).toEqual(['app_version', 'chart', 'name', 'namespace', 'revision', 'status', 'updated']);
		expect(await keys('history', 'api')).toEqual(['app_version', 'chart', 'description', 'revision', 'status', 'updated']);
		expect(await keys('get', 'metadata', 'api')).toEqual(expect.arrayContaining(['appVersion', 'chart', 'name', 'namespace', 'revision', 'status', 'version']));
	});

	it('loads one legacy plugin file, passes its environment and its exit code on', async () => {
		const folder = path.join(trial.home, 'plugins', 'probe');
		mkdirSync(folder, {recursive: true});
		writeFileSync(path.join(folder, 'plugin.yaml'), 'name: probe\nversion: 0.1.0\nusage: probe\ndescription: probe\ncommand: $HELM_PLUGIN_DIR/probe.sh\n');
		writeFileSync(path.join(folder, 'probe.sh'), '#!/bin/sh\necho "$HELM_NAMESPACE|$HELM_KUBECONTEXT|$*"\nexit 7\n', {mode: 0o755});
		const ran = await trial.helm(major, ['probe', '-A', '-o', 'json'], {mayFail: true, environment: {HELM_PLUGINS: path.join(trial.home, 'plugins')}});
		expect(ran.stdout).toBe(`${trial.namespace}||-A -o json`);
		expect(ran.exitCode).toBe(7);
	});
});

describe('Helm 3 on a release of Helm 4', () => {
	it('drops the apply method, from the record that it supersedes too', async () => {
		const trial = await startTrial();
		const watch = watchRecords(trial, inject('cluster').programs.kubectl, 'api');
		try {
			await trial.helm(4, ['install', 'api', chart('web')]);
			await trial.helm(3, ['upgrade', 'api', chart('web'), '--set=mode=green']);
			await until('the writes of both', async () => watch.writes().at(-1)?.description === 'Upgrade complete', 20);
			const methods = watch.writes().map(({revision, status, body}) => `${revision} ${status} ${String(body['apply_method'])}`);
			expect(methods).toEqual(expect.arrayContaining(['1 deployed ssa', '1 superseded undefined', '2 deployed undefined']));
		} finally {
			watch.stop();
			await trial.end();
		}
	});
});
