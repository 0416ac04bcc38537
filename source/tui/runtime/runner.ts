import {fail, type Result} from '../../core/problem/problem.ts';
import type {Steps} from '../../ports/step.ts';
import type {
	Effect,
	EffectEvent,
	EffectReport,
	Use,
	Uses,
} from '../state/effect.ts';

/** The functions behind the names of effects. */
export type UseTable = {readonly [U in Use]: (input: Uses[U]['input'], signal: AbortSignal) => Steps<Uses[U]['value']>};

/** Words for a running effect, said when a second exclusive one is refused. */
const doing: Readonly<Record<Use, string>> = {
	'find-helm': 'Helm is being looked for',
	'list-releases': 'the releases are being read',
	'check-releases': 'records are being read',
	'triage-release': 'the release is being read',
	'read-part': 'the record is being read',
	'read-drift': 'the release is being compared with live objects',
	'read-object': 'an object is being printed',
	'read-diff': 'two revisions are being compared',
	'read-acts': 'the journal is being read',
	'list-repairs': 'the release is being read for what can be repaired',
	'list-backups': 'what was saved is being read',
	rehearse: 'a plan is being made',
	'rehearse-group': 'a plan is being made',
	'execute-group': 'a group is being carried out',
	execute: 'a plan is being carried out',
};

type Running = {readonly effect: Effect; readonly controller: AbortController};

/** Runs effects and reports on them. */
export type Runner = {
	readonly run: (effect: Effect) => void;
	/** Aborts what an owner (null: anybody) has running under a key (null: any); exclusive ones only when `writes`. */
	readonly stop: (owner: string | null, key: string | null, writes: boolean) => void;
	/** Resolves when nothing runs any more. */
	readonly idle: () => Promise<void>;
};

/** A bug inside of a use case, as a problem: one read that fails by our fault must not take the screen away. */
const bug = (use: Use, error: unknown): Result<never> => fail(
	'bug',
	`helm-triage itself failed while ${doing[use]}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
	'Everything else still works. Start it with --trace FILE, do this again, and report it with that file.',
);

/**
Makes the runner: it alone starts use cases.

A `latest` effect aborts an older one of the same owner and key, whose reports no longer count. A second `exclusive` effect is refused while any exclusive one runs, and says what is running.
*/
export const createRunner = (table: UseTable, report: (owner: string, event: EffectEvent) => void): Runner => {
	const running = new Set<Running>();
	const settled = new Set<Promise<void>>();

	const tell = (effect: Effect, about: EffectReport<never>): void => {
		report(effect.owner, {use: effect.use, key: effect.key, report: about});
	};

	const drain = async (entry: Running): Promise<void> => {
		const {effect, controller: {signal}} = entry;
		const current = (): boolean => running.has(entry);
		tell(effect, {kind: 'started'});
		try {
			// The table's type ties input and value to the name; here only the name is known.
			const use = table[effect.use] as (input: unknown, signal: AbortSignal) => Steps<never>;
			const steps = use(effect.input, signal);
			for (;;) {
				const step = await steps.next();
				if (!current()) {
					await steps.return(fail('interrupted', 'Stopped.'));
					return;
				}

				if (step.done) {
					// Gone before it is told, so that the answer to the report may start the next one.
					running.delete(entry);
					tell(effect, signal.aborted && effect.mode === 'latest' ? {kind: 'stopped'} : {kind: 'ended', result: step.value});
					return;
				}

				tell(effect, {kind: 'step', step: step.value});
			}
		} catch (error) {
			if (running.delete(entry)) {
				tell(effect, signal.aborted ? {kind: 'stopped'} : {kind: 'ended', result: bug(effect.use, error)});
			}
		} finally {
			running.delete(entry);
		}
	};

	const run = (effect: Effect): void => {
		if (effect.mode === 'exclusive') {
			const busy = [...running].find(entry => entry.effect.mode === 'exclusive');
			if (busy !== undefined) {
				const {problem} = fail('declined', `Not started: ${doing[busy.effect.use]}, and only one change is made at a time.`, 'Wait until it has ended.');
				tell(effect, {kind: 'refused', problem});
				return;
			}
		}

		for (const entry of running) {
			if (!(entry.effect.owner === effect.owner && entry.effect.key === effect.key)) {
				continue;
			}

			running.delete(entry);
			entry.controller.abort();
		}

		const entry: Running = {effect, controller: new AbortController()};
		running.add(entry);
		const ending = drain(entry);
		settled.add(ending);
		void ending.finally(() => {
			settled.delete(ending);
		});
	};

	return {
		run,
		stop(owner, key, writes) {
			for (const {effect, controller} of running) {
				if ((owner === null || effect.owner === owner) && (key === null || effect.key === key) && (writes || effect.mode === 'latest')) {
					controller.abort();
				}
			}
		},
		async idle() {
			while (settled.size > 0) {
				await Promise.all(settled);
			}
		},
	};
};
