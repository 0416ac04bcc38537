import {describe, expect, it} from 'vitest';
import {createMemoryWorld, type MemoryWorld} from '../../../source/adapters/memory/world.ts';
import {rollbackCommand} from '../../../source/core/command/command.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {Scenario} from '../../../source/ports/scenario.ts';
import {stoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';
import {manifestOf, recorded, type RecordedRevision} from './recorded.ts';
import {ledgerOf, run} from './run-helm.ts';

const never = new AbortController().signal;

const worldOf = (revisions: readonly RecordedRevision[], scenario: Partial<Scenario> = {}): MemoryWorld => createMemoryWorld(
	{...emptyScenario, records: revisions.map(revision => recorded(revision)), ...scenario},
	{clock: stoppedClock(0), namespace: null, driver: null},
);

const bodyOf = ({records}: MemoryWorld, revision: number): Record<string, unknown> => {
	const record = records.all().find(({object}) => object.name.endsWith(`.v${revision}`))!;
	return JSON.parse(decodeRecord(record, {maxBytes: 1_000_000}).release!.json) as Record<string, unknown>;
};

/** The command of a plan, without its program. */
const planned = (to: number): readonly string[] => rollbackCommand({
	helm: {
		path: 'helm',
		version: 'v4.3.1',
		major: 4,
		minor: 3,
		supported: true,
	},
	release: 'api',
	namespace: 'payments',
	context: 'test',
	flags: ['--kube-context=test'],
	to,
}).slice(1);

const cutOff: readonly RecordedRevision[] = [
	{revision: 1, status: 'superseded'},
	{revision: 2, status: 'deployed'},
	{revision: 3, status: 'pending-upgrade', description: 'Preparing upgrade'},
];

describe('finding Helm', () => {
	it('gives the recorded version', async () => {
		expect(await worldOf([]).helm!.find(never)).toEqual({
			ok: true,
			value: {
				path: 'helm',
				version: 'v4.3.1',
				major: 4,
				minor: 3,
				supported: true,
			},
		});
	});

	it('is not possible where none was recorded', () => {
		expect(worldOf([], {helmVersion: null}).helm).toBeNull();
	});

	it('can also be asked of the program', async () => {
		expect(await run(worldOf([]), ['version', '--template={{.Version}}'])).toMatchObject({exitCode: 0, lines: ['v4.3.1']});
	});
});

describe('a rollback', () => {
	it('writes what Helm writes: a new revision, every deployed one superseded, the scar left', async () => {
		const world = worldOf(cutOff);
		const ran = await run(world, planned(1));
		expect(ran).toMatchObject({
			exitCode: 0,
			signal: null,
			lines: ['Rollback was a success! Happy Helming!'],
			output: 'Rollback was a success! Happy Helming!\n',
			outputFile: null,
		});
		expect(ledgerOf(world)).toEqual([
			'1 superseded superseded Upgrade complete',
			'2 superseded superseded Upgrade complete',
			'3 pending-upgrade pending-upgrade Preparing upgrade',
			'4 deployed deployed Rollback to 1',
		]);
	});

	it('copies chart, values, manifest, notes and method of the target, and the first deployment of the last', async () => {
		const world = worldOf(cutOff);
		await run(world, planned(1));
		const target = bodyOf(world, 1);
		const body = bodyOf(world, 4);
		expect(body).toMatchObject({
			name: 'api',
			namespace: 'payments',
			version: 4,
			chart: target['chart'],
			config: target['config'],
			manifest: target['manifest'],
			apply_method: 'csa',
			info: {
				first_deployed: '2026-01-01T10:00:00.5Z',
				last_deployed: '2026-11-02T04:00:00.000Z',
				notes: 'notes of 1',
				rollback_revision: 1,
			},
		});
	});

	it('gives the new record the server\'s marks, and Helm\'s name as its writer', async () => {
		const world = worldOf([{...cutOff[0]!, custom: {team: 'payments'}}, ...cutOff.slice(1)]);
		await run(world, planned(1));
		const {object} = world.records.all().find(({object: {name}}) => name.endsWith('.v4'))!;
		expect(object).toMatchObject({
			namespace: 'payments',
			name: 'sh.helm.release.v1.api.v4',
			type: 'helm.sh/release.v1',
			createdAt: '2026-11-02T04:00:00Z',
			writers: [{manager: 'Helm', operation: 'Update', time: expect.stringMatching(/^2026-11-02T04:00:0\dZ$/v) as string}],
			labels: {
				team: 'payments',
				name: 'api',
				owner: 'helm',
				status: 'deployed',
				version: '4',
				modifiedAt: expect.stringMatching(/^\d{10}$/v) as string,
			},
			origin: null,
		});
		expect(object.labels['createdAt']).toBeUndefined();
		expect(object.uid).toMatch(/^[\-0-9a-f]{36}$/v);
		expect(Number(object.resourceVersion)).toBeGreaterThan(5003);
	});

	it('can be followed: the pending record first, then the end', async () => {
		const world = worldOf(cutOff);
		const seen: Array<readonly string[]> = [];
		const watched = createMemoryWorld({...emptyScenario, records: world.records.all()}, {
			clock: {
				now: () => 0,
				async sleep() {
					seen.push(ledgerOf(watched).slice(-1));
				},
			},
			namespace: null,
			driver: null,
		});
		await run(watched, planned(2));
		expect(seen.length).toBeGreaterThan(1);
		expect(new Set(seen.flat())).toEqual(new Set(['4 pending-rollback pending-rollback Rollback to 2']));
		expect(ledgerOf(watched).at(-1)).toBe('4 deployed deployed Rollback to 2');
	});

	it('supersedes both of two deployed records', async () => {
		const world = worldOf([{revision: 1, status: 'deployed'}, {revision: 2, status: 'deployed'}]);
		await run(world, planned(1));
		expect(ledgerOf(world).map(line => line.split(' ')[1])).toEqual(['superseded', 'superseded', 'deployed']);
	});

	it('runs the target\'s hooks and stores them as Helm does', async () => {
		const hook = (name: string, event: string, weight: number): unknown => ({
			name,
			kind: 'Job',
			path: `api/templates/${name}.yaml`,
			manifest: '',
			events: [event],
			last_run: {phase: ''},
			weight,
		});
		const hooks = [hook('late', 'pre-rollback', 5), hook('early', 'pre-rollback', -5), hook('after', 'post-rollback', 0), hook('never', 'pre-upgrade', 0)];
		const world = worldOf([{revision: 1, status: 'superseded', hooks}, {revision: 2, status: 'deployed'}]);
		await run(world, planned(1));
		expect(bodyOf(world, 3)['hooks']).toMatchObject([
			{name: 'late', last_run: {phase: 'Succeeded', started_at: '2026-11-02T04:00:02.000Z'}},
			{name: 'early', last_run: {phase: 'Succeeded', started_at: '2026-11-02T04:00:00.900Z'}},
			{name: 'after', last_run: {phase: 'Succeeded'}},
			{name: 'never', last_run: {phase: ''}},
		]);
		const without = worldOf([{revision: 1, status: 'superseded', hooks}, {revision: 2, status: 'deployed'}]);
		await run(without, [...planned(1), '--no-hooks']);
		expect(bodyOf(without, 3)['hooks']).toMatchObject(hooks.map(() => ({last_run: {phase: ''}})));
	});

	it('changes the live objects: the target\'s are there and marked, what it drops is gone unless it is kept', async () => {
		const live = (name: string, annotations: Readonly<Record<string, string>> = {}): Scenario['objects'][number] => ({
			apiVersion: 'v1',
			kind: 'ConfigMap',
			namespace: 'payments',
			name,
			value: {metadata: {uid: `uid-of-${name}`, resourceVersion: '7000', annotations}},
		});
		const world = worldOf([
			{revision: 1, status: 'superseded', manifest: manifestOf('both', 'old')},
			{revision: 2, status: 'deployed', manifest: manifestOf('both', 'new', 'kept')},
		], {objects: [live('both'), live('new'), live('kept', {'helm.sh/resource-policy': 'keep'})]});
		await run(world, planned(1));
		const look = async (name: string) => {
			const found = await world.cluster.look({
				apiVersion: 'v1',
				kind: 'ConfigMap',
				namespace: 'payments',
				name,
			}, never);
			return found.ok ? found.value : null;
		};

		expect(await look('both')).toMatchObject({uid: 'uid-of-both', resourceVersion: expect.stringMatching(/^70\d\d$/v) as string, labels: {'app.kubernetes.io/managed-by': 'Helm'}});
		expect(await look('old')).toMatchObject({annotations: {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': 'payments'}});
		expect(await look('new')).toBeNull();
		expect(await look('kept')).toMatchObject({uid: 'uid-of-kept', resourceVersion: '7000'});
	});

	it('finds records that are kept in ConfigMaps', async () => {
		const world = worldOf([{revision: 1, status: 'superseded', configMap: true}, {revision: 2, status: 'deployed', configMap: true}]);
		await run(world, planned(1));
		expect(ledgerOf(world).at(-1)).toBe('3 deployed deployed Rollback to 1');
		expect(world.records.all().map(({object}) => object.kind)).toEqual(['ConfigMap', 'ConfigMap', 'ConfigMap']);
	});

	it('writes nothing when it is a dry run', async () => {
		const world = worldOf(cutOff);
		expect(await run(world, [...planned(1), '--dry-run=server'])).toMatchObject({exitCode: 0, lines: ['Rollback was a success! Happy Helming!']});
		expect(ledgerOf(world)).toHaveLength(3);
	});
});

describe('a rollback by Helm 3', () => {
	it('has no rollback_revision, and drops the apply method from every record that it writes', async () => {
		const world = worldOf(cutOff, {helmVersion: 'v3.22.0'});
		expect(await world.helm!.find(never)).toMatchObject({value: {version: 'v3.22.0', major: 3, minor: 22, supported: true}});
		expect(await run(world, ['rollback', 'api', '1', '--namespace=payments', '--history-max=0', '--wait', '--timeout=5m0s'])).toMatchObject({exitCode: 0});
		expect(ledgerOf(world).at(-1)).toBe('4 deployed deployed Rollback to 1');
		expect(bodyOf(world, 4)).not.toHaveProperty('info.rollback_revision');
		expect([1, 2, 3, 4].map(revision => bodyOf(world, revision)['apply_method'])).toEqual(['csa', undefined, 'ssa', undefined]);
	});

	it('refuses what Helm 4 alone knows', async () => {
		const world = worldOf(cutOff, {helmVersion: 'v3.22.0'});
		const watcher = await run(world, ['rollback', 'api', '1', '--wait=watcher']);
		expect(watcher.lines).toEqual(['Error: invalid argument "watcher" for "--wait" flag: strconv.ParseBool: parsing "watcher": invalid syntax']);
		const serverSide = await run(world, ['rollback', 'api', '1', '--server-side=true']);
		expect(serverSide.lines).toEqual(['Error: unknown flag: --server-side']);
	});
});

describe('a rollback without our flags, as Helm has it', () => {
	it('goes to the revision before the last, whatever that is', async () => {
		const world = worldOf([...cutOff.slice(0, 2), {revision: 3, status: 'failed', description: 'Upgrade "api" failed: context deadline exceeded'}, {...cutOff[2]!, revision: 4}]);
		await run(world, ['rollback', 'api']);
		expect(ledgerOf(world).at(-1)).toBe('5 deployed deployed Rollback to 3');
	});

	it('prunes to ten, the oldest first, the newest deployed one spared', async () => {
		const world = worldOf([
			{revision: 1, status: 'deployed'},
			...[2, 3, 4, 5, 6, 7, 8, 9].map(revision => ({revision, status: 'failed'})),
		]);
		await run(world, ['rollback', 'api', '1', '--history-max', '3']);
		expect(ledgerOf(world).map(line => line.split(' ').slice(0, 2).join(' '))).toEqual(['1 superseded', '9 failed', '10 deployed']);
	});

	it('keeps all with --history-max=0', async () => {
		const world = worldOf([1, 2, 3, 4, 5, 6, 7, 8, 9].map(revision => ({revision, status: revision === 9 ? 'deployed' : 'superseded'})));
		await run(world, planned(1));
		await run(world, planned(1));
		expect(ledgerOf(world)).toHaveLength(11);
	});
});

describe('a rollback that Helm refuses', () => {
	it.each([
		['a release that is not there', ['rollback', 'web', '1', '--namespace=payments'], 'Error: release: not found'],
		['another namespace', ['rollback', 'api', '1', '--namespace=shop'], 'Error: release: not found'],
		['a revision that is not there', ['rollback', 'api', '9', '-n', 'payments'], 'Error: release has no 9 version'],
		['a negative revision', ['rollback', 'api', '--namespace', 'payments', '--', '-1'], 'Error: invalid release revision'],
		['a revision that is no number', ['rollback', 'api', 'one'], 'Error: could not convert revision to a number: strconv.Atoi: parsing "one": invalid syntax'],
		['another context', ['rollback', 'api', '1', '--kube-context=prod'], 'Error: kubernetes cluster unreachable: context "prod" does not exist'],
		['a name that is none', ['rollback', 'Api', '1'], 'Error: prepareRollback: Release name is invalid: Api'],
		['no name', ['rollback'], 'Error: "helm rollback" requires at least 1 argument'],
		['a flag that it does not have', ['rollback', 'api', '1', '--atomic'], 'Error: unknown flag: --atomic'],
		['a flag without its value', ['rollback', 'api', '1', '--timeout'], 'Error: flag needs an argument: --timeout'],
		['a short flag that it does not have', ['rollback', 'api', '-o'], 'Error: unknown shorthand flag: \'o\' in -o'],
		['another command', ['upgrade', 'api'], 'Error: unknown command "upgrade" for "helm"'],
	])('%s', async (_what, arguments_, line) => {
		const world = worldOf(cutOff);
		const before = world.records.all();
		const ran = await run(world, arguments_);
		expect(ran).toMatchObject({exitCode: 1, signal: null, outputFile: null});
		expect(ran.lines[0]).toBe(line);
		expect(world.records.all()).toEqual(before);
	});

	it('a single revision, without a number', async () => {
		const ran = await run(worldOf([{revision: 1, status: 'pending-install'}]), ['rollback', 'api']);
		expect(ran.lines).toEqual(['Error: release has no 0 version']);
	});

	it('a newest record that cannot be decoded: its number is taken', async () => {
		const world = worldOf([{revision: 1, status: 'superseded'}, {revision: 2, status: 'deployed', cut: 61}]);
		const ran = await run(world, planned(1));
		expect(ran).toMatchObject({exitCode: 1, lines: ['Error: release: already exists']});
		expect(ledgerOf(world)).toHaveLength(2);
	});

	it('records of which none can be decoded', async () => {
		const ran = await run(worldOf([{revision: 1, status: 'deployed', cut: 61}]), planned(1));
		expect(ran).toMatchObject({exitCode: 1, lines: ['Error: no revision for release "api"']});
	});

	it.each([
		['the target', 1, 'new release'],
		['the last one', 2, 'current release'],
	])('an API that is gone, in %s: the record stays pending-rollback', async (_which, gone, manifest) => {
		const gadget = 'apiVersion: example.com/v1beta1\nkind: Gadget\nmetadata:\n  name: one\n';
		const world = worldOf([1, 2].map(revision => ({revision, status: revision === 1 ? 'superseded' : 'deployed', ...(revision === gone && {manifest: gadget})})));
		const ran = await run(world, planned(1));
		expect(ran).toMatchObject({
			exitCode: 1,
			lines: [
				`Error: unable to build kubernetes objects from ${manifest} manifest: resource mapping not found for name: "one" namespace: "" from "": no matches for kind "Gadget" in version "example.com/v1beta1"`,
				'ensure CRDs are installed first',
			],
		});
		expect(ledgerOf(world).slice(1)).toEqual(['2 deployed deployed Upgrade complete', '3 pending-rollback pending-rollback Rollback to 1']);
	});
});

describe('an interruption', () => {
	it('ends Helm by the signal and leaves the record pending-rollback', async () => {
		const controller = new AbortController();
		const world = createMemoryWorld({...emptyScenario, records: cutOff.map(revision => recorded(revision))}, {
			clock: {
				now: () => 0,
				async sleep() {
					controller.abort();
				},
			},
			namespace: null,
			driver: null,
		});
		expect(await run(world, planned(1), controller.signal)).toMatchObject({exitCode: null, signal: 'SIGINT', lines: []});
		expect(ledgerOf(world).at(-1)).toBe('4 pending-rollback pending-rollback Rollback to 1');
	});
});
