/** What each key of the config file's policy makes the real Helm do, of both majors, through the command line. */
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import type {Ended} from '../cli/bundle.ts';
import {built} from './harness/built.ts';
import {inTrial} from './harness/start-trial.ts';
import {
	apply,
	chart,
	majors,
	recordStatus,
	until,
	type Major,
	type Trial,
} from './harness/trial.ts';
import {programOn, type PrintedPlan} from './harness/program.ts';

const bundle = built();

const release = 'api';

type Plan = PrintedPlan & {
	readonly steps: ReadonlyArray<{readonly id: string; readonly command: string | null}>;
	readonly policy: Readonly<Record<string, {readonly value: unknown; readonly source: string; readonly from: string | null}>>;
	readonly prunes: ReadonlyArray<{readonly name: string}>;
	readonly notes: readonly string[];
};

type Rolled = {
	readonly plan: Plan;
	readonly command: string;
	readonly ended: Ended;
	/** Seconds from confirmation to end. */
	readonly took: number;
};

const configFile = async (trial: Trial, config: string): Promise<string> => {
	const file = path.join(trial.home, 'team.yaml');
	await writeFile(file, config);
	return `--config=${file}`;
};

type Asked = {readonly config: string; readonly to?: number; readonly flags?: readonly string[]};

/** Rolls back as a script does: the plan, then the run that is held to it. */
const roll = async (trial: Trial, major: Major, {config, to = 1, flags = []}: Asked): Promise<Rolled> => {
	const program = programOn(bundle, trial, major, release);
	const line = ['rollback', release, String(to), await configFile(trial, config), ...flags];
	const plan = await program.plan(line) as Plan;
	expect(plan.reasons).toEqual([]);
	const begun = performance.now();
	const ended = await program.act(line, plan.digest);
	return {
		plan, command: plan.steps.find(({id}) => id === 'run')!.command!, ended, took: (performance.now() - begun) / 1000,
	};
};

type Chart = 'web' | 'hooks';

const install = async (trial: Trial, major: Major, name: Chart, ...flags: readonly string[]): Promise<void> => {
	await trial.helm(major, ['install', release, chart(name), ...flags]);
};

const upgrade = async (trial: Trial, major: Major, name: Chart, ...flags: readonly string[]): Promise<void> => {
	await trial.helm(major, ['upgrade', release, chart(name), ...flags]);
};

/** Revision 1 never gets ready, revision 2 is. */
const unreadyThenReady = async (trial: Trial, major: Major): Promise<void> => {
	await install(trial, major, 'web', '--set=fate=unready');
	await upgrade(trial, major, 'web', '--set=fate=', '--wait', '--timeout=60s');
};

/** Installs the first of several lists of objects, and upgrades to the others. */
const raw = async (trial: Trial, major: Major, ...revisions: ReadonlyArray<readonly unknown[]>): Promise<void> => {
	const values = path.join(trial.home, 'values.yaml');
	for (const [index, objects] of revisions.entries()) {
		await writeFile(values, JSON.stringify({objects}));
		await trial.helm(major, [index === 0 ? 'install' : 'upgrade', release, chart('raw'), `--values=${values}`]);
	}
};

const configMap = (name: string, value = 'a'): unknown => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name}, data: {value}});

/** A Job of the chart's own that never ends. */
const job = {apiVersion: 'batch/v1', kind: 'Job', metadata: {name: 'import'}, spec: {template: {metadata: {annotations: {fate: 'unready'}}, spec: {restartPolicy: 'Never', containers: [{name: 'import', image: 'registry.example.test/import:1.0.0'}]}}}};

const names = async (trial: Trial, kind: string): Promise<readonly string[]> => {
	const {stdout} = await trial.kubectl(['get', kind, '-o', 'jsonpath={.items[*].metadata.name}']);
	return stdout.split(' ').filter(name => name !== '');
};

/** Both majors take the ledger as it is afterwards. */
const isAccepted = async (trial: Trial): Promise<void> => {
	for (const major of majors) {
		await trial.helm(major, ['history', release]);
	}
};

// Most of each test is waiting, and each has a namespace of its own.
describe.concurrent.each(majors)('with Helm %i, the policy of a rollback', major => {
	it('ends a wait by its timeout, and the error names the setting', inTrial(async trial => {
		await unreadyThenReady(trial, major);
		const {command, ended, took} = await roll(trial, major, {config: '# The team\'s\nrelease:\n  timeout: 3s\n'});
		expect(command).toContain('--timeout=0m3s');
		expect(ended.code).toBe(9);
		expect(ended.stderr.replaceAll(/\s+/gv, ' ')).toContain('The timeout 0m3s from team.yaml:3 release.timeout ran out');
		expect(took).toBeLessThan(60);
		expect(await recordStatus(trial, release, 3)).toBe('failed');
		await isAccepted(trial);
	}));

	it('is warned of a timeout of zero, which each major takes in its own way', inTrial(async trial => {
		await install(trial, major, 'web', '--wait', '--timeout=60s');
		await upgrade(trial, major, 'web', '--set=mode=green', '--wait', '--timeout=60s');
		const {plan, ended} = await roll(trial, major, {config: 'release: {timeout: 0}'});
		expect(plan.notes.join('\n')).toContain(`The timeout is zero (team.yaml:1 release.timeout): Helm ${major}`);
		expect(ended.code).toBe(major === 3 ? 9 : 0);
		expect(await recordStatus(trial, release, 3)).toBe(major === 3 ? 'failed' : 'deployed');
	}));

	it('of a timeout of zero makes a hook that does not end last 30 s, or for ever', inTrial(async trial => {
		await install(trial, major, 'hooks', '--set=fates.pre-rollback=unready');
		await upgrade(trial, major, 'hooks', '--set=mode=green');
		const running = trial.startHelm(major, ['rollback', release, '1', '--timeout=0']);
		const begun = performance.now();
		let hasEnded = false;
		void running.ended.then(() => {
			hasEnded = true;
		});
		await until('the hook to be waited for longer than Helm 4 does', async () => hasEnded || performance.now() - begun > 45_000);
		expect(hasEnded).toBe(major === 4);
		await running.kill('SIGKILL');
		expect(await recordStatus(trial, release, 3)).toBe('pending-rollback');
	}));

	it('leaves the chart\'s hooks out, or runs them where a flag says so', inTrial(async trial => {
		await install(trial, major, 'hooks');
		await upgrade(trial, major, 'hooks', '--set=mode=green');
		const without = await roll(trial, major, {config: 'release: {rollback: {chart_hooks: false}}'});
		expect(without.ended.code, without.ended.stderr).toBe(0);
		expect(await names(trial, 'jobs')).not.toContain('api-pre-rollback');
		const withHooks = await roll(trial, major, {config: 'release: {rollback: {chart_hooks: false}}', to: 2, flags: ['--no-hooks=false']});
		expect(withHooks.ended.code, withHooks.ended.stderr).toBe(0);
		expect(await names(trial, 'jobs')).toContain('api-pre-rollback');
	}));

	it('waits for nothing but hooks by the strategy hookOnly', inTrial(async trial => {
		await unreadyThenReady(trial, major);
		const {command, ended} = await roll(trial, major, {config: 'release: {timeout: 3s, wait: {strategy: hookOnly}}'});
		expect(command).not.toContain('--wait');
		expect(ended.code, ended.stderr).toBe(0);
		expect(await recordStatus(trial, release, 3)).toBe('deployed');
	}));

	it('waits as watcher and legacy do: for a Service whose load balancer has no address Helm 4 alone tells them apart', inTrial(async trial => {
		const balanced = {apiVersion: 'v1', kind: 'Service', metadata: {name: 'front'}, spec: {type: 'LoadBalancer', selector: {app: 'front'}, ports: [{port: 80}]}};
		await raw(trial, major, [balanced], [balanced, configMap('more')]);
		const watched = await roll(trial, major, {config: `release: {timeout: ${major === 3 ? '4s' : '30s'}, wait: {strategy: watcher}}`});
		expect(watched.command).toContain(major === 3 ? '--wait ' : '--wait=watcher');
		expect(watched.ended.code, watched.ended.stderr).toBe(major === 3 ? 9 : 0);
		expect(watched.plan.notes.some(note => note.startsWith('Helm 3 has no wait strategy watcher'))).toBe(major === 3);
		const polled = await roll(trial, major, {config: 'release: {timeout: 4s, wait: {strategy: legacy}}', to: 2});
		expect(polled.command).toContain(major === 3 ? '--wait ' : '--wait=legacy');
		expect(polled.ended.code).toBe(9);
		expect(await recordStatus(trial, release, 4)).toBe('failed');
	}));

	it.each(['watcher', 'legacy'])('waits for Jobs by %s only where it says so', async strategy => inTrial(async trial => {
		await raw(trial, major, [job], [job, configMap('more')]);
		const without = await roll(trial, major, {config: `release: {timeout: 30s, wait: {strategy: ${strategy}}}`});
		expect(without.ended.code, without.ended.stderr).toBe(0);
		const waited = await roll(trial, major, {config: `release: {timeout: 4s, wait: {strategy: ${strategy}, jobs: true}}`, to: 2});
		expect(waited.command).toContain('--wait-for-jobs');
		expect(waited.ended.code).toBe(9);
	})());

	it('drops a wait for Jobs where a flag takes the wait away, and says so', inTrial(async trial => {
		await unreadyThenReady(trial, major);
		const {plan, command, ended} = await roll(trial, major, {config: 'release: {timeout: 3s, wait: {jobs: true}}', flags: ['--wait=hookOnly']});
		expect(plan.notes.join('\n')).toContain('Jobs are not waited for, although team.yaml:1 release.wait.jobs says so');
		expect(command).not.toContain('--wait');
		expect(ended.code, ended.stderr).toBe(0);
	}));

	it('keeps so many records, those that the plan names going, and all of them for zero', inTrial(async trial => {
		await install(trial, major, 'web');
		for (const mode of ['green', 'red', 'yellow']) {
			await upgrade(trial, major, 'web', `--set=mode=${mode}`, '--history-max=0');
		}

		const before = await names(trial, 'secrets');
		const all = await roll(trial, major, {config: 'release: {history: {max: 0}}', to: 3});
		expect(all.ended.code, all.ended.stderr).toBe(0);
		expect(await names(trial, 'secrets')).toEqual([...before, 'sh.helm.release.v1.api.v5'].toSorted());
		const three = await roll(trial, major, {config: 'release: {history: {max: 3}}', to: 4});
		expect(three.plan.prunes.map(({name}) => name)).toEqual([1, 2, 3].map(revision => `sh.helm.release.v1.api.v${revision}`));
		expect(three.ended.code, three.ended.stderr).toBe(0);
		const left = await names(trial, 'secrets');
		expect(left.filter(name => name.startsWith('sh.helm.'))).toEqual([4, 5, 6].map(revision => `sh.helm.release.v1.api.v${revision}`));
		await isAccepted(trial);
	}));

	it('leaves what it created where a wait ran out, whatever cleanup_on_failure says', inTrial(async trial => {
		await install(trial, major, 'web', '--set=fate=unready,budget=true');
		await upgrade(trial, major, 'web', '--reset-values', '--wait', '--timeout=60s');
		expect(await names(trial, 'poddisruptionbudgets')).toEqual([]);
		const {ended} = await roll(trial, major, {config: 'release: {timeout: 3s, rollback: {cleanup_on_failure: true}}'});
		expect(ended.code).toBe(9);
		expect(await names(trial, 'poddisruptionbudgets')).toEqual(['api']);
	}));

	it.each([true, false])('deletes what it created before an apply that failed, where cleanup_on_failure is %s', async cleanup => inTrial(async trial => {
		await raw(trial, major, [configMap('aa'), configMap('bb')], []);
		// Room for one of the two: each passes its dry run, and the second of them is refused.
		const {length} = await names(trial, 'configmaps');
		await apply(trial, {apiVersion: 'v1', kind: 'ResourceQuota', metadata: {name: 'small'}, spec: {hard: {configmaps: String(length + 1)}}});
		await until('the quota to count', async () => {
			const {stdout} = await trial.kubectl(['get', 'resourcequota', 'small', '-o', 'jsonpath={.status.used.configmaps}']);
			return stdout === String(length);
		});
		const {ended} = await roll(trial, major, {config: `release: {rollback: {cleanup_on_failure: ${cleanup}}}`});
		expect(ended.code).toBe(9);
		expect(await recordStatus(trial, release, 3)).toBe('failed');
		const left = await names(trial, 'configmaps');
		expect(left.filter(name => ['aa', 'bb'].includes(name))).toHaveLength(cleanup ? 0 : 1);
		await isAccepted(trial);
	})());
});

describe.concurrent.each(majors)('with Helm %i, the policy of an uninstall', major => {
	const takeAway = async (trial: Trial, config: string, ...flags: readonly string[]): Promise<{readonly command: string; readonly ended: Ended}> => {
		const program = programOn(bundle, trial, major, release);
		const line = ['uninstall', release, await configFile(trial, config), ...flags];
		const plan = await program.plan(line) as Plan;
		expect(plan.verdict).toBe('go');
		return {command: plan.steps.find(({id}) => id === 'run')!.command!, ended: await program.act(line, plan.digest)};
	};

	it.each([true, false])('runs the chart\'s hooks where chart_hooks is %s', async runs => inTrial(async trial => {
		await install(trial, major, 'hooks');
		const {ended} = await takeAway(trial, `release: {chart_hooks: ${!runs}, uninstall: {chart_hooks: ${runs}}}`);
		expect(ended.code, ended.stderr).toBe(0);
		const jobs = await names(trial, 'jobs');
		expect(jobs.includes('api-pre-delete')).toBe(runs);
	})());

	/** Nobody handles its finalizer. */
	const held = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'held', finalizers: ['example.test/nobody']}};

	it.each(['watcher', 'legacy', 'hookOnly'])('waits by %s, and where it waits names the timeout that ran out', async strategy => inTrial(async trial => {
		await raw(trial, major, [held]);
		try {
			const {command, ended} = await takeAway(trial, `release:\n  timeout: 1m\n  wait: {strategy: watcher}\n  uninstall:\n    timeout: 3s\n    wait: {strategy: ${strategy}}\n`, '--acknowledge=finalizer-may-hang');
			expect(command).toContain('--timeout=0m3s');
			expect(command.includes('--wait')).toBe(strategy !== 'hookOnly');
			expect(ended.stderr.includes('The timeout 0m3s from team.yaml:5 release.uninstall.timeout ran out')).toBe(strategy !== 'hookOnly');
			expect(ended.code, ended.stderr).toBe(strategy === 'hookOnly' ? 0 : 9);
		} finally {
			await trial.kubectl(['patch', 'configmap', 'held', '--type=merge', '--patch={"metadata":{"finalizers":null}}']);
		}
	})());
});

describe.concurrent.each(majors)('with Helm %i, the policy of an upgrade', major => {
	/** The flags that the policy adds, as the verdict suggests them. */
	const suggested = async (trial: Trial, config: string): Promise<{readonly needs: string; readonly flags: readonly string[]}> => {
		const {stdout} = await programOn(bundle, trial, major, release).run(['triage', release, await configFile(trial, config), '-o', 'json']);
		const {findings} = JSON.parse(stdout) as {findings: ReadonlyArray<{options: ReadonlyArray<{id: string; needs: string | null}>}>};
		const needs = findings.flatMap(({options}) => options).find(({id}) => id === 'upgrade')?.needs ?? '';
		return {needs, flags: /your policy adds (?<flags>[^\(]+) \(/v.exec(needs)?.groups?.['flags']?.split(' ') ?? []};
	};

	const failedUpgrade = async (trial: Trial): Promise<void> => {
		await install(trial, major, 'web', '--wait', '--timeout=60s');
		await trial.helm(major, ['upgrade', release, chart('web'), '--set=fate=unready', '--wait', '--timeout=3s'], {mayFail: true});
		expect(await recordStatus(trial, release, 2)).toBe('failed');
	};

	it('rolls a failed one back, as it is suggested', inTrial(async trial => {
		await failedUpgrade(trial);
		const {flags} = await suggested(trial, 'release:\n  timeout: 4s\n  upgrade: {on_failure: rollback}\n');
		expect(flags).toEqual(['--timeout=0m4s', major === 3 ? '--atomic' : '--rollback-on-failure']);
		const ran = await trial.helm(major, ['upgrade', release, chart('web'), '--set=fate=unready,mode=green', ...flags], {mayFail: true});
		expect(ran.exitCode).toBe(1);
		expect(ran.stderr).toContain('has been rolled back due to');
		expect(await recordStatus(trial, release, 4)).toBe('deployed');
	}));

	it('keeps a failed one', inTrial(async trial => {
		await failedUpgrade(trial);
		const {flags} = await suggested(trial, 'release:\n  timeout: 4s\n  wait: {strategy: legacy}\n  upgrade: {on_failure: keep, cleanup_on_failure: true, history: {max: 5}}\n');
		expect(flags).toEqual(['--timeout=0m4s', major === 3 ? '--wait' : '--wait=legacy', '--history-max=5', '--cleanup-on-fail']);
		const ran = await trial.helm(major, ['upgrade', release, chart('web'), '--set=fate=unready,mode=green,budget=true', ...flags], {mayFail: true});
		expect(ran.exitCode).toBe(1);
		expect(await recordStatus(trial, release, 3)).toBe('failed');
		expect(await recordStatus(trial, release, 4)).toBe('');
		expect(await names(trial, 'poddisruptionbudgets')).toEqual([]);
	}));

	it('leaves the chart\'s hooks out, as it is suggested', inTrial(async trial => {
		await install(trial, major, 'hooks');
		await trial.helm(major, ['upgrade', release, chart('hooks'), '--set=fates.pre-upgrade=fail'], {mayFail: true});
		const {flags} = await suggested(trial, 'release: {upgrade: {chart_hooks: false}}');
		expect(flags).toEqual(['--no-hooks']);
		await upgrade(trial, major, 'hooks', '--set=fates.pre-upgrade=fail', ...flags);
		expect(await recordStatus(trial, release, 3)).toBe('deployed');
	}));

	it('waits for Jobs, as it is suggested', inTrial(async trial => {
		await raw(trial, major, [job]);
		const again = ['upgrade', release, chart('raw'), `--values=${path.join(trial.home, 'values.yaml')}`, '--timeout=3s'];
		await trial.helm(major, [...again, '--wait', '--wait-for-jobs'], {mayFail: true});
		const {flags} = await suggested(trial, 'release: {wait: {jobs: true}}');
		expect(flags).toEqual([major === 3 ? '--wait' : '--wait=watcher', '--wait-for-jobs']);
		const ran = await trial.helm(major, [...again, ...flags], {mayFail: true});
		expect(ran.exitCode).toBe(1);
		expect(await recordStatus(trial, release, 3)).toBe('failed');
	}));

	it('is told that Helm waits where it is to roll back, although the strategy says not to', inTrial(async trial => {
		await failedUpgrade(trial);
		const {needs, flags} = await suggested(trial, 'release:\n  timeout: 4s\n  wait: {strategy: hookOnly}\n  upgrade: {on_failure: rollback}\n');
		expect(needs).toContain('makes Helm wait all the same');
		const ran = await trial.helm(major, ['upgrade', release, chart('web'), '--set=fate=unready,mode=green', ...flags], {mayFail: true});
		expect(ran.exitCode).toBe(1);
		expect(await recordStatus(trial, release, 4)).toBe('deployed');
	}));
});
