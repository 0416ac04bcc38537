/** `uninstall` from the command line, on a cluster in memory: what is printed, what is asked, and how it exits. */
import {describe, expect, it} from 'vitest';
import {ledgerOf, worldOf} from '../../use-cases/rollback-world.ts';
import {held, namesIn, running, stuck} from '../../use-cases/uninstall-world.ts';
import {live} from '../../use-cases/writes-world.ts';
import {cli, confirmed, planOf} from '../command-line.ts';

const whole = () => worldOf(running, {live: live('web', 'more')});
const asked = ['uninstall', 'web'];

describe('uninstall', () => {
	it('shows what goes, where, and how, and stops there with --dry-run', async () => {
		const world = whole();
		const {code, stdout} = await cli([...asked, '--dry-run'], world);
		expect(code).toBe(0);
		expect(stdout.split('\n').slice(0, 2)).toEqual(['kind › shop › web', 'Uninstall, from revision 2: GO']);
		expect(stdout).toContain('\n     helm uninstall web --kube-context=kind --namespace=shop --timeout=5m0s\n');
		expect(stdout).toContain('Records that go\n  sh.helm.release.v1.web.v2\n  sh.helm.release.v1.web.v1\n');
		expect(stdout).toContain('  timeout 5m 0s, wait hookOnly\n');
		expect([ledgerOf(world), world.memory.files.journalled]).toEqual([['1 superseded', '2 deployed'], []]);
	});

	it('is confirmed by the name, runs, and says what became of it', async () => {
		const world = whole();
		const {code, stdout, stderr} = await cli(asked, world, {terminal: true, typed: ['web']});
		expect([code, stderr.includes('type the name of the release to uninstall it:')]).toEqual([0, true]);
		expect(stdout).toContain('helm | release "web" uninstalled\n');
		expect(stdout).toContain('\nAfter\nnone\n');
		expect(stdout).toContain('Helm reads no record of web now.\nAll 2 objects are gone.\n');
		expect([ledgerOf(world), namesIn(world)]).toEqual([[], []]);
	});

	it('does nothing without a confirmation', async () => {
		const world = whole();
		const {code} = await cli(asked, world, {terminal: true, typed: ['other']});
		expect([code, ledgerOf(world)]).toEqual([130, ['1 superseded', '2 deployed']]);
		const {code: unasked, stderr} = await cli(asked, world);
		expect([unasked, stderr.includes('--confirm web --digest DIGEST')]).toEqual([2, true]);
	});

	it('takes a digest from a script, and holds to it', async () => {
		const world = whole();
		const {digest} = await planOf(asked, world);
		const wrong = await cli([...asked, '--confirm', 'web', '--digest', '0'.repeat(16)], world);
		expect(wrong.code).toBe(7);
		const other = await cli([...asked, '--keep-history', '--confirm', 'web', '--digest', digest], world);
		expect(other.code).toBe(7);
		const done = await cli([...asked, '--confirm', 'web', '--digest', digest, '-o', 'json'], world);
		expect(done.code).toBe(0);
		expect(JSON.parse(done.stdout)).toMatchObject({
			plan: {
				action: 'uninstall', from: 2, to: null, policy: {timeout: {value: 300}, wait: {value: 'hookOnly'}, historyMax: null},
			},
			outcome: {exitCode: 0, left: [], revision: null},
		});
	});

	it('keeps the history where it is asked to', async () => {
		const world = whole();
		const {code, stdout} = await confirmed([...asked, '--keep-history'], world);
		expect([code, ledgerOf(world)]).toEqual([0, ['1 superseded', '2 uninstalled']]);
		expect(stdout).toContain('Revision 2 is uninstalled, and the records are kept.');
	});

	it('stops at what hangs, takes the word for it, and names it at the end', async () => {
		const world = worldOf(running, {live: [held('web', 'example.test/guard'), ...live('more')]});
		const {code, stdout} = await cli([...asked, '--dry-run'], world);
		expect(code).toBe(3);
		expect(stdout).toContain('  finalizer-may-hang: ConfigMap/shop/web\n');
		expect(stdout).toContain('    --acknowledge finalizer-may-hang accepts it.\n');
		const {code: done, stdout: told} = await confirmed([...asked, '--acknowledge', 'finalizer-may-hang'], world);
		expect(done).toBe(0);
		expect(told.replaceAll(/\s+/gv, ' ')).toContain('waits for the finalizer example.test/guard. Helm will not try again');
	});

	it('says how Helm is run by flags, and refuses what does not go together', async () => {
		const world = whole();
		const {stdout} = await cli([...asked, '--dry-run', '--no-hooks', '--wait', '--timeout', '90s'], world);
		expect(stdout).toContain('--no-hooks --wait=watcher --timeout=1m30s\n');
		const wrong = await cli([...asked, '--bring-back', '--keep-history', '--dry-run'], world);
		expect([wrong.code, wrong.stderr.includes('--bring-back runs no Helm')]).toEqual([2, true]);
		const unknown = await cli([...asked, '--history-max', '3'], world);
		expect(unknown.code).toBe(2);
		const none = await cli(['uninstall'], world);
		expect(none.code).toBe(2);
		const two = await cli(['uninstall', 'web', 'api'], world);
		expect(two.code).toBe(2);
	});

	it('is a rehearsal alone in a read-only session and from files', async () => {
		const world = whole();
		const read = await cli([...asked, '--read-only'], world);
		expect([read.code, read.stdout.includes('kind › shop › web')]).toEqual([5, true]);
		const files = await cli([...asked, '--from', 'dump'], world);
		expect([files.code, ledgerOf(world)]).toEqual([5, ['1 superseded', '2 deployed']]);
	});

	it('asks for the context too where it looks like production', async () => {
		const world = whole();
		const session = {...world.session, cluster: {...world.session.cluster!, identity: async () => ({
			ok: true as const, value: {
				context: 'prod-eu', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid',
			},
		})}};
		const {digest} = await planOf(asked, {...world, session});
		const refused = await cli([...asked, '--confirm', 'web', '--digest', digest], {...world, session});
		expect([refused.code, refused.stderr.includes('--confirm-context prod-eu')]).toEqual([2, true]);
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 deployed']);
	});

	it('exits 4 for a release that is not there', async () => {
		const {code} = await cli(['uninstall', 'nothing', '--dry-run'], whole());
		expect(code).toBe(4);
	});
});

describe('uninstall --bring-back', () => {
	const bringing = [...asked, '--bring-back'];

	it('marks the record deployed, body and label, where all is there', async () => {
		const world = worldOf(stuck, {live: live('web', 'more')});
		const {stdout} = await cli([...bringing, '--dry-run'], world);
		expect(stdout.split('\n')[1]).toBe('Take back the uninstall of revision 2: GO');
		expect(stdout).toContain('       info.status: "uninstalling" to "deployed"\n');
		const {code} = await confirmed(bringing, world);
		expect([code, ledgerOf(world)]).toEqual([0, ['1 superseded', '2 deployed']]);
	});

	it('is confirmed by the name as well', async () => {
		const world = worldOf(stuck, {live: live('web', 'more')});
		const {code, stderr} = await cli(bringing, world, {terminal: true, typed: ['web']});
		expect([code, stderr.includes('type the name of the release to write the records:')]).toEqual([0, true]);
	});

	it('names the rollback where something is gone, and does nothing', async () => {
		const world = worldOf(stuck, {live: live('web')});
		const {code, stdout} = await cli([...bringing, '--dry-run'], world);
		expect([code, stdout.replaceAll(/\s+/gv, ' ').includes('ConfigMap/shop/more is gone. A rollback makes anew what is missing: `helm-triage rollback shop/web 2`')]).toEqual([3, true]);
		expect(ledgerOf(world)).toEqual(['1 superseded', '2 uninstalling']);
	});

	it('is refused where there is no uninstall', async () => {
		const {code, stdout} = await cli([...bringing, '--dry-run'], whole());
		expect([code, stdout.includes('not-uninstalling')]).toEqual([3, true]);
	});
});
