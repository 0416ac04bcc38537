import type {History} from '../../../../core/ledger/types.ts';
import type {RollbackOutcome, RollbackPhase} from '../../../../core/plan/outcome.ts';
import {duration} from '../../../../core/text/times.ts';
import type {Glyph, Tone} from '../../../state/model.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import type {PlanState} from '../state.ts';

export type PhaseModel = {readonly glyph: Glyph | null; readonly tone: Tone; readonly text: string};

export type RunModel = {
	readonly kind: 'run';
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly title: string;
	readonly took: string;
	readonly phases: readonly PhaseModel[];
	/** Helm's own words, the last lines. */
	readonly output: readonly string[];
	readonly outputTitle: string;
	/** What is true now; empty until it has ended. */
	readonly facts: readonly string[];
	/** The records before and after, side by side; empty until Helm has ended. */
	readonly histories: ReadonlyArray<{readonly before: string; readonly after: string; readonly fresh: boolean}>;
	readonly problem: {readonly message: string; readonly hint: string | null} | null;
	readonly foot: string | null;
};

const order: readonly RollbackPhase[] = ['verify', 'backup', 'run', 'check', 'watch', 'done'];

const phaseWords: Readonly<Record<RollbackPhase, string>> = {
	verify: 'read cluster and records again',
	backup: 'back up the records',
	run: 'Helm rolls back',
	check: 'check the records',
	watch: 'watch the records for a late write',
	done: 'done',
};

const phasesOf = (outcome: RollbackOutcome | null, ended: boolean, failed: boolean): readonly PhaseModel[] => {
	const phase = outcome?.phase ?? 'verify';
	const at = order.indexOf(phase);
	const steps = order.filter(name => name !== 'done' && (name !== 'watch' || (outcome?.watch ?? null) !== null || phase === 'watch'));
	return steps.map((name): PhaseModel => {
		const index = order.indexOf(name);
		const extra = name === 'backup' && outcome !== null && outcome.backup !== null ? `: ${outcome.backup}` : (name === 'watch' && outcome !== null && outcome.watch !== null ? `: ${outcome.watch.skipped ? 'skipped' : `${outcome.watch.passed} of ${outcome.watch.total} s`}` : '');
		const text = `${phaseWords[name]}${extra}`;
		if (index < at) {
			return {glyph: 'fine', tone: 'fine', text};
		}

		if (index > at) {
			return {glyph: null, tone: 'quiet', text};
		}

		return ended ? {glyph: failed ? 'broken' : 'fine', tone: failed ? 'bad' : 'fine', text} : {glyph: 'progress', tone: 'progress', text};
	});
};

const recordWords = (history: History): readonly string[] => history.revisions.map(({revision, status, fault}) => `${revision ?? '·'} ${fault === null ? status ?? '·' : 'unreadable'}`);

const historiesOf = ({before, after}: RollbackOutcome): RunModel['histories'] => {
	if (after === null) {
		return [];
	}

	const old = recordWords(before);
	const fresh = recordWords(after);
	const added = Math.max(fresh.length - old.length, 0);
	// Rows meet where the same revision stands on both sides: what was added stands above.
	return fresh.map((now, index) => ({before: old[index - added] ?? '', after: now, fresh: now !== (old[index - added] ?? '')}));
};

const titleOf = (state: PlanState, ended: boolean, failed: boolean): string => {
	const plan = state.plan.value;
	const to = plan?.to ?? state.to ?? '';
	if (!ended) {
		return `Rolling ${state.release.name} back to ${to}`;
	}

	return failed ? `The rollback of ${state.release.name} to ${to} did not succeed` : `Rolled ${state.release.name} back to ${to}`;
};

/** The run of a plan as it is drawn, while it lasts and when it has ended. */
export const selectRun = (state: PlanState, {now, height}: Surroundings): RunModel => {
	const {run} = state;
	const outcome = run.value;
	const ended = !run.busy && (run.at !== null || run.problem !== null || outcome !== null);
	const failed = run.problem !== null;
	const lines = outcome?.output.lines ?? [];
	const total = outcome?.output.total ?? 0;
	return {
		kind: 'run',
		glyph: ended ? (failed ? 'broken' : 'fine') : 'progress',
		tone: ended ? (failed ? 'bad' : 'fine') : 'progress',
		title: titleOf(state, ended, failed),
		took: duration(((run.at ?? now) - (state.startedAt ?? now)) / 1000),
		phases: phasesOf(outcome, ended, failed),
		output: lines.slice(-height),
		outputTitle: total > lines.length ? `Helm printed ${total} lines, the last of them` : 'Helm',
		facts: outcome?.facts ?? [],
		histories: outcome === null ? [] : historiesOf(outcome),
		problem: run.problem === null ? null : {message: run.problem.message, hint: run.problem.hint},
		foot: ended ? null : (outcome?.phase === 'watch' ? 'Helm has ended. The records are watched for a late write of the old client.' : 'Interrupting Helm would leave the release pending-rollback: a lock.'),
	};
};
