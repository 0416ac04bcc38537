/** `drift` and `triage` with rules of a config file, on recordings of real releases. */
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const folder = createFolder();
afterAll(folder.remove);

type ReportedObject = {
	readonly address: string;
	readonly state: string;
	readonly changes: readonly unknown[];
	readonly folded: ReadonlyArray<{readonly path: string; readonly code: string; readonly reason: string}>;
};

type Report = {
	readonly objects: readonly ReportedObject[];
	readonly summary: Readonly<Record<string, number>>;
	readonly rules: ReadonlyArray<{readonly rule: number; readonly line: number; readonly objects: number; readonly folded: number; readonly idle: string | null}>;
};

const scenarioOf = (name: string): string => path.join(import.meta.dirname, '../../../fixtures/scenarios', name);

const rulesFile = (rules: string): string => folder.file('config.yaml', `drift:\n  ignore:\n${rules}`);

const drift = async (scenario: string, rules: string, ...more: readonly string[]) => runCli(['drift', 'payments/api', '--from', scenarioOf(scenario), '--config', rulesFile(rules), ...more]);

const reportOf = async (scenario: string, rules: string): Promise<{readonly code: number; readonly report: Report}> => {
	const {code, stdout} = await drift(scenario, rules, '-o', 'json');
	return {code, report: JSON.parse(stdout) as Report};
};

const scaled = '    - target: {kind: Deployment, name: ap*}\n      paths: [/spec/replicas, /spec/template/spec/containers/0/image]\n      reason: The platform team scales this.\n';
const data = '    - target: {group: "", kind: ConfigMap, namespace: payments}\n      paths: ["data.mode"]\n';

describe.each(['hand-edited-helm3', 'hand-edited-helm4'])('rules on %s', scenario => {
	it('fold what they name, with their place and reason, and count it', async () => {
		const {code, report: {objects, summary, rules}} = await reportOf(scenario, scaled);
		const bare = await reportOf(scenario, '    - {target: {kind: Nothing}, paths: [/x]}\n');
		const deployment = objects.find(({address}) => address === 'Deployment.apps/payments/api')!;
		expect(deployment).toMatchObject({state: 'equal', changes: []});
		expect(deployment.folded.filter(({code: fold}) => fold === 'ignored')).toMatchObject([
			{path: 'spec.replicas', reason: expect.stringMatching(/^by rule 1 in \S+config\.yaml:3: The platform team scales this\.$/v) as string},
			{path: 'spec.template.spec.containers[name=web].image', reason: expect.stringMatching(/^by rule 1 in \S+:3: /v) as string},
		]);
		expect(summary['folded']).toBe(bare.report.summary['folded']! + 2);
		expect(summary['changes']).toBe(bare.report.summary['changes']! - 2);
		expect(rules).toMatchObject([{rule: 1, line: 3, objects: 1, folded: 2, idle: null}]);
		expect(code).toBe(3);
	});

	it('leave nothing where everything is meant: exit 0, and no finding', async () => {
		const {code, report: {summary}} = await reportOf(scenario, scaled + data);
		expect(summary).toMatchObject({changes: 0, differs: 0});
		expect(code).toBe(0);
		const triage = async (...more: readonly string[]) => {
			const {stdout} = await runCli(['triage', 'payments/api', '--from', scenarioOf(scenario), '-o', 'json', ...more]);
			return (JSON.parse(stdout) as {readonly findings: ReadonlyArray<{readonly row: string}>}).findings.map(({row}) => row);
		};

		expect(await triage()).toContain('drift');
		expect(await triage('--config', rulesFile(scaled + data))).not.toContain('drift');
	});

	it('are unfolded by --all, both sides of each', async () => {
		const {stdout} = await drift(scenario, scaled, '--all');
		expect(stdout).toMatch(/ {2}- spec\.replicas: 2\n {2}\+ spec\.replicas: 5\n {6}folded: by rule 1 in \S+:3: The platform team scales this\.\n/v);
	});
});

describe('rules that do nothing', () => {
	const idle = `${scaled}    - target: {kind: Deployment}\n      paths: [/spec/replicaz]\n    - {target: {kind: Other}, paths: [""]}\n    - paths: [/spec/selector]\n`;

	it('are told, the likely mistakes by themselves', async () => {
		const {stdout} = await drift('hand-edited-helm4', idle);
		expect(stdout).toMatch(/\n\nRules of \S+config\.yaml that fold nothing here\n {2}rule 2, line 6 \(\/spec\/replicaz\): its objects have no such field\n {2}1 rule for no object of this release\n$/v);
	});

	it('are all named with --all', async () => {
		const {stdout} = await drift('hand-edited-helm4', idle, '--all');
		expect(stdout).toContain('  rule 3, line 8 (the whole object): no object of this release is its target\n  rule 4, line 9 (/spec/selector): nothing differs there\n');
	});

	it('are told in JSON', async () => {
		const {report} = await reportOf('hand-edited-helm4', idle);
		expect(report.rules.map(rule => rule.idle)).toEqual([null, 'no-field', 'no-object', 'no-difference']);
	});
});

describe('an object as a whole', () => {
	const inDemo = ['batch/reports', '--demo'];
	const recorded = (scenario: string) => ['payments/api', '--from', scenarioOf(scenario)];
	const read = async (place: readonly string[], rules: string) => {
		const {stdout} = await runCli(['drift', ...place, '--config', rulesFile(rules), '-o', 'json']);
		return (JSON.parse(stdout) as Report).objects;
	};

	it.each([
		['a deployment that is gone', inDemo, 'Deployment.apps/batch/reports', 'missing'],
		['an object of no manifest, Helm 3', recorded('leaked-object-helm3'), 'PodDisruptionBudget.policy/payments/api', 'unlisted'],
		['an object of no manifest, Helm 4', recorded('leaked-object-helm4'), 'PodDisruptionBudget.policy/payments/api', 'unlisted'],
	])('%s keeps its state, and is no drift where a rule means all of it', async (_what, place, address, state) => {
		const kind = address.split('.', 1)[0]!;
		const rule = (paths: string) => `    - target: {kind: ${kind}}\n      paths: [${paths}]\n      reason: Nobody misses it.\n`;
		const whole = await read(place, rule('""'));
		expect(whole.find(object => object.address === address)).toMatchObject({
			state, changes: [], folded: [{path: '', code: 'ignored', reason: expect.stringContaining('Nobody misses it.') as string}],
		});
		const partly = await read(place, rule('/spec, /metadata'));
		expect(partly.find(object => object.address === address)).toMatchObject({state, changes: [{path: ''}], folded: []});
		const text = async (paths: string, ...more: readonly string[]) => {
			const {stdout} = await runCli(['drift', ...place, '--config', rulesFile(rule(paths)), ...more]);
			return stdout;
		};

		expect(await text('/spec')).toContain(`${address}  ${state}\n`);
		expect(await text('""')).not.toContain(`${address}  ${state}\n`);
		expect(await text('""', '--all')).toContain(`${address}  ${state}\n`);
	});

	it('that is all that differs makes an exit code of 0', async () => {
		expect(await runCli(['drift', ...recorded('leaked-object-helm4'), '--config', rulesFile('    - {target: {kind: PodDisruptionBudget}, paths: [""]}\n')])).toMatchObject({code: 0});
	});
});

describe('a config file with a fault', () => {
	it('ends the command with 2, and says file, line and column of each', async () => {
		const file = folder.file('wrong.yaml', 'drift:\n  ignore:\n    - path: [/a]\nruns: 1\n');
		const {code, stdout, stderr} = await runCli(['drift', 'payments/api', '--from', scenarioOf('hand-edited-helm4'), '--config', file]);
		expect({code, stdout}).toEqual({code: 2, stdout: ''});
		expect(stderr).toBe([
			'helm-triage: The config file has 2 faults:',
			`${file}:3:7: drift.ignore[0] has no key "path"; allowed here: target, paths and reason. Did you mean paths?`,
			`${file}:4:1: the file has no key "runs"; allowed here: drift, runbook, protected, release, policies, releases and dependencies`,
			'  Nothing was read from a cluster. Mend the file, or name another with --config.',
			'',
		].join('\n'));
	});

	it('that is not there where one is named ends it too', async () => {
		const {code, stderr} = await runCli(['list', '--demo', '--config', '/nowhere/config.yaml']);
		expect(code).toBe(2);
		expect(stderr).toBe('helm-triage: There is no file /nowhere/config.yaml.\n  Name another file with --config, or leave it out.\n');
	});
});
