/** `helm uninstall` on a cluster in memory: what it writes, deletes and says, as the two majors do. */
import {describe, expect, it} from 'vitest';
import {createMemoryWorld, type MemoryWorld} from '../../../source/adapters/memory/world.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {Scenario} from '../../../source/ports/scenario.ts';
import {stoppedClock, type StoppedClock} from '../../contracts/stopped-clock.ts';
import {emptyScenario} from './empty-scenario.ts';
import {manifestOf, recorded, type RecordedRevision} from './recorded.ts';
import {ledgerOf, run} from './run-helm.ts';

const mine = {'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': 'payments'};

const objectOf = (name: string, metadata: Readonly<Record<string, JsonValue>> = {}, annotations: Readonly<Record<string, string>> = mine) => ({
	apiVersion: 'v1', kind: 'ConfigMap', namespace: 'payments', name, value: {
		apiVersion: 'v1', kind: 'ConfigMap', metadata: {
			name, namespace: 'payments', uid: `uid of ${name}`, resourceVersion: '1', labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations, ...metadata,
		},
	},
});

const kinds = [{
	apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true,
}];

const worldOf = (revisions: readonly RecordedRevision[], scenario: Partial<Scenario> = {}): {readonly world: MemoryWorld; readonly clock: StoppedClock} => {
	const clock = stoppedClock(0);
	return {world: createMemoryWorld(
		{
			...emptyScenario, kinds, records: revisions.map(revision => recorded(revision)), ...scenario,
		},
		{clock, namespace: null, driver: null},
	), clock};
};

const namesIn = ({live}: MemoryWorld): readonly string[] => live.all().map(({name}) => name).toSorted();

const two: readonly RecordedRevision[] = [{revision: 1, status: 'deployed', manifest: manifestOf('a')}, {revision: 2, status: 'failed', manifest: manifestOf('a', 'b')}];
const there = [objectOf('a'), objectOf('b'), objectOf('c')];

describe('helm uninstall', () => {
	it('deletes what the newest revision lists, and all records', async () => {
		const {world} = worldOf(two, {objects: there});
		expect(await run(world, ['uninstall', 'api', '--namespace=payments'])).toMatchObject({exitCode: 0, lines: ['release "api" uninstalled']});
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], ['c']]);
	});

	it('keeps the records with --keep-history: the last uninstalled, a deployed one superseded', async () => {
		const {world} = worldOf(two, {objects: there});
		await run(world, ['uninstall', 'api', '-n', 'payments', '--keep-history']);
		expect(ledgerOf(world)).toEqual(['1 superseded superseded Upgrade complete', '2 uninstalled uninstalled Uninstallation complete']);
		expect(await run(world, ['uninstall', 'api', '-n', 'payments', '--keep-history'])).toMatchObject({exitCode: 1, lines: ['Error: the release named "api" is already deleted']});
		expect(await run(world, ['uninstall', 'api', '-n', 'payments'])).toMatchObject({exitCode: 0});
		expect(ledgerOf(world)).toEqual([]);
	});

	it('says what it keeps, and leaves what is another\'s from 4.3 on', async () => {
		const manifest = `${manifestOf('a', 'b')}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kept\n  annotations:\n    helm.sh/resource-policy: keep\n`;
		const objects = [objectOf('a'), objectOf('b', {}, {...mine, 'meta.helm.sh/release-name': 'other'}), objectOf('kept')];
		const {world} = worldOf([{revision: 1, status: 'deployed', manifest}], {objects});
		const {lines} = await run(world, ['uninstall', 'api', '-n', 'payments']);
		expect(lines).toEqual([
			'These resources were kept due to the resource policy:',
			'[ConfigMap] kept',
			'',
			'1 resource(s) were not deleted because they are not owned by this release:',
			'[ConfigMap] b',
			'',
			'release "api" uninstalled',
		]);
		expect(namesIn(world)).toEqual(['b', 'kept']);
		const {world: older} = worldOf([{revision: 1, status: 'deployed', manifest}], {objects, helmVersion: 'v3.22.0'});
		await run(older, ['uninstall', 'api', '-n', 'payments']);
		expect(namesIn(older)).toEqual(['kept']);
	});

	it('leaves an object with a finalizer being deleted, and forgets the release, with a wait and without', async () => {
		const objects = [objectOf('a', {finalizers: ['example.test/guard']}), objectOf('b', {finalizers: ['kubernetes.io/pvc-protection']})];
		const {world} = worldOf(two, {objects});
		expect(await run(world, ['uninstall', 'api', '-n', 'payments'])).toMatchObject({exitCode: 0});
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], ['a']]);
		const {world: waiting, clock} = worldOf(two, {objects});
		const began = clock.now();
		expect(await run(waiting, ['uninstall', 'api', '-n', 'payments', '--wait', '--timeout=1m30s'])).toMatchObject({exitCode: 1, lines: ['Error: uninstallation completed with 1 error(s): context deadline exceeded']});
		expect([ledgerOf(waiting), namesIn(waiting), clock.now() - began >= 90_000]).toEqual([[], ['a'], true]);
	});

	it('takes along what an object owns', async () => {
		const {world} = worldOf(two, {objects: [objectOf('a'), objectOf('owned', {ownerReferences: [{kind: 'ConfigMap', name: 'a', uid: 'uid of a'}]})]});
		await run(world, ['uninstall', 'api', '-n', 'payments']);
		expect(namesIn(world)).toEqual([]);
	});

	it('stays uninstalling where the manifest cannot be built, and where it is interrupted', async () => {
		const {world} = worldOf([{revision: 1, status: 'deployed', manifest: `${manifestOf('a')}---\napiVersion: gone.test/v1\nkind: Thing\nmetadata:\n  name: one\n`}], {objects: there});
		expect(await run(world, ['uninstall', 'api', '-n', 'payments'])).toMatchObject({exitCode: 1, lines: ['Error: failed to delete release: api']});
		expect([ledgerOf(world), namesIn(world)]).toEqual([['1 uninstalling uninstalling Deletion in progress (or silently failed)'], ['a', 'b', 'c']]);
		const {world: cut} = worldOf(two, {objects: there});
		const stop = new AbortController();
		stop.abort();
		expect(await run(cut, ['uninstall', 'api', '-n', 'payments'], stop.signal)).toMatchObject({exitCode: null, signal: 'SIGINT'});
		expect(ledgerOf(cut).at(-1)).toBe('2 uninstalling uninstalling Deletion in progress (or silently failed)');
	});

	it.each([
		['a release that is not there', ['uninstall', 'web', '-n', 'payments'], 'Error: uninstall: Release not loaded: web: release: not found'],
		['no name', ['uninstall'], 'Error: "helm uninstall" requires at least 1 argument'],
		['a name that is none', ['uninstall', 'Api', '-n', 'payments'], 'Error: uninstall: Release name is invalid: Api'],
		['a flag of a rollback', ['uninstall', 'api', '--history-max=3'], 'Error: unknown flag: --history-max'],
		['another context', ['uninstall', 'api', '--kube-context=prod'], 'Error: kubernetes cluster unreachable: context "prod" does not exist'],
	])('refuses %s', async (_what, arguments_, line) => {
		const {world} = worldOf(two, {objects: there});
		const ran = await run(world, arguments_);
		expect([ran.exitCode, ran.lines[0], ledgerOf(world).length, namesIn(world).length]).toEqual([1, line, 2, 3]);
	});

	it('changes nothing with --dry-run, and knows no flag of its own in a rollback', async () => {
		const {world} = worldOf(two, {objects: there});
		expect(await run(world, ['uninstall', 'api', '-n', 'payments', '--dry-run'])).toMatchObject({exitCode: 0});
		expect([ledgerOf(world).length, namesIn(world).length]).toEqual([2, 3]);
		expect(await run(world, ['rollback', 'api', '1', '--keep-history'])).toMatchObject({exitCode: 1, lines: ['Error: unknown flag: --keep-history']});
	});
});
