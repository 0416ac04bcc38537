/** `report`, and what `history` shows of our own acts, from the command line on a cluster in memory. */
import {describe, expect, it} from 'vitest';
import {ok} from '../../../source/core/problem/problem.ts';
import {configMaps} from '../../core/plan/release.ts';
import {worldOf, type RollbackWorld} from '../../use-cases/rollback-world.ts';
import {confirmUnlock, stuck, valueIn, worldFor} from '../../use-cases/writes-world.ts';
import {cli} from '../command-line.ts';

const {signal} = new AbortController();

const json = async (line: readonly string[], world: RollbackWorld): Promise<Readonly<Record<string, unknown>>> => {
	const {stdout} = await cli([...line, '-o', 'json'], world);
	return JSON.parse(stdout) as Record<string, unknown>;
};

/** A lock that somebody whom the cluster knows has marked failed. */
const unlocked = async (): Promise<RollbackWorld> => {
	const world = worldFor('failed');
	const session = {...world.session, clientDead: 'the runner was | evicted', cluster: {...world.session.cluster!, whoAmI: async () => ok('oidc:jo@example.test')}};
	const unlock = await confirmUnlock(session, 'failed');
	valueIn(await unlock.run(session));
	return {...world, session};
};

describe('report', () => {
	it('is Markdown that tells what was seen, decided, run, before and after, and what is left', async () => {
		const {code, stdout, stderr} = await cli(['report', 'shop/web'], await unlocked());
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		const [head] = stdout.split('\n');
		expect(head).toBe('# shop/web');
		const headings = stdout.split('\n').filter(line => line.startsWith('#')).map(line => line.replace(/\d{4}-\S+Z/v, 'TIME'));
		expect(headings).toEqual([
			'# shop/web',
			'## TIME: unlock, succeeded',
			'### What was seen before',
			'### Decision',
			'### What was run',
			'### Records before',
			'## Now',
			'### Records now',
			'## Left to do',
		]);
		expect(stdout).toContain('person: oidc:jo@example.test');
		expect(stdout).toContain(String.raw`Word that the client of the lock was dead: the runner was \| evicted.`);
		expect(stdout).toContain('| 3 | pending-upgrade | Preparing upgrade |');
		expect(stdout).toContain('| 3 | failed | Marked failed by helm-triage, was pending-upgrade |');
		expect(stdout).toContain('A rollback goes to revision **2**: the newest that completed.');
		expect(stdout).toMatch(/- \d{4}-\S+Z write Secret\/shop\/sh\.helm\.release\.v1\.web\.v3: done/v);
	});

	it('is JSON of a documented shape', async () => {
		const report = await json(['report', 'shop/web'], await unlocked());
		expect(Object.keys(report)).toEqual(['format', 'release', 'cluster', 'acts', 'olderActs', 'now', 'after', 'left']);
		const [act] = report['acts'] as ReadonlyArray<Readonly<Record<string, unknown>>>;
		expect(Object.keys(act!)).toEqual(['began', 'ended', 'person', 'action', 'about', 'clientDead', 'digest', 'result', 'why', 'backup', 'commands', 'steps', 'seen', 'before']);
		expect(report).toMatchObject({format: 'helm-triage/report/v1', acts: [{person: 'oidc:jo@example.test', action: 'unlock', seen: {target: {revision: 2, passedOver: []}}}], after: [{revision: 3, status: 'failed'}, {}, {}]});
	});

	it('says so where nothing was done', async () => {
		const {stdout} = await cli(['report', 'shop/web'], worldFor('failed'));
		expect(stdout).toContain('Nothing was done by helm-triage from this machine.');
		expect(stdout).toContain('- [ ] Roll back to 2\n\n```sh\nhelm rollback web 2');
	});

	it('takes nothing of a record for marks, and hides what a Secret holds', async () => {
		const secret = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: web\nstringData:\n  password: hunter2-hunter2\n';
		const world = worldOf([
			{...stuck[1]!, manifest: `${configMaps('web')}\n---\n${secret}`},
			{
				...stuck[2]!, status: 'failed', manifest: secret, description: 'Upgrade "web" failed: <img src=x> | ## *no* hunter2-hunter2',
			},
		]);
		const {stdout} = await cli(['report', 'shop/web'], world);
		expect(stdout).not.toContain('hunter2-hunter2');
		expect(stdout).toContain(String.raw`\<img src=x\> \| \#\# \*no\*`);
	});

	it('of no release is a usage error, of one that is not there a problem', async () => {
		expect(await cli(['report'], worldFor('failed'))).toMatchObject({code: 2});
		expect(await cli(['report', 'shop/other'], worldFor('failed'))).toMatchObject({code: 4});
	});
});

describe('history', () => {
	it('shows our own acts below Helm\'s revisions, the newest first', async () => {
		const world = await unlocked();
		await world.session.clock.sleep(60_000, signal);
		const {stdout} = await cli(['history', 'shop/web'], world);
		const below = stdout.split('\n\n').at(-1)!;
		expect(below).toMatch(/^DONE BY HELM-TRIAGE +PERSON +ACTION +RESULT +BACKUP *\n2026-11-02T\S+Z +oidc:jo@example\.test +unlock +succeeded +20261102T\S+-shop-web *\n$/v);
	});

	it('has them as data', async () => {
		const {journal} = await json(['history', 'shop/web'], await unlocked());
		expect((journal as ReadonlyArray<Readonly<Record<string, unknown>>>).map(({action, step, result}) => [action, step, result])).toEqual([
			['client-dead', null, 'declared'],
			['unlock', null, 'started'],
			['unlock', 'backup', 'done'],
			['unlock', 'write Secret/shop/sh.helm.release.v1.web.v3', 'started'],
			['unlock', 'write Secret/shop/sh.helm.release.v1.web.v3', 'done'],
			['unlock', null, 'succeeded'],
		]);
	});

	it('shows none where nothing was done, and says where the journal cannot be read', async () => {
		const world = worldFor('failed');
		const plain = await cli(['history', 'shop/web'], world);
		expect(plain.stdout).not.toContain('HELM-TRIAGE');
		const files = {...world.session.files, readJournal: async () => ({ok: false as const, problem: {code: 'input-unreadable' as const, message: 'Cannot read journal.jsonl: it is a folder.', hint: null}})};
		const {code, stdout, stderr} = await cli(['history', 'shop/web'], {...world, session: {...world.session, files}});
		expect({code, stderr}).toEqual({code: 0, stderr: 'helm-triage: Cannot read journal.jsonl: it is a folder.\n'});
		expect(stdout).toBe(plain.stdout);
	});
});
