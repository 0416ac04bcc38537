/** The config file's policy in plans and verdicts: what is shown, where it is from, and what Helm is run with. */
import {describe, expect, it} from 'vitest';
import {configOf} from '../../../source/core/config/config-of.ts';
import type {Config} from '../../../source/core/config/types.ts';
import {configMaps, type Told} from '../../core/plan/release.ts';
import {worldOf} from '../../use-cases/rollback-world.ts';
import {cli as cliOn} from '../command-line.ts';

const failed: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web', 'old')},
	{revision: 2, status: 'deployed'},
	{revision: 3, status: 'failed', manifest: configMaps('web', 'new'), description: 'Upgrade "web" failed: context deadline exceeded'},
];

/** Of Flux, by the label that it puts on records. */
const ofFlux: readonly Told[] = failed.map(told => ({...told, labels: {'helm.toolkit.fluxcd.io/name': 'web'}}));

const configFrom = (text: string): Config => {
	const read = configOf(new TextEncoder().encode(text), '/home/ada/.config/helm-triage/config.yaml');
	if (!read.ok) {
		throw new Error(read.problem.message);
	}

	return read.value;
};

type Call = {readonly config: string; readonly told?: readonly Told[]};

const cli = async (line: readonly string[], {config, told = failed}: Call) => cliOn(line, {session: {...worldOf(told).session, config: configFrom(config)}});

type Plan = {
	readonly reasons: ReadonlyArray<{readonly code: string; readonly message: string}>;
	readonly steps: ReadonlyArray<{readonly id: string; readonly command: string | null}>;
	readonly policy: Readonly<Record<string, {readonly value: unknown; readonly source: string; readonly from: string | null}>>;
	readonly notes: readonly string[];
};

const planOf = async (flags: readonly string[], call: Call): Promise<Plan> => {
	const {stdout} = await cli(['rollback', 'web', '--dry-run', '-o', 'json', ...flags], call);
	return (JSON.parse(stdout) as {plan: Plan}).plan;
};

const digestOf = async (config: string): Promise<string> => {
	const {stdout} = await cli(['rollback', 'web', '--dry-run'], {config});
	return stdout.split('\n')[2]!;
};

const team = `release:
  timeout: 10m
  chart_hooks: false
  wait: {strategy: legacy, jobs: true}
policies:
  slow: {timeout: 30m}
releases:
  - match: {context: k*, namespace: shop}
    policies: [slow]
    history: {max: 2}
    rollback: {cleanup_on_failure: true}
`;

describe('a plan', () => {
	it('has each setting with its source, and runs Helm with it', async () => {
		const {policy, steps} = await planOf([], {config: team});
		expect(policy).toEqual({
			timeout: {value: 1800, source: 'policy', from: 'policy slow, config.yaml:6'},
			wait: {value: 'legacy', source: 'config', from: 'config.yaml:4 release.wait.strategy'},
			waitForJobs: {value: true, source: 'config', from: 'config.yaml:4 release.wait.jobs'},
			noHooks: {value: true, source: 'config', from: 'config.yaml:3 release.chart_hooks'},
			historyMax: {value: 2, source: 'entry', from: 'entry 1, config.yaml:10'},
			cleanupOnFail: {value: true, source: 'entry', from: 'entry 1, config.yaml:11'},
			forceConflicts: {value: false, source: 'built-in', from: null},
		});
		expect(steps.find(({id}) => id === 'run')?.command).toBe('helm rollback web 2 --kube-context=kind --namespace=shop --history-max=2 --wait=legacy --wait-for-jobs --timeout=30m0s --no-hooks --cleanup-on-fail');
	});

	it('says so in text', async () => {
		const {stdout} = await cli(['rollback', 'web', '--dry-run'], {config: team});
		expect(stdout.replaceAll(/\s+/gv, ' ')).toContain('How Helm runs timeout 30m 0s (policy slow, config.yaml:6), wait legacy (config.yaml:4 release.wait.strategy), 2 records kept (entry 1, config.yaml:10), waits for Jobs (config.yaml:4 release.wait.jobs), no hooks (config.yaml:3 release.chart_hooks), what it created is deleted should an object be refused (entry 1, config.yaml:11), client-side apply');
	});

	it('takes flags before the file, only where they are given', async () => {
		const {policy, steps} = await planOf(['--wait', '--wait-for-jobs=false', '--no-hooks=false', '--history-max=0', '--cleanup-on-fail=false', '--timeout=7s'], {config: team});
		expect(Object.values(policy).map(({source}) => source)).toEqual(['flag', 'flag', 'flag', 'flag', 'flag', 'flag', 'built-in']);
		expect(steps.find(({id}) => id === 'run')?.command).toBe('helm rollback web 2 --kube-context=kind --namespace=shop --history-max=0 --wait=watcher --timeout=0m7s');
	});

	it('has another digest with another policy', async () => {
		const digests = await Promise.all([team, team.replace('30m', '31m'), ''].map(async config => digestOf(config)));
		expect(new Set(digests).size).toBe(3);
	});

	it('is held to the digest although a line of the file moved', async () => {
		const digests = await Promise.all([team, `# A line more\n${team}`].map(async config => digestOf(config)));
		expect(new Set(digests).size).toBe(1);
	});

	it('stops where a flag asks for Jobs and the file for no wait', async () => {
		const {reasons} = await planOf(['--wait-for-jobs'], {config: 'release:\n  wait: {strategy: hookOnly}\n'});
		expect(reasons).toMatchObject([{code: 'jobs-without-wait', message: '--wait-for-jobs goes with --wait=watcher or --wait=legacy, and the strategy is hookOnly (config.yaml:2 release.wait.strategy): Helm would wait for no Job, and not say so.'}]);
		const wrong = await cli(['rollback', 'web', '--dry-run', '--wait=hookOnly', '--wait-for-jobs'], {config: ''});
		expect(wrong).toMatchObject({code: 2, stderr: expect.stringContaining('--wait-for-jobs goes with --wait=watcher or --wait=legacy') as string});
	});

	it('does not apply the file to what Flux manages, and says who does', async () => {
		const {policy, notes, reasons} = await planOf([], {config: team, told: ofFlux});
		expect(reasons.map(({code}) => code)).toContain('owned-elsewhere');
		expect(Object.values(policy).every(({source}) => source === 'built-in')).toBe(true);
		expect(notes.find(note => note.includes('does not apply'))).toMatch(/^The policy in \/home\/ada\/\.config\/helm-triage\/config\.yaml does not apply: Flux manages this release/v);
		const other = await planOf(['--timeout=5s'], {config: 'releases: [{match: {name: other}, timeout: 1m}]', told: ofFlux});
		expect(other.policy['timeout']).toEqual({value: 5, source: 'flag', from: 'flag --timeout'});
		expect(other.notes.filter(note => note.includes('does not apply'))).toEqual([]);
	});

	it('warns of a timeout of zero, and not of one that is left out', async () => {
		const warnings = async (config: string, ...flags: string[]): Promise<readonly string[]> => {
			const {notes} = await planOf(flags, {config});
			return notes.filter(note => note.startsWith('The timeout is zero'));
		};

		expect(await warnings('release: {rollback: {timeout: 0}}')).toEqual([expect.stringContaining('config.yaml:1 release.rollback.timeout')]);
		expect(await warnings('', '--timeout=0')).toEqual([expect.stringContaining('flag --timeout')]);
		expect(await warnings('release: {uninstall: {timeout: 0}}')).toEqual([]);
	});
});

describe('a verdict', () => {
	const stuck: readonly Told[] = [failed[0]!, failed[1]!, {...failed[2]!, status: 'pending-upgrade', description: 'Preparing upgrade'}];

	it('calls no lock stale before three timeouts of the policy have passed', async () => {
		const verdictIn = async (config: string, told = stuck): Promise<string> => {
			const {stdout} = await cli(['triage', 'web', '-o', 'json'], {config, told});
			return (JSON.parse(stdout) as {verdict: string}).verdict;
		};

		const lockIn = async (config: string): Promise<unknown> => {
			const {stdout} = await cli(['history', 'web', '-o', 'json'], {config, told: stuck});
			return (JSON.parse(stdout) as {lock: unknown}).lock;
		};

		expect(await verdictIn('')).not.toBe('held');
		expect(await verdictIn('release: {timeout: 30m}')).toBe('held');
		expect(await lockIn('release: {timeout: 30m}')).toMatchObject({verdict: 'held'});
		expect(await verdictIn('release: {timeout: 30m, upgrade: {timeout: 10m}}')).not.toBe('held');
		expect(await verdictIn('release: {timeout: 30m, upgrade: {timeout: 10m}}', [failed[0]!, failed[1]!, {...failed[2]!, status: 'pending-rollback', description: 'Rollback to 1'}])).toBe('held');
		const {reasons} = await planOf([], {config: 'release: {timeout: 30m}', told: stuck});
		expect(reasons).toMatchObject([{code: 'lock-not-stale', message: expect.stringContaining('(three times the timeout of 30 min that the policy sets: config.yaml:1 release.timeout)') as string}]);
	});

	it('offers commands with the policy\'s flags', async () => {
		const {stdout} = await cli(['triage', 'web'], {config: `${team}    upgrade: {on_failure: rollback}\n`});
		expect(stdout).toContain('--history-max=2 --wait=legacy --wait-for-jobs --timeout=30m0s --no-hooks --cleanup-on-fail');
		expect(stdout.replaceAll(/\s+/gv, ' ')).toContain('your policy adds --timeout=30m0s --wait=legacy --wait-for-jobs --no-hooks --history-max=2');
	});
});
