import {describe, expect, it} from 'vitest';
import {fail, ok} from '../../source/core/problem/problem.ts';
import type {HelmRunner} from '../../source/ports/helm-runner.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {helm4} from '../build/facts.ts';
import {recordsOf, sinceCreated} from '../build/recording.ts';
import {buildSession, drain, type SessionInput} from '../build/session.ts';

const {signal} = new AbortController();
/** Revision 1 is deployed, 2 was cut off. */
const locked = recordsOf('upgrade-killed-helm4');
/** What the server's clock says so many seconds after the lock was taken. */
const later = (seconds: number): Pick<SessionInput, 'listing'> => ({listing: {serverTime: sinceCreated(locked[1]!, seconds)}});
const runner = (find: HelmRunner['find']): HelmRunner => ({
	find,
	running: async () => [],
	// eslint-disable-next-line require-yield
	async * run() {
		throw new Error('Nothing is run here');
	},
});

const triage = async (input: SessionInput) => {
	const {result} = await drain(triageRelease(buildSession(locked, {...later(3600), ...input}).session, {namespace: 'payments', name: 'api', live: true}, signal));
	return result;
};

describe('triageRelease', () => {
	it('judges by the server\'s time, and commands for the Helm that is here', async () => {
		const result = await triage({helm: runner(async () => ok(helm4))});
		expect(result).toMatchObject({ok: true, value: {
			history: {release: {namespace: 'payments', name: 'api', revision: 2}},
			triage: {
				verdict: 'stale',
				recommended: {command: 'helm rollback api 1 --kube-context=eu --namespace=payments --history-max=0 --wait=watcher --timeout=5m0s'},
			},
		}});
		expect(await triage(later(60))).toMatchObject({value: {triage: {verdict: 'held', recommended: null}}});
	});

	it('takes the person\'s word for a dead client, and another threshold', async () => {
		expect(await triage({...later(60), clientDead: 'runner gone'})).toMatchObject({value: {triage: {verdict: 'stale'}}});
		expect(await triage({staleAfter: 7200})).toMatchObject({value: {triage: {verdict: 'held'}}});
	});

	it('goes without Helm, and says so', async () => {
		const result = await triage({helm: runner(async () => fail('helm-missing', 'There is no helm.'))});
		expect(result).toMatchObject({ok: true, value: {triage: {recommended: {command: expect.stringContaining('--wait --timeout') as string}}}});
		expect(result.ok && result.value.triage.unknown.map(({what}) => what)).toContain('which Helm is here: reading it failed');
	});

	it('gives no command for a folder', async () => {
		expect(await triage({world: 'folder', driver: null})).toMatchObject({value: {triage: {recommended: {id: 'rollback', command: null}}}});
	});

	it('passes on that there is no such release', async () => {
		const {result} = await drain(triageRelease(buildSession([]).session, {namespace: 'shop', name: 'web', live: true}, signal));
		expect(result).toMatchObject({ok: false, problem: {code: 'not-found'}});
	});
});
