/** Objects of earlier runs in the way of the hooks of a rollback or an uninstall: what the plan says of them, and what the real Helm then does. */
import {describe, expect, it} from 'vitest';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUninstall} from '../../source/use-cases/rehearse-uninstall.ts';
import {helmHistory} from './harness/helm-history.ts';
import {startTrial} from './harness/start-trial.ts';
import {
	chart,
	majors,
	type Major,
	type Trial,
	until,
} from './harness/trial.ts';
import {rehearsed, sessionFor} from './rehearsal/prove.ts';

type Mode = {readonly name: string; readonly major: Major; readonly flags: readonly string[]; readonly isServerSide: boolean};

const modes: readonly Mode[] = [
	{name: 'Helm 3', major: 3, flags: [], isServerSide: false},
	{name: 'Helm 4, client-side', major: 4, flags: ['--server-side=false'], isServerSide: false},
	{name: 'Helm 4, server-side', major: 4, flags: [], isServerSide: true},
];

type HookChoice = {readonly events?: string; readonly policy?: string; readonly fate?: string; readonly image?: string};

/** A Job that is a hook, with a delete policy that takes nothing away before it runs. */
const job = ({events = 'pre-rollback', policy = 'hook-failed', fate, image = '1'}: HookChoice): unknown => ({
	apiVersion: 'batch/v1',
	kind: 'Job',
	metadata: {name: 'migrate', annotations: {'helm.sh/hook': events, 'helm.sh/hook-delete-policy': policy}},
	spec: {
		backoffLimit: 0,
		template: {
			...fate !== undefined && {metadata: {annotations: {fate}}},
			spec: {restartPolicy: 'Never', containers: [{name: 'migrate', image: `registry.example.test/migrate:${image}`}]},
		},
	},
});

const config = {
	apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'before', annotations: {'helm.sh/hook': 'pre-rollback', 'helm.sh/hook-delete-policy': 'hook-failed'}}, data: {a: 'one'},
};

const objects = (hook: unknown): string => `--set-json=objects=${JSON.stringify([hook])}`;

/** Two revisions with these hooks. */
const make = async (trial: Trial, {major, flags}: Mode, first: unknown, second = first): Promise<void> => {
	await trial.helm(major, ['install', 'api', chart('raw'), ...flags, objects(first)]);
	await trial.helm(major, ['upgrade', 'api', chart('raw'), ...flags, objects(second), '--set=turn=2']);
};

const back = async (trial: Trial, {major}: Mode, to: number): Promise<{readonly exitCode: number | null; readonly stderr: string}> => trial.helm(major, ['rollback', 'api', String(to), '--timeout=20s'], {mayFail: true});

const codes = async (trial: Trial, {major}: Mode, to: number): Promise<readonly string[]> => {
	const plan = await rehearsed(await sessionFor(trial, major), {release: 'api', to, flags: {wait: 'hookOnly', timeout: 20}});
	return plan!.reasons.filter(({code}) => code.startsWith('hook-object')).map(({code, object}) => `${code} ${object}`);
};

const statusOf = async (trial: Trial, {major}: Mode): Promise<string> => {
	const history = await helmHistory(trial, major, 'api');
	return history.at(-1)!.status;
};

/** Something of the Job, by its JSON path. */
const readJob = async (trial: Trial, path: string): Promise<string> => {
	const {stdout} = await trial.kubectl(['get', 'job', 'migrate', '-o', `jsonpath={${path}}`]);
	return stdout;
};

const uidOf = async (trial: Trial): Promise<string> => readJob(trial, '.metadata.uid');

const ours = ({namespace}: Trial): string => `Job.batch/${namespace}/migrate`;

const inTrial = async (work: (trial: Trial) => Promise<void>): Promise<void> => {
	const trial = await startTrial();
	try {
		await work(trial);
	} finally {
		await trial.end();
	}
};

describe.concurrent.each(modes)('an object in the way of a hook, $name', mode => {
	it('that is a complete Job makes the hook fail client-side, and counts as its run server-side', async () => {
		await inTrial(async trial => {
			await make(trial, mode, job({}));
			expect(await codes(trial, mode, 1)).toEqual([]);
			expect(await back(trial, mode, 1)).toMatchObject({exitCode: 0});
			const first = await uidOf(trial);
			expect(await codes(trial, mode, 2)).toEqual([`${mode.isServerSide ? 'hook-object-exists' : 'hook-object-fails'} ${ours(trial)}`]);
			const second = await back(trial, mode, 2);
			expect(await uidOf(trial)).toBe(first);
			expect(second.exitCode).toBe(mode.isServerSide ? 0 : 1);
			expect(await statusOf(trial, mode)).toBe(mode.isServerSide ? 'deployed' : 'pending-rollback');
			expect(mode.isServerSide || second.stderr.includes('already exists')).toBe(true);
		});
	});

	it('that is a failed Job, a Job of another template or of somebody else makes it fail', async () => {
		await inTrial(async trial => {
			await make(trial, mode, job({policy: 'hook-succeeded', fate: 'fail'}));
			expect(await back(trial, mode, 1)).toMatchObject({exitCode: 1});
			await until('the Job to have failed', async () => await readJob(trial, '.status.conditions[?(@.type=="Failed")].status') === 'True');
			expect(await codes(trial, mode, 1)).toEqual([`hook-object-fails ${ours(trial)}`]);
			expect(await back(trial, mode, 1)).toMatchObject({exitCode: 1});
		});
		await inTrial(async trial => {
			await make(trial, mode, job({}), job({image: '2'}));
			expect(await back(trial, mode, 1)).toMatchObject({exitCode: 0});
			expect(await codes(trial, mode, 2)).toEqual([`hook-object-fails ${ours(trial)}`]);
			expect(await back(trial, mode, 2)).toMatchObject({exitCode: 1});
			await trial.kubectl(['delete', 'job', 'migrate']);
			await trial.kubectl(['create', 'job', 'migrate', '--image=registry.example.test/other:1']);
			expect(await codes(trial, mode, 2)).toEqual([`hook-object-fails ${ours(trial)}`]);
			expect(await back(trial, mode, 2)).toMatchObject({exitCode: 1});
			// Without the object the hook runs, and nothing is said.
			await trial.kubectl(['delete', 'job', 'migrate']);
			expect(await codes(trial, mode, 2)).toEqual([]);
			expect(await back(trial, mode, 2)).toMatchObject({exitCode: 0});
		});
	});

	it('of another kind makes it fail client-side alone', async () => {
		await inTrial(async trial => {
			await make(trial, mode, config);
			expect(await back(trial, mode, 1)).toMatchObject({exitCode: 0});
			expect(await codes(trial, mode, 2)).toEqual(mode.isServerSide ? [] : [`hook-object-fails ConfigMap/${trial.namespace}/before`]);
			expect(await back(trial, mode, 2)).toMatchObject({exitCode: mode.isServerSide ? 0 : 1});
		});
	});

	it('is the one of its own first run, where it runs before and after', async () => {
		await inTrial(async trial => {
			await make(trial, mode, job({events: 'pre-rollback,post-rollback'}));
			expect(await codes(trial, mode, 1)).toEqual([`${mode.isServerSide ? 'hook-object-exists' : 'hook-object-fails'} ${ours(trial)}`]);
			expect(await back(trial, mode, 1)).toMatchObject({exitCode: mode.isServerSide ? 0 : 1});
			expect(await statusOf(trial, mode)).toBe(mode.isServerSide ? 'deployed' : 'pending-rollback');
		});
	});
});

describe.concurrent.each(majors)('an object in the way of a hook of an uninstall, Helm %i', major => {
	const codesOfUninstall = async (trial: Trial): Promise<readonly string[]> => {
		const session = await sessionFor(trial, major);
		const plan = await drained(rehearseUninstall(session, {
			namespace: null, name: 'api', keepHistory: true, acknowledge: [], flags: {timeout: 20},
		}, new AbortController().signal));
		return plan.ok ? plan.value.reasons.map(({code, object}) => `${code} ${object ?? ''}`) : [plan.problem.code];
	};

	const uninstall = async (trial: Trial): Promise<{readonly exitCode: number | null; readonly stderr: string}> => trial.helm(major, ['uninstall', 'api', '--keep-history', '--timeout=20s'], {mayFail: true});

	it('that is a complete Job makes it fail with Helm 3, and counts as its run with Helm 4', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(job({events: 'pre-delete'}))]);
			expect(await codesOfUninstall(trial)).toEqual([]);
			expect(await uninstall(trial)).toMatchObject({exitCode: 0});
			const first = await uidOf(trial);
			await trial.helm(major, ['rollback', 'api', '1']);
			expect(await codesOfUninstall(trial)).toEqual([`${major === 4 ? 'hook-object-exists' : 'hook-object-fails'} ${ours(trial)}`]);
			const second = await uninstall(trial);
			expect(second.exitCode, second.stderr).toBe(major === 4 ? 0 : 1);
			expect(await uidOf(trial)).toBe(first);
			const history = await helmHistory(trial, major, 'api');
			expect(history.at(-1)!.status).toBe(major === 4 ? 'uninstalled' : 'uninstalling');
		});
	});

	it('that is a failed Job makes it fail', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(job({events: 'pre-delete', policy: 'hook-succeeded', fate: 'fail'}))]);
			expect(await uninstall(trial)).toMatchObject({exitCode: 1});
			await until('the Job to have failed', async () => await readJob(trial, '.status.conditions[?(@.type=="Failed")].status') === 'True');
			const found = await codesOfUninstall(trial);
			expect(found).toContain(`hook-object-fails ${ours(trial)}`);
			expect(await uninstall(trial)).toMatchObject({exitCode: 1});
		});
	});

	it('at its end makes it fail when all is deleted', async () => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', 'api', chart('raw'), objects(job({events: 'post-delete', policy: 'hook-succeeded'}))]);
			await trial.kubectl(['create', 'job', 'migrate', '--image=registry.example.test/other:1']);
			expect(await codesOfUninstall(trial)).toEqual([`hook-object-fails ${ours(trial)}`]);
			const ended = await uninstall(trial);
			expect(ended.exitCode).toBe(1);
			const {stdout} = await trial.kubectl(['get', 'configmaps', '-l', 'app.kubernetes.io/managed-by=Helm', '-o', 'name']);
			expect(stdout).toBe('');
			const history = await helmHistory(trial, major, 'api');
			expect(history.at(-1)!.status).toBe('uninstalled');
		});
	});
});
