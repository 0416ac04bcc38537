/** `drift` on recordings of real releases: what Helm stored, and what ran. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const scenarios = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'scenarios');

const folder = createFolder();
afterAll(folder.remove);

const drift = async (scenario: string, ...more: readonly string[]) => runCli(['drift', 'payments/api', '--from', path.join(scenarios, scenario), ...more]);

type Change = {
	readonly path: string;
	readonly change: string;
	readonly stored: unknown;
	readonly live: unknown;
	readonly manager: string | null;
	readonly subresource: string | null;
	readonly next: Readonly<Record<'upgrade' | 'rollback', {readonly outcome: string; readonly reason: string}>>;
};

type Report = {
	readonly method: string;
	readonly objects: ReadonlyArray<{readonly address: string; readonly state: string; readonly changes: readonly Change[]; readonly folded: ReadonlyArray<{readonly reason: string}>}>;
	readonly summary: Readonly<Record<string, number>>;
};

const report = async (scenario: string, ...more: readonly string[]) => {
	const {code, stdout, stderr} = await drift(scenario, '-o', 'json', ...more);
	expect(stderr).toBe('');
	return {code, report: JSON.parse(stdout) as Report};
};

describe('a healthy release', () => {
	it.each(readdirSync(scenarios).filter(name => name.startsWith('healthy-')))('%s shows no drift', async scenario => {
		const {code, report: {summary, objects}} = await report(scenario);
		expect(objects.filter(({state}) => state !== 'equal').map(({address, state, changes}) => ({address, state, changes}))).toEqual([]);
		expect(summary['objects']).toBeGreaterThan(0);
		expect(code).toBe(0);
	});

	it('counts what it folds, and prints it with its reasons on request', async () => {
		const folded = await drift('healthy-web-helm4');
		expect(folded.stdout).toMatch(/^payments\/api, live against revision 2 \(local method\)\n4 objects: 4 equal; \d+ folded; --all shows them\n$/v);
		const unfolded = await drift('healthy-web-helm4', '--all');
		expect(unfolded.stdout).toMatch(/ {6}folded: \S/v);
		expect(unfolded.code).toBe(0);
	});
});

describe('a release that was edited by hand', () => {
	it('names field, writer and what a client-side write does', async () => {
		const {code, report: {objects}} = await report('hand-edited-helm3');
		const deployment = objects.find(({address}) => address === 'Deployment.apps/payments/api');
		expect(deployment?.state).toBe('differs');
		expect(deployment?.changes).toMatchObject([
			{
				path: 'spec.replicas', change: 'changed', stored: 2, live: 5, manager: 'kubectl', subresource: 'scale', next: {upgrade: {outcome: 'restored'}},
			},
			{
				path: 'spec.template.spec.containers[name=web].image', change: 'changed', manager: 'kubectl-set', next: {upgrade: {outcome: 'restored'}},
			},
		]);
		expect(code).toBe(3);
	});

	it('says where a server-side write fails', async () => {
		const {report: {objects}} = await report('conflict-helm4');
		expect(objects.flatMap(({changes}) => changes)).toMatchObject([{manager: 'kubectl-set', next: {upgrade: {outcome: 'fails', reason: expect.stringContaining('kubectl-set') as string}}}]);
	});

	it('prints a text diff', async () => {
		const {stdout, code} = await drift('hand-edited-helm3');
		expect(stdout).toContain('  - spec.replicas: 2\n  + spec.replicas: 5\n      kubectl scale, manager kubectl, Update, subresource scale\n      next upgrade: put back. ');
		expect(code).toBe(3);
	});
});

describe('objects as a whole', () => {
	it('one that is gone is missing, and the next upgrade makes it anew', async () => {
		const text = (name: string) => readFileSync(path.join(scenarios, 'object-deleted-by-hand-helm4', name), 'utf8');
		const other = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: other\n  namespace: payments\n';
		const dump = folder.file('dump.yaml', [text('records.yaml'), text('objects.yaml'), other].join('---\n'));
		const {code, stdout} = await runCli(['drift', 'payments/api', '--from', dump, '-o', 'json']);
		const {objects} = JSON.parse(stdout) as Report;
		expect(objects.filter(({state}) => state !== 'equal')).toMatchObject([{address: 'Service/payments/api', state: 'missing', changes: [{path: '', change: 'missing', next: {upgrade: {outcome: 'restored'}}}]}]);
		expect(code).toBe(3);
	});

	it('one whose kind and namespace nothing was saved of is unknown, never missing', async () => {
		const text = (name: string) => readFileSync(path.join(scenarios, 'object-deleted-by-hand-helm4', name), 'utf8');
		const dump = folder.file('dump.yaml', [text('records.yaml'), text('objects.yaml')].join('---\n'));
		const {code, stdout} = await runCli(['drift', 'payments/api', '--from', dump, '-o', 'json']);
		const {objects} = JSON.parse(stdout) as Report;
		expect(objects.filter(({state}) => state !== 'equal')).toMatchObject([{address: 'Service/payments/api', state: 'unknown', changes: []}]);
		expect(code).toBe(0);
	});

	it('one that a recording listed and did not find is missing, though it holds none of its kind', async () => {
		const {code, report: {objects}} = await report('object-deleted-by-hand-helm4');
		expect(objects.filter(({state}) => state !== 'equal')).toMatchObject([{address: 'Service/payments/api', state: 'missing', changes: [{path: '', change: 'missing', next: {upgrade: {outcome: 'restored'}}}]}]);
		expect(code).toBe(3);
	});

	it('one that a failed revision left is unlisted, and stays', async () => {
		const {report: {objects}} = await report('leaked-object-helm3');
		expect(objects.filter(({state}) => state !== 'equal')).toMatchObject([{address: 'PodDisruptionBudget.policy/payments/api', state: 'unlisted', changes: [{change: 'extra', next: {upgrade: {outcome: 'survives'}}}]}]);
	});

	it('one that another release took is foreign', async () => {
		const {report: {objects}} = await report('stolen-object-helm4');
		expect(objects.filter(({state}) => state !== 'equal')).toMatchObject([{state: 'foreign', why: 'The live object carries the marks of release payments/other.'}]);
	});
});

describe('what cannot be compared', () => {
	it('a revision that is not there', async () => {
		const {code, stderr} = await runCli(['drift', 'payments/api@99', '--from', path.join(scenarios, 'hand-edited-helm3')]);
		expect(code).toBe(4);
		expect(stderr).toContain('api has no revision 99.');
	});

	it('records alone: nothing live is there, and nothing is called missing', async () => {
		const {code, stdout} = await runCli(['drift', 'payments/api', '--from', path.join(scenarios, 'hand-edited-helm3', 'records.yaml'), '-o', 'json']);
		const {objects} = JSON.parse(stdout) as Report;
		expect(new Set(objects.map(({state}) => state))).toEqual(new Set(['unknown']));
		expect(code).toBe(0);
	});
});
