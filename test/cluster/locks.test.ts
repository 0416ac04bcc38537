/** What the real Helm leaves behind when it is killed, and what is said of it and of a client that lives, while the cluster runs. */
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	it,
} from 'vitest';
import type {Triage} from '../../source/core/runbook/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {triageWatched} from '../../source/use-cases/triage-watched.ts';
import {valueOf} from '../scenarios/value-of.ts';
import {
	killedInHook,
	killedInstall,
	killedRollback,
	killedUpgrade,
	lockIncidents,
} from './incidents/locks.ts';
import {operationIncidents} from './incidents/operations.ts';
import {sessionOn} from './harness/session.ts';
import {startTrial} from './harness/start-trial.ts';
import {apply, chart, majors, recordStatus, until, type Trial} from './harness/trial.ts';

const {signal} = new AbortController();

/** Half an hour, in milliseconds: longer than any lock of a test may last before it counts as cut off. */
const halfAnHour = 30 * 60 * 1000;

type Judged = {
	/** Whether the server's clock is put forward by half an hour, as nobody can wait that long. */
	readonly old?: boolean;
	/** Seconds for which the lock is watched. */
	readonly watchFor?: number;
	/** What happens while it is watched. */
	readonly meanwhile?: () => Promise<void>;
};

const later = (session: Session, milliseconds: number): Session => ({
	...session,
	store: {
		...session.store,
		async * list(scope, stop) {
			const listed = yield * session.store.list(scope, stop);
			return listed.ok ? {ok: true, value: {...listed.value, serverTime: listed.value.serverTime === null ? null : listed.value.serverTime + milliseconds}} : listed;
		},
	},
});

/** Judges a release as the command does. */
const judge = async (trial: Trial, name: string, {old = false, watchFor = 0, meanwhile}: Judged = {}): Promise<Triage> => {
	const session = await sessionOn(trial.kubeconfig, {namespace: trial.namespace});
	const {clock} = session;
	let happened = meanwhile === undefined;
	const watching: Session = {
		...session,
		clock: {
			now: clock.now,
			async sleep(milliseconds, stop) {
				if (!happened) {
					happened = true;
					await meanwhile?.();
				}

				await clock.sleep(milliseconds, stop);
			},
		},
	};
	const {triage} = await valueOf(triageWatched(old ? later(watching, halfAnHour) : watching, {
		namespace: trial.namespace, name, live: true, watchFor,
	}, signal));
	return triage;
};

const told = ({findings}: Triage): string => findings[0]?.evidence.map(({what}) => what).join('\n') ?? '';

const jobStands = async (trial: Trial, name: string): Promise<boolean> => {
	const {exitCode} = await trial.kubectl(['get', 'job', name], {mayFail: true});
	return exitCode === 0;
};

/** Lets the pod of a Job end well, which runs without an end of its own. */
const finishJob = async (trial: Trial, name: string): Promise<void> => {
	const podOf = async (): Promise<string> => {
		const {stdout} = await trial.kubectl(['get', 'pods', `--selector=job-name=${name}`, '--field-selector=status.phase=Running', '-o', 'name']);
		return stdout.trim();
	};

	await until(`the pod of ${name} to run`, async () => await podOf() !== '');
	await trial.kubectl(['patch', await podOf(), '--subresource=status', '--type=merge', '-p', '{"status":{"phase":"Succeeded"}}']);
};

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

		const young = await judge(trial, 'upgraded');
		expect(young).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress', severity: 'info', options: [{id: 'wait'}]}]});
		const old = await judge(trial, 'upgraded', {old: true, watchFor: 3});
		expect(old).toMatchObject({verdict: 'stale', recommended: {id: 'rollback', revision: 1, risk: 'low'}, findings: [{row: 'stale-upgrade-lock', confidence: 'likely'}]});
		expect(told(old)).toMatch(/4 of 4 objects already equal 2[\s\S]*nothing moved in 3 s[\s\S]*last wrote an object/v);
		expect(old.match.map(({revision, status}) => [revision, status])).toEqual([[2, 'pending-upgrade'], [1, 'deployed']]);
		expect(await judge(trial, 'upgraded', {old: true})).toMatchObject({lock: {revision: 2, verdict: 'stale'}});
	});

	it('in an upgrade\'s hook leaves nothing applied, and is marked failed', async () => {
		await killedInHook(trial, major, 'hooked');
		const old = await judge(trial, 'hooked', {old: true});
		expect(old).toMatchObject({verdict: 'stale', recommended: {id: 'mark-failed'}, findings: [{row: 'stale-upgrade-lock'}]});
		expect(old.findings[0]?.options.find(({id}) => id === 'rollback')?.risk).toBe('high');
		expect(told(old)).toMatch(/hook Job\/hooked-pre-upgrade still runs/v);
	});

	it('in an install leaves pending-install', async () => {
		await killedInstall(trial, major, 'installed');
		expect(await recordStatus(trial, 'installed', 1)).toBe('pending-install');
		expect(await judge(trial, 'installed')).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress'}]});
		expect(await judge(trial, 'installed', {old: true})).toMatchObject({verdict: 'stale', recommended: {id: 'mark-failed', revision: 1}, findings: [{row: 'first-install-stuck'}]});
	});

	it('in a rollback leaves pending-rollback', async () => {
		await killedRollback(trial, major, 'rolled');
		expect(await recordStatus(trial, 'rolled', 2)).toBe('deployed');
		expect(await recordStatus(trial, 'rolled', 3)).toBe('pending-rollback');
		expect(await judge(trial, 'rolled')).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress'}]});
		expect(await judge(trial, 'rolled', {old: true})).toMatchObject({verdict: 'stale', recommended: {id: 'rollback', revision: 1}, findings: [{row: 'pending-rollback'}]});
	});

	it('from a pod that works on the release is held as long as that runs, and cut off for certain once it has ended', async () => {
		const state = {name: 'helm', ready: false, restartCount: 0, image: 'alpine/helm:4.3.1', imageID: '', lastState: {}};
		await apply(trial, {
			apiVersion: 'v1', kind: 'Pod', metadata: {name: 'deployer', annotations: {fate: 'unready'}}, spec: {restartPolicy: 'Never', containers: [{name: 'helm', image: state.image, command: ['helm', 'upgrade', 'deployed-by-pod', './chart']}]},
		});
		await until('the pod to run', async () => {
			const {stdout} = await trial.kubectl(['get', 'pod', 'deployer', '-o', 'jsonpath={.status.phase}']);
			return stdout === 'Running';
		});
		await killedUpgrade(trial, major, 'deployed-by-pod');
		const running = await judge(trial, 'deployed-by-pod', {old: true});
		expect(running).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress'}]});
		expect(told(running)).toContain(`pod ${trial.namespace}/deployer (a pod that runs Helm) works on this release by its command`);

		const {stdout: created} = await trial.kubectl(['get', 'pod', 'deployer', '-o', 'jsonpath={.metadata.creationTimestamp}']);
		const now = new Date().toISOString().replace(/\.\d+Z$/v, 'Z');
		await trial.kubectl(['patch', 'pod', 'deployer', '--subresource=status', '--type=merge', '-p', JSON.stringify({
			status: {phase: 'Failed', containerStatuses: [{...state, state: {terminated: {exitCode: 137, reason: 'OOMKilled', startedAt: created, finishedAt: now}}}]},
		})]);
		const ended = await judge(trial, 'deployed-by-pod');
		expect(ended).toMatchObject({verdict: 'stale', recommended: {id: 'rollback', revision: 1}, findings: [{row: 'stale-upgrade-lock', confidence: 'certain'}]});
	});
});

describe.each(majors)('Helm %i, alive', major => {
	let trial: Trial;

	beforeAll(async () => {
		trial = await startTrial();
	});

	afterAll(async () => {
		await trial.end();
	});

	it('and waiting writes nothing: it is held while it is young, and quiet is never proof of its end', async () => {
		await trial.helm(major, ['install', 'waiting', chart('web'), '--wait', '--timeout=60s']);
		const running = trial.startHelm(major, ['upgrade', 'waiting', chart('web'), '--set=fate=unready,mode=green', '--wait', '--timeout=5m']);
		await until('record 2 to be written', async () => await recordStatus(trial, 'waiting', 2) === 'pending-upgrade');
		await until('the pods to be replaced', async () => {
			const {stdout} = await trial.kubectl(['get', 'deployment', 'waiting', '-o', 'jsonpath={.spec.template.metadata.annotations.fate}']);
			return stdout === 'unready';
		});
		const young = await judge(trial, 'waiting', {watchFor: 3});
		expect(young).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress'}]});
		const old = await judge(trial, 'waiting', {old: true, watchFor: 3});
		expect(old).toMatchObject({verdict: 'stale', findings: [{row: 'stale-upgrade-lock', confidence: 'likely'}]});
		await running.kill('SIGKILL');
	});

	it('and writing while it is watched is held at any age, and its lock is none once it has finished', async () => {
		await trial.helm(major, ['install', 'writing', chart('hooks'), '--timeout=60s']);
		const running = trial.startHelm(major, ['upgrade', 'writing', chart('hooks'), '--set=mode=green,fates.pre-upgrade=unready,fates.post-upgrade=unready', '--timeout=5m']);
		await until('the hook to run', async () => jobStands(trial, 'writing-pre-upgrade'));
		const held = await judge(trial, 'writing', {
			old: true,
			watchFor: 3,
			async meanwhile() {
				await finishJob(trial, 'writing-pre-upgrade');
				await until('the hook after the upgrade to run', async () => {
					const {stdout} = await trial.kubectl(['get', 'configmap', 'writing-config', '-o', 'jsonpath={.data.mode}'], {mayFail: true});
					return stdout === 'green' && await jobStands(trial, 'writing-post-upgrade');
				});
			},
		});
		expect(held).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress', confidence: 'certain'}]});
		expect(told(held)).toMatch(/(?:helm|Helm) (?:wrote|made) /v);

		await finishJob(trial, 'writing-post-upgrade');
		await running.ended;
		const finished = await judge(trial, 'writing', {watchFor: 3});
		expect(finished).toMatchObject({verdict: 'none', lock: null});
		expect(finished.findings.filter(({severity}) => severity !== 'info')).toEqual([]);
	});

	it('that may not write its record leaves everything done but that', async () => {
		await operationIncidents.find(({name}) => name === 'lost-final-write')!.make(trial, major);
		expect(await judge(trial, 'api', {old: true, watchFor: 3})).toMatchObject({verdict: 'final-write-lost', recommended: {id: 'complete', revision: 2}, findings: [{row: 'final-write-lost', confidence: 'likely'}]});
		expect(await judge(trial, 'api')).toMatchObject({verdict: 'held', recommended: null, findings: [{row: 'operation-in-progress'}]});
	});
});

describe.each(majors)('Helm %i, alive under a rollback', major => {
	it('and ending well later leaves two deployed records, and no lock', async () => {
		const trial = await startTrial();
		try {
			await lockIncidents.find(({name}) => name === 'two-clients')!.make(trial, major);
			expect(await judge(trial, 'api', {old: true})).toMatchObject({verdict: 'none', lock: null, findings: [{row: 'ledger-mismatch'}]});
		} finally {
			await trial.end();
		}
	});
});
