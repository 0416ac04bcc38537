/** What Helm's commands print for programs: keys, types and defaults of the JSON that scripts and our own reading rely on. */
import {describe, expect, it} from 'vitest';
import {inTrial} from '../harness/start-trial.ts';
import {chart, majors, type Major, type Trial} from '../harness/trial.ts';
import {revisions} from '../incidents/records.ts';

type Value = Readonly<Record<string, unknown>>;

const jsonOf = async (trial: Trial, major: Major, ...command: readonly string[]): Promise<unknown> => {
	const {stdout} = await trial.helm(major, [...command, '-o', 'json']);
	return JSON.parse(stdout) as unknown;
};

const keysOf = (value: unknown): readonly string[] => Object.keys(value as object).toSorted();

describe.concurrent.each(majors)('Helm %i', major => {
	it('prints a list, a history and metadata of these keys and types', inTrial(async trial => {
		await revisions(trial, major, 'api', 2);
		await trial.helm(major, ['rollback', 'api', '1']);
		const [listed] = await jsonOf(trial, major, 'list') as readonly Value[];
		expect(listed).toEqual({
			app_version: '1.8.0',
			chart: 'web-1.0.0',
			name: 'api',
			namespace: trial.namespace,
			revision: '3',
			status: 'deployed',
			updated: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ [+\-]\d{4} .+$/v) as string,
		});
		const history = await jsonOf(trial, major, 'history', 'api') as readonly Value[];
		expect(keysOf(history[0])).toEqual(['app_version', 'chart', 'description', 'revision', 'status', 'updated']);
		expect(history.map(({revision}) => revision)).toEqual([1, 2, 3]);
		expect(history[2]!['rollback_revision']).toBe(major === 4 ? 1 : undefined);
		expect(history[2]!['updated']).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|[+\-]\d\d:\d\d)$/v));
		const metadata = await jsonOf(trial, major, 'get', 'metadata', 'api') as Value;
		expect(metadata).toMatchObject({appVersion: '1.8.0', chart: 'web', name: 'api', namespace: trial.namespace, revision: 3, status: 'deployed', version: '1.0.0'});
		expect(metadata['applyMethod']).toBe(major === 4 ? 'ssa' : undefined);
	}));

	it('prints a status without the chart, with the objects in Helm 4 alone', inTrial(async trial => {
		await revisions(trial, major, 'api', 1);
		const status = await jsonOf(trial, major, 'status', 'api') as Value & {readonly info: Value};
		expect(Object.hasOwn(status, 'chart')).toBe(false);
		expect(status).toMatchObject({name: 'api', namespace: trial.namespace, version: 1, info: {status: 'deployed', description: 'Install complete'}});
		expect(major === 4 ? keysOf(status.info['resources']) : status.info['resources']).toEqual(major === 4 ? expect.arrayContaining(['v1/ConfigMap', 'v1/Deployment', 'v1/Pod(related)', 'v1/Secret', 'v1/Service']) : undefined);
		const installed = await trial.helm(major, ['install', 'other', chart('keep'), '-o', 'json']);
		expect(Object.hasOwn(JSON.parse(installed.stdout) as object, 'chart')).toBe(true);
	}));

	it('prints null where nobody gave values, and the computed ones with --all', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('keep')]);
		expect(await jsonOf(trial, major, 'get', 'values', 'api')).toBeNull();
		expect(await jsonOf(trial, major, 'get', 'values', 'api', '--all')).toEqual({kept: true, mode: 'blue'});
	}));

	it('prints an empty list where there is nothing, be the namespace missing too', inTrial(async trial => {
		expect(await jsonOf(trial, major, 'list')).toEqual([]);
		const {stdout, exitCode} = await trial.helm(major, ['list', '-o', 'json'], {namespace: `${trial.namespace}-none`});
		expect({stdout: stdout.trim(), exitCode}).toEqual({stdout: '[]', exitCode: 0});
	}));

	it('shows locked releases in its list by default in Helm 4 alone', inTrial(async trial => {
		await trial.helm(major, ['install', 'well', chart('keep')]);
		await trial.helm(major, ['install', 'gone', chart('keep')]);
		await trial.helm(major, ['uninstall', 'gone', '--keep-history']);
		const names = (await jsonOf(trial, major, 'list') as readonly Value[]).map(({name}) => name);
		expect(names).toEqual(major === 4 ? ['gone', 'well'] : ['well']);
	}));

	it('tells its version by a template, and fails even at that with an unknown driver', inTrial(async trial => {
		const {stdout} = await trial.helm(major, ['version', '--template={{.Version}}']);
		expect(stdout).toMatch(major === 4 ? /^v4\.3\.\d+$/v : /^v3\.22\.\d+$/v);
		const bad = await trial.helm(major, ['version', '--template={{.Version}}'], {mayFail: true, environment: {HELM_DRIVER: 'bogus'}});
		expect({stdout: bad.stdout, exitCode: bad.exitCode, stderr: bad.stderr}).toEqual({stdout: '', exitCode: 1, stderr: expect.stringContaining('unknown driver') as string});
	}));

	it('keeps records in ConfigMaps by the same names and labels, the payload in the clear of one layer', inTrial(async trial => {
		const environment = {HELM_DRIVER: 'configmap'};
		await trial.helm(major, ['install', 'api', chart('keep')], {environment});
		const {stdout} = await trial.kubectl(['get', 'configmap', 'sh.helm.release.v1.api.v1', '-o', 'json']);
		const {metadata: {labels}, data} = JSON.parse(stdout) as {metadata: {labels: Value}; data: {release: string}};
		expect(labels).toMatchObject({name: 'api', owner: 'helm', status: 'deployed', version: '1'});
		expect(Buffer.from(data.release, 'base64').subarray(0, 3).toString('hex')).toBe('1f8b08');
		const {stdout: secrets} = await trial.kubectl(['get', 'secrets', '-l', 'owner=helm', '-o', 'name']);
		expect(secrets).toBe('');
	}));

	it('stores what helm test found by itself', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('hooks'), '--set=fates.test=fail', '--timeout=60s']);
		const ran = await trial.helm(major, ['test', 'api', '--timeout=30s'], {mayFail: true});
		expect(ran.exitCode).toBe(1);
		const {hooks} = await jsonOf(trial, major, 'status', 'api') as {hooks: ReadonlyArray<{events: readonly string[]; last_run: {phase: string}}>};
		expect(hooks.find(({events}) => events.includes('test'))!.last_run.phase).toBe('Failed');
	}));
});
