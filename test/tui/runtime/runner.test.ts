import {describe, expect, it} from 'vitest';
import {fail, ok, type Result} from '../../../source/core/problem/problem.ts';
import type {HelmFound} from '../../../source/core/helm/found.ts';
import type {RollbackPlan} from '../../../source/core/plan/types.ts';
import type {RollbackOutcome} from '../../../source/core/plan/outcome.ts';
import type {Steps} from '../../../source/ports/step.ts';
import {createRunner, type UseTable} from '../../../source/tui/runtime/runner.ts';
import type {Effect, EffectEvent} from '../../../source/tui/state/effect.ts';
import {policyOf} from '../../build/policy.ts';

type Gate = {readonly open: () => void; readonly opened: Promise<void>};

const gate = (): Gate => {
	const {promise, resolve} = Promise.withResolvers<void>();
	return {open: resolve, opened: promise};
};

const helm: HelmFound = {
	path: 'helm', version: 'v4.3.1', major: 4, minor: 3, supported: true,
};

const nothing = (): void => {
	// Reports are not part of the test.
};

/**
A use case that gives one step of progress and ends as told.

@yields Progress.
*/
async function * working<T>(end: () => Promise<Result<T>>): Steps<T> {
	yield {
		kind: 'progress', what: 'looking', done: 0, total: null,
	};
	return end();
}

const plan: RollbackPlan = {
	action: 'rollback',
	release: {
		namespace: 'payments', name: 'api', revision: 2, driver: 'secret',
	},
	from: 2,
	to: 1,
	cluster: {
		context: 'prod-eu', server: null, namespace: 'payments', uid: null,
	},
	digest: '',
	verdict: 'go',
	reasons: [],
	steps: [],
	objects: [],
	hooks: [],
	prunes: [],
	method: null,
	images: [],
	policy: policyOf({}),
	notes: [],
	protectedContext: false,
	where: '',
	records: [],
	unavailable: null,
};

const unused = (): never => {
	throw new Error('Not part of this test');
};

const table = (changes: Partial<UseTable>): UseTable => ({
	'find-helm': unused, 'list-releases': unused, 'check-releases': unused, 'triage-release': unused, 'read-part': unused, 'read-drift': unused, 'read-object': unused, 'read-diff': unused, 'read-acts': unused, 'list-repairs': unused, 'list-backups': unused, rehearse: unused, execute: unused, 'rehearse-group': unused, 'execute-group': unused, ...changes,
});

const findHelm = (owner = 'a', key = 'helm'): Effect => ({
	use: 'find-helm', owner, key, mode: 'latest', input: null,
});

const execute = (owner = 'a'): Effect => ({
	use: 'execute', owner, key: 'run', mode: 'exclusive', input: {goal: {kind: 'rollback', to: 1, force: false}, plan, clientDead: null},
});

const told = (events: readonly EffectEvent[]): string[] => events.map(({report}) => report.kind).filter(kind => kind !== 'step');

describe('reads', () => {
	it('tell their steps and their end', async () => {
		const events: EffectEvent[] = [];
		const runner = createRunner(table({
			'find-helm': () => working(async () => ok(helm)),
		}), (_, event) => {
			events.push(event);
		});
		runner.run(findHelm());
		await runner.idle();
		expect(events.map(({report}) => report.kind)).toEqual(['started', 'step', 'ended']);
	});

	it('are aborted by a later one of the same owner and key, and then say nothing more', async () => {
		const gates = [gate(), gate()];
		const signals: AbortSignal[] = [];
		const events: EffectEvent[] = [];
		const runner = createRunner(table({
			'find-helm'(_, signal) {
				signals.push(signal);
				const index = signals.length - 1;
				return working(async () => {
					await gates[index]!.opened;
					return ok({...helm, path: `helm ${index}`});
				});
			},
		}), (_, event) => {
			events.push(event);
		});
		runner.run(findHelm());
		runner.run(findHelm());
		expect(signals.map(({aborted}) => aborted)).toEqual([true, false]);
		gates[1]!.open();
		gates[0]!.open();
		await runner.idle();
		const ends = events.flatMap(({report}) => report.kind === 'ended' ? [report.result] : []);
		expect(ends).toEqual([ok({...helm, path: 'helm 1'})]);
	});

	it('do not touch those of another owner or key', () => {
		const signals: AbortSignal[] = [];
		const runner = createRunner(table({
			'find-helm'(_, signal) {
				signals.push(signal);
				return working<HelmFound>(async () => gate().opened.then(() => ok(helm)));
			},
		}), nothing);
		runner.run(findHelm('a'));
		runner.run(findHelm('b'));
		runner.run(findHelm('a', 'other'));
		expect(signals.map(({aborted}) => aborted)).toEqual([false, false, false]);
		runner.stop('a', null, false);
		expect(signals.map(({aborted}) => aborted)).toEqual([true, false, true]);
	});

	it('that fail by our fault end with a problem that says so, not with the program', async () => {
		const events: EffectEvent[] = [];
		const runner = createRunner(table({
			'find-helm': () => working<HelmFound>(async () => {
				throw new TypeError('x is not a function');
			}),
		}), (_, event) => {
			events.push(event);
		});
		runner.run(findHelm());
		await runner.idle();
		expect(events.at(-1)?.report).toMatchObject({kind: 'ended', result: {ok: false, problem: {code: 'bug', message: expect.stringContaining('TypeError: x is not a function') as string}}});
	});
});

describe('writes', () => {
	const writing = (opened: Promise<void>, events: EffectEvent[]) => createRunner(table({
		execute: (_, signal) => working<RollbackOutcome>(async () => {
			await opened;
			return fail(signal.aborted ? 'interrupted' : 'action-failed', 'It ended.');
		}),
	}), (owner, event) => {
		events.push(event);
		if (event.report.kind === 'refused') {
			expect(owner).toBe('b');
		}
	});

	it('are refused while another one runs, with the reason', async () => {
		const {open, opened} = gate();
		const events: EffectEvent[] = [];
		const runner = writing(opened, events);
		runner.run(execute('a'));
		runner.run(execute('b'));
		expect(events.at(-1)?.report).toMatchObject({kind: 'refused', problem: {message: expect.stringContaining('a plan is being carried out') as string}});
		open();
		await runner.idle();
		expect(told(events)).toEqual(['started', 'refused', 'ended']);
	});

	it('tell their end when they are interrupted: what they left behind matters', async () => {
		const {open, opened} = gate();
		const events: EffectEvent[] = [];
		const runner = writing(opened, events);
		runner.run(execute());
		runner.stop(null, null, false);
		runner.stop('a', 'run', true);
		open();
		await runner.idle();
		expect(events.at(-1)?.report).toMatchObject({kind: 'ended', result: {ok: false, problem: {code: 'interrupted'}}});
	});
});
