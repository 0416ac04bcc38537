/** `unlock` and `undo` from the command line, on a cluster in memory: what is printed, what is asked, and how they exit. */
import {describe, expect, it} from 'vitest';
import {ledgerOf, worldOf, writeAs} from '../../use-cases/rollback-world.ts';
import {live, stuck} from '../../use-cases/writes-world.ts';
import {cli, confirmed, planOf} from '../command-line.ts';

describe('unlock', () => {
	it('without a way shows the evidence and the ways out, and changes nothing', async () => {
		const world = worldOf(stuck);
		const {code, stdout} = await cli(['unlock', 'web'], world);
		expect(code).toBe(3);
		expect(stdout).toContain('stale-upgrade-lock');
		expect(stdout).toContain('\n    helm-triage unlock web --to=failed --context=kind --namespace=shop\n');
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed', '3 pending-upgrade']);
		expect(world.memory.files.journalled).toEqual([]);
	});

	it('says so where there is no lock', async () => {
		const {code, stdout} = await cli(['unlock', 'web'], worldOf([stuck[0]!, stuck[1]!], {live: live('web')}));
		expect({code, stdout}).toEqual({code: 0, stdout: 'shop/web: there is no lock, and no record is in the way of the next.\n'});
	});

	it('shows what each write changes, field by field', async () => {
		const {code, stdout} = await cli(['unlock', 'web', '--to', 'failed', '--dry-run'], worldOf(stuck));
		expect(code).toBe(0);
		expect(stdout.split('\n').slice(0, 2)).toEqual(['kind › shop › web', 'End the lock of revision 3: GO']);
		expect(stdout).toContain([
			'     patch Secret/shop/sh.helm.release.v1.web.v3',
			'       info.status: "pending-upgrade" to "failed"',
			'       info.description: "Preparing upgrade" to "Marked failed by helm-triage, was',
		].join('\n'));
		expect(stdout).toContain('       metadata.labels.status: "pending-upgrade" to "failed"\n');
	});

	it('gives the plan as data, and exits 3 for stop', async () => {
		const world = worldOf(stuck);
		expect(await planOf(['unlock', 'web', '--to', 'failed'], world)).toMatchObject({
			action: 'unlock',
			release: {namespace: 'shop', name: 'web', revision: 3, driver: 'secret'},
			from: 3,
			to: null,
			verdict: 'go',
			reasons: [],
			objects: [],
			policy: null,
			steps: [
				{id: 'backup', command: null, patch: null},
				{
					id: 'write', command: null, patch: {
						object: 'Secret/shop/sh.helm.release.v1.web.v3',
						operation: 'patch',
						changes: [
							{path: 'info.status', from: 'pending-upgrade', to: 'failed'},
							{path: 'info.description', from: 'Preparing upgrade', to: 'Marked failed by helm-triage, was pending-upgrade'},
							{path: 'metadata.labels.status', from: 'pending-upgrade', to: 'failed'},
						],
					},
				},
				{id: 'check'},
				{id: 'watch'},
			],
		});
		const {code} = await cli(['unlock', 'web', '--to', 'deployed', '--dry-run'], world);
		expect(code).toBe(3);
	});

	it.each([
		['failed', [], ['1 superseded', '2 deployed', '3 failed']],
		['deployed', ['web', 'new'], ['1 superseded', '2 superseded', '3 deployed']],
		['aside', ['web'], ['1 superseded', '2 deployed']],
		['rollback', ['web'], ['1 superseded', '2 superseded', '3 pending-upgrade', '4 deployed']],
	])('goes the way "%s", held to the digest of its plan', async (way, objects, after) => {
		const world = worldOf(stuck, {live: live(...objects)});
		const {code, stderr} = await confirmed(['unlock', 'web', '--to', way], world);
		expect({code, stderr: code === 0 ? '' : stderr}).toEqual({code: 0, stderr: ''});
		expect(ledgerOf(world)).toEqual(after);
	});

	it('asks for the name of the release, and does nothing for another word', async () => {
		const world = worldOf(stuck);
		const declined = await cli(['unlock', 'web', '--to', 'failed'], world, {terminal: true, typed: ['wbe']});
		expect(declined.code).toBe(130);
		expect(ledgerOf(world)).toContain('3 pending-upgrade');
		const agreed = await cli(['unlock', 'web', '--to', 'failed'], world, {terminal: true, typed: ['web']});
		expect(agreed.code).toBe(0);
		expect(agreed.stderr).toContain('kind › shop › web: type the name of the release to write the records:');
		expect(agreed.stdout).toContain('helm-triage undo ');
	});

	it('asks for the name of whoever manages the release too, once that is acknowledged', async () => {
		const world = worldOf([stuck[0]!, stuck[1]!, {...stuck[2]!, labels: {'helm.toolkit.fluxcd.io/name': 'web', 'helm.toolkit.fluxcd.io/namespace': 'shop'}}]);
		const stopped = await cli(['unlock', 'web', '--to', 'failed'], world, {terminal: true, typed: ['web']});
		expect(stopped.code).toBe(3);
		const unnamed = await cli(['unlock', 'web', '--to', 'failed', '--acknowledge', 'owned-elsewhere'], world, {terminal: true, typed: ['web']});
		expect(unnamed.code).toBe(130);
		expect(ledgerOf(world)).toContain('3 pending-upgrade');
		const agreed = await cli(['unlock', 'web', '--to', 'failed', '--acknowledge', 'owned-elsewhere'], world, {terminal: true, typed: ['flux', 'web']});
		expect(agreed.code).toBe(0);
		expect(agreed.stdout).toContain('When it is done: resume its HelmRelease');
	});

	it('refuses a digest of another state with exit code 7', async () => {
		const world = worldOf(stuck);
		const {digest} = await planOf(['unlock', 'web', '--to', 'failed'], world);
		writeAs(world, 'Helm', {...stuck[2]!, description: 'written again'});
		const {code} = await cli(['unlock', 'web', '--to', 'failed', '--confirm', 'web', '--digest', digest], world);
		expect(code).toBe(7);
		expect(ledgerOf(world)).toContain('3 pending-upgrade');
	});

	it.each([
		[['unlock', 'web', '--confirm', 'web', '--digest', '0123456789abcdef'], 2],
		[['unlock', 'web', '--to', 'sideways'], 2],
		[['unlock', 'web', '--to', 'failed'], 2],
		[['unlock', 'nobody', '--to', 'failed', '--dry-run'], 4],
		[['unlock', 'web', '--to', 'failed', '--read-only', '--confirm', 'web', '--digest', '0123456789abcdef'], 5],
	])('%j exits %i', async (line, exit) => {
		const world = worldOf(stuck);
		const {code} = await cli(line, world);
		expect(code).toBe(exit);
		expect(ledgerOf(world)).toContain('3 pending-upgrade');
	});
});

describe('undo', () => {
	it('lists the backups, and puts one back', async () => {
		const world = worldOf(stuck);
		const none = await cli(['undo'], world);
		expect(none).toMatchObject({code: 0, stdout: 'No records were saved yet: nothing was changed by helm-triage on this machine.\n'});
		await confirmed(['unlock', 'web', '--to', 'failed'], world);
		const {stdout} = await cli(['undo', '-o', 'json'], world);
		const {backups} = JSON.parse(stdout) as {readonly backups: ReadonlyArray<{readonly id: string}>};
		expect(backups).toEqual([{
			id: expect.stringMatching(/-shop-web$/v) as string,
			action: 'unlock',
			release: {namespace: 'shop', name: 'web', driver: 'secret'},
			context: 'kind',
			records: 3,
			writes: ['Secret/shop/sh.helm.release.v1.web.v3'],
		}]);
		const shown = await cli(['undo'], world);
		expect(shown.stdout).toMatch(/^BACKUP +RELEASE +RECORDS +BEFORE +CAN BE PUT BACK\n\S+-shop-web +shop\/web +3 +unlock +while the records are as they were left\n$/v);
		const back = await confirmed(['undo', backups[0]!.id], world);
		expect(back.code).toBe(0);
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed', '3 pending-upgrade']);
	});

	it('exits 4 for a backup that is not there', async () => {
		const {code, stderr} = await cli(['undo', 'yesterday', '--dry-run'], worldOf(stuck));
		expect(code).toBe(4);
		expect(stderr).toContain('There is no backup yesterday.');
	});
});
