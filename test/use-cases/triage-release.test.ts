import {describe, expect, it} from 'vitest';
import {fail, ok} from '../../source/core/problem/problem.ts';
import type {HelmRunner} from '../../source/ports/helm-runner.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {helm4} from '../build/facts.ts';
import {buildStored} from '../build/record.ts';
import {buildSession, drain, type SessionInput} from '../build/session.ts';

const {signal} = new AbortController();
const locked = [buildStored({revision: 1}), buildStored({revision: 2, status: 'pending-upgrade'})];
const runner = (find: HelmRunner['find']): HelmRunner => ({
	find,
	// eslint-disable-next-line require-yield
	async * run() {
		throw new Error('Nothing is run here');
	},
});

const triage = async (input: SessionInput) => {
	const {result} = await drain(triageRelease(buildSession(locked, input).session, {namespace: null, name: 'web', live: true}, signal));
	return result;
};

describe('triageRelease', () => {
	it('judges by the server\'s time, and commands for the Helm that is here', async () => {
		const result = await triage({helm: runner(async () => ok(helm4))});
		expect(result).toMatchObject({ok: true, value: {
			history: {release: {name: 'web'}},
			triage: {
				verdict: 'stale',
				recommended: {command: 'helm rollback web 1 --kube-context=eu --namespace=shop --history-max=0 --wait=watcher --timeout=5m0s'},
			},
		}});
		expect(await triage({now: 60})).toMatchObject({value: {triage: {verdict: 'held', recommended: null}}});
	});

	it('takes the person\'s word for a dead client, and another threshold', async () => {
		expect(await triage({now: 60, clientDead: 'runner gone'})).toMatchObject({value: {triage: {verdict: 'stale'}}});
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
