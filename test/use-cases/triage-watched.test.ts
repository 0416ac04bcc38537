import {describe, expect, it} from 'vitest';
import type {StoredObject} from '../../source/core/object/stored-object.ts';
import {fail, ok, type Result} from '../../source/core/problem/problem.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Cluster, ListQuery} from '../../source/ports/cluster.ts';
import type {Session} from '../../source/ports/session.ts';
import type {Step} from '../../source/ports/step.ts';
import {triageWatched, type WatchedQuery} from '../../source/use-cases/triage-watched.ts';
import type {TriagedRelease} from '../../source/use-cases/triage-release.ts';
import {demoSession} from '../drive/demo-session.ts';
import {rewritten} from '../build/rewritten.ts';
import {drain} from '../build/session.ts';

const query: WatchedQuery = {
	namespace: 'payments', name: 'api', live: true, watchFor: 3,
};

/** A session on the demo whose clock runs at once, and what happens while it sleeps. */
const watched = async (during: (second: number) => void = () => undefined, changes: Partial<Session> = {}): Promise<{readonly session: Session; readonly slept: number[]}> => {
	const {session} = await demoSession(changes);
	const slept: number[] = [];
	return {
		slept,
		session: {
			...session,
			clock: {
				now: session.clock.now,
				async sleep(milliseconds) {
					slept.push(milliseconds);
					during(slept.length);
				},
			},
		},
	};
};

const run = async (session: Session, over: Partial<WatchedQuery> = {}, signal = new AbortController().signal) => drain(triageWatched(session, {...query, ...over}, signal));

const rowOf = (result: Result<TriagedRelease>): string | undefined => result.ok ? result.value.triage.findings[0]?.row : result.problem.code;
const progressOf = (steps: ReadonlyArray<Step<TriagedRelease>>): readonly string[] => steps.flatMap(step => step.kind === 'progress' && step.what.startsWith('watching') ? [step.what] : []);

/** The cluster with a pod list of its own, and the object that Helm writes once `written` says so. */
const over = (session: Session, cluster: Partial<Cluster>): Session => ({...session, cluster: {...session.cluster!, ...cluster}});

describe('a lock that is watched', () => {
	it('is judged before and after, and tells each second how many are left', async () => {
		const {session, slept} = await watched();
		const {steps, result} = await run(session);
		expect(slept).toEqual([1000, 1000, 1000]);
		expect(progressOf(steps)).toEqual(['watching whether anything moves, 3 s left', 'watching whether anything moves, 2 s left', 'watching whether anything moves, 1 s left']);
		const partial = steps.filter(step => step.kind === 'partial');
		expect(partial.map(({value}) => value.triage.verdict)).toEqual(['stale']);
		expect(rowOf(result)).toBe('stale-upgrade-lock');
		expect(result.ok && result.value.triage.findings[0]?.evidence.map(({what}) => what).join('\n')).toContain('nothing moved in 3 s: the records and 4 objects of the manifest stayed as they were');
		expect(result).toMatchObject({value: {triage: {findings: [{confidence: 'likely'}]}}});
	});

	it.each([
		['helm', 'held', 'operation-in-progress'],
		['kubectl-edit', 'held', 'operation-in-progress'],
		['kube-controller-manager', 'stale', 'stale-upgrade-lock'],
	])('whose ConfigMap %s writes meanwhile is %s', async (manager, verdict, row) => {
		const state = {written: false};
		const {session} = await watched(second => {
			state.written ||= second === 2;
		});
		const {result} = await run(over(session, {
			async read(targets, signal) {
				const answers = await session.cluster!.read(targets, signal);
				return answers.map((answer, index) => state.written && targets[index]!.kind === 'ConfigMap' && answer.ok && answer.value.found === 'here'
					? ok({found: 'here', value: rewritten(answer.value.value, {manager, operation: 'Update', time: '2026-11-02T03:14:00Z'})} as const)
					: answer);
			},
		}));
		expect(result).toMatchObject({ok: true, value: {triage: {verdict}}});
		expect(rowOf(result)).toBe(row);
	});

	it('whose record is finished meanwhile is none any more', async () => {
		const state = {written: false};
		const {session} = await watched(() => {
			state.written = true;
		});
		const finish = (object: StoredObject): StoredObject => object.labels['version'] === '2' && object.name.includes('.api.') ? {...object, resourceVersion: '999999', uid: null, origin: 'finished'} : object;
		const {result} = await run({
			...session,
			store: {
				...session.store,
				async * list(scope, signal) {
					const listed = yield * session.store.list(scope, signal);
					return listed.ok && state.written ? ok({...listed.value, objects: listed.value.objects.filter(({labels}) => labels['version'] !== '2').map(object => finish(object))}) : listed;
				},
			},
		});
		expect(result).toMatchObject({ok: true, value: {triage: {verdict: 'none', lock: null}}});
	});

	it('ends at once, with a problem, where it is interrupted', async () => {
		const controller = new AbortController();
		const {session, slept} = await watched(() => {
			controller.abort();
		});
		const {steps, result} = await run(session, {watchFor: 60}, controller.signal);
		expect(slept).toHaveLength(1);
		expect(steps.some(({kind}) => kind === 'partial')).toBe(true);
		expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
	});

	it('is not watched where nobody asked, where there is no lock, and in a folder', async () => {
		const {session, slept} = await watched();
		await run(session, {watchFor: 0});
		await run(session, {namespace: 'shop', name: 'web'});
		await run({...session, world: 'folder'});
		expect(slept).toEqual([]);
	});
});

describe('pods that run the client', () => {
	const pod = (namespace: string): JsonValue => ({
		apiVersion: 'v1',
		kind: 'Pod',
		metadata: {namespace, name: 'deploy', creationTimestamp: '2026-11-02T02:00:00Z'},
		spec: {containers: [{name: 'helm', image: 'alpine/helm:4.3.1', command: ['helm', 'upgrade', 'api', './chart']}]},
		status: {phase: 'Running', startTime: '2026-11-02T02:00:00Z'},
	});

	const withPods = async (list: (query: ListQuery) => Result<readonly JsonValue[]> | null) => {
		const {session} = await watched();
		return run(over(session, {list: async (asked, signal) => (asked.kind === 'Pod' && asked.labelSelector === null ? list(asked) : null) ?? session.cluster!.list(asked, signal)}), {watchFor: 0});
	};

	it('hold the lock where one works on the release, in a namespace of runners', async () => {
		const {result} = await withPods(({namespace}) => namespace === 'gitlab-runner' ? ok([pod('gitlab-runner')]) : null);
		expect(result).toMatchObject({ok: true, value: {triage: {verdict: 'held'}}});
		expect(result.ok && result.value.triage.findings[0]?.evidence.map(({what}) => what).join('\n')).toContain('pod gitlab-runner/deploy (a pod that runs Helm) works on this release by its command');
	});

	it('that may not be listed are named with the verb, and stop nothing', async () => {
		const {result} = await withPods(({namespace}) => namespace === 'payments' ? null : fail('forbidden', 'You may not list pods.'));
		expect(result).toMatchObject({ok: true, value: {triage: {verdict: 'stale'}}});
		expect(result.ok && result.value.triage.unknown).toContainEqual({what: expect.stringMatching(/^pods that could run the client, in \d+ namespaces/v) as string, verb: 'list pods'});
		const {result: none} = await withPods(() => fail('forbidden', 'You may not list pods.'));
		expect(none.ok && none.value.triage.unknown).toContainEqual({what: 'pods that could run the client of the lock: you may not read it', verb: 'list pods'});
	});

	it('are bounded, and it is said where there are more', async () => {
		const limits: Array<number | null> = [];
		const {result} = await withPods(({namespace, limit}) => {
			limits.push(...namespace === 'payments' ? [] : [limit]);
			return namespace === 'jenkins' ? ok(Array.from({length: limit ?? 0}, () => pod('jenkins'))) : null;
		});
		expect(limits.every(limit => limit !== null && limit <= 500)).toBe(true);
		expect(result.ok && result.value.triage.unknown.map(({what}) => what).join('\n')).toContain('pods beyond the first 500 of namespace jenkins');
	});

	it('are looked for only where there is a lock', async () => {
		const {session} = await watched();
		const asked: string[] = [];
		await run(over(session, {
			async list(asking, signal) {
				asked.push(`${asking.kind} ${asking.namespace ?? ''}`);
				return session.cluster!.list(asking, signal);
			},
		}), {namespace: 'shop', name: 'web'});
		expect(asked).not.toContain('Pod gitlab-runner');
	});
});
