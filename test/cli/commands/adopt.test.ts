/** `adopt` from the command line, on a cluster in memory: what is printed, what is asked, what is written, and how it exits. */
import {describe, expect, it} from 'vitest';
import {configMaps} from '../../core/plan/release.ts';
import {adoptWorld, heldBy, liveIn, otherRelease, owned, ownedBy, web} from '../../use-cases/adopt-world.ts';
import type {RollbackWorld} from '../../use-cases/rollback-world.ts';
import {cli, confirmed, planOf} from '../command-line.ts';

const free = {name: 'free', metadata: {managedFields: [heldBy('kubectl-create')]}, rest: {data: {a: '1'}}};

const metadataOf = (world: RollbackWorld, name: string) => liveIn(world, name)['metadata'] as Readonly<Record<string, unknown>>;

describe('adopt', () => {
	it('shows whose the object is, what is written and by whom it was held', async () => {
		const {code, stdout} = await cli(['adopt', 'web', 'cm/free', '--dry-run'], adoptWorld([free]));
		expect(code).toBe(0);
		expect(stdout.split('\n').slice(0, 2)).toEqual(['kind › shop › web', 'Adopt objects: GO']);
		expect(stdout).toContain('  patch ConfigMap/shop/free (nobody owns it)\n    + metadata.labels["app.kubernetes.io/managed-by"]: Helm\n');
		expect(stdout).toContain('     patch ConfigMap/shop/free\n       metadata.labels["app.kubernetes.io/managed-by"]: null to "Helm"\n');
		expect(stdout).toContain('what kubectl-create set is held by nobody');
	});

	it('gives the plan as data, with what the write is held to', async () => {
		expect(await planOf(['adopt', 'web', 'cm/free'], adoptWorld([free]))).toMatchObject({
			action: 'adopt',
			verdict: 'go',
			policy: null,
			objects: [{address: 'ConfigMap/shop/free', change: 'patch', owner: null, fields: [{path: 'metadata.labels["app.kubernetes.io/managed-by"]', live: null, wanted: 'Helm'}, {wanted: 'web'}, {wanted: 'shop'}]}],
			steps: [{id: 'backup'}, {id: 'write', patch: {object: 'ConfigMap/shop/free', operation: 'patch'}}, {id: 'check'}],
		});
	});

	it('writes the marks and nothing else, saves the object before, and undo takes them back', async () => {
		const world = adoptWorld([free]);
		const before = metadataOf(world, 'free');
		const {code, stdout} = await confirmed(['adopt', 'web', 'cm/free'], world);
		expect(code).toBe(0);
		expect(stdout).toMatch(/The objects as they were before are in memory of this demo, backups\/\S+;\s`helm-triage undo/v);
		expect(metadataOf(world, 'free')).toMatchObject({labels: owned.labels, annotations: owned.annotations});
		expect(liveIn(world, 'free')['data']).toEqual({a: '1'});
		const [[id, files]] = [...world.memory.files.backups] as [[string, ReadonlyMap<string, string>]];
		expect(JSON.parse(files.get('objects/ConfigMap%shop%free.json')!)).toMatchObject({metadata: before, data: {a: '1'}});
		expect(world.memory.files.journalled.map(({action, step, result}) => [action, step, result])).toContainEqual(['adopt', 'write ConfigMap/shop/free', 'done']);

		const undo = await planOf(['undo', id], world);
		expect(undo).toMatchObject({action: 'undo', verdict: 'go', notes: [`It takes back what the adoption wrote (backup ${id}).`]});
		await world.session.clock.sleep(1000, new AbortController().signal);
		const undone = await confirmed(['undo', id], world);
		expect(undone.code).toBe(0);
		const after = metadataOf(world, 'free');
		expect([after['managedFields'], after['labels'], after['annotations']]).toEqual([before['managedFields'], {}, {}]);
		const again = await cli(['undo', id, '--dry-run'], world);
		expect(again).toMatchObject({code: 3, stdout: expect.stringContaining('nothing-to-undo') as string});
	});

	it('refuses what another release has, and says the way', async () => {
		const world = adoptWorld([{...free, metadata: ownedBy('other')}], [...web, otherRelease('other', configMaps('free'))]);
		const {code, stdout} = await cli(['adopt', 'web', 'cm/free', '--dry-run'], world);
		expect(code).toBe(3);
		expect(stdout).toContain('  owned-by-release: ConfigMap/shop/free\n');
		expect(stdout.replaceAll(/\s+/gv, ' ')).toContain('To move ConfigMap/shop/free from shop/other: (1)');
		expect(await confirmed(['adopt', 'web', 'cm/free'], world)).toMatchObject({code: 3, stderr: expect.stringContaining('plan says stop: owned-by-release') as string});
		expect(metadataOf(world, 'free')).toMatchObject(ownedBy('other'));
	});

	it('lets an object go', async () => {
		const world = adoptWorld([{...free, metadata: owned}]);
		expect(await confirmed(['adopt', 'web', 'cm/free', '--let-go'], world)).toMatchObject({code: 0});
		expect(metadataOf(world, 'free')).toMatchObject({labels: {}, annotations: {}});
		expect(world.memory.files.journalled[0]).toMatchObject({action: 'let-go'});
	});

	it('says what moved where the object was written since the plan was looked at', async () => {
		const world = adoptWorld([free]);
		const {digest} = await planOf(['adopt', 'web', 'cm/free'], world);
		const target = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'free'};
		world.memory.live.write(target, {...liveIn(world, 'free'), metadata: {...metadataOf(world, 'free') as object, labels: {'app.kubernetes.io/managed-by': 'Helm'}}});
		expect(await cli(['adopt', 'web', 'cm/free', '--confirm', 'web', '--digest', digest], world)).toMatchObject({code: 7});
	});

	it.each<readonly [why: string, line: readonly string[], code: number, words: string]>([
		['no object', ['adopt', 'web'], 2, 'adopt needs to be told which objects.'],
		['no release', ['adopt'], 2, 'adopt needs to be told what to look at.'],
		['a word that is no object', ['adopt', 'web', 'free'], 2, '"free" names no object.'],
		['two files on standard input', ['adopt', 'web', '--manifest=-', '--log=-'], 2, 'Standard input can be one file only.'],
		['nobody to ask', ['adopt', 'web', 'cm/free'], 2, 'There is no terminal to ask for a confirmation.'],
		['a read-only session', ['adopt', 'web', 'cm/free', '--read-only'], 5, 'read-only'],
		['files', ['adopt', 'web', 'cm/free', '--from', 'x'], 5, 'rehearsal only'],
	])('is not run for %s', async (_why, line, code, words) => {
		const world = adoptWorld([free]);
		expect(await cli(line, world)).toMatchObject({code, stderr: expect.stringContaining(words) as string});
		expect(metadataOf(world, 'free')).not.toHaveProperty('annotations');
	});

	it('asks for the name of the release, and does nothing for another one', async () => {
		const world = adoptWorld([free]);
		const {code, stderr} = await cli(['adopt', 'web', 'cm/free'], world, {terminal: true, typed: ['wrong']});
		expect(code).toBe(130);
		expect(stderr).toContain('type the name of the release to adopt the objects:');
		expect(metadataOf(world, 'free')).not.toHaveProperty('annotations');
	});
});
