import {tellPolicy} from '../../../core/plan/tell-policy.ts';
import {changeKey, type ToldPlan} from '../../../core/plan/tell-objects.ts';
import type {
	Plan,
	PlannedObject,
	PlanStep,
	StopReason,
} from '../../../core/plan/types.ts';
import {told, type ToldLine} from '../../../core/print/told.ts';
import type {ActionOutcome, ReleaseName} from '../../state/effect.ts';
import type {Goal} from '../../state/goal.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import type {Word} from '../../state/word.ts';

/** An action on a release: rehearsed, planned, run, and what came of it. */
export type PlanState = {
	readonly kind: 'plan';
	readonly release: ReleaseName;
	readonly goal: Goal;
	readonly word: Word | null;
	/** Codes of stops that the person has acknowledged. */
	readonly acknowledged: readonly string[];
	readonly plan: Loading<ToldPlan>;
	readonly cursor: number;
	readonly run: Loading<ActionOutcome>;
	/** Our clock when the run was started; null before. */
	readonly startedAt: number | null;
};

/** Opens a plan. */
export const initialPlan = (release: ReleaseName, goal: Goal, word: Word | null): PlanState => ({
	kind: 'plan', release, goal, word, acknowledged: [], plan: notLoaded, cursor: 0, run: notLoaded, startedAt: null,
});

/** A line of the plan that the cursor can be on. */
export type PlanLine =
	| {readonly kind: 'reason'; readonly reason: StopReason}
	| {readonly kind: 'object'; readonly object: PlannedObject}
	| {readonly kind: 'field' | 'write'; readonly line: ToldLine}
	| {readonly kind: 'step'; readonly step: PlanStep; readonly number: number}
	| {readonly kind: 'note'; readonly note: string};

/** What a write of ours changes: a line for each field of the record, and a changed manifest line by line. */
const writeLines = ({patch}: PlanStep, lines: ToldPlan['told']): readonly PlanLine[] => patch === null
	? []
	: [
		{kind: 'write', line: told(`${patch.operation} ${patch.object}`, 'quiet')},
		...patch.changes.flatMap(change => {
			const {path, from, to} = change;
			return (lines[changeKey(patch, change)] ?? [told(`${path}: ${JSON.stringify(from)} to ${JSON.stringify(to)}`)]).map((line): PlanLine => ({kind: 'write', line}));
		}),
	];

/** The step that does what the plan is for: Helm's, or our first write. */
export const isDeed = ({id}: PlanStep): boolean => id === 'run' || id === 'write';

/** The lines of a plan in the order in which they are drawn: why it stops, what it changes with each field, what it does, what else to know. Objects that stay as they are wanted are counted, not listed. */
export const planLines = ({
	reasons, objects, told: lines, steps, notes, unavailable, policy, method, action,
}: ToldPlan): readonly PlanLine[] => [
	...unavailable === null ? [] : [{kind: 'reason' as const, reason: unavailable}],
	...reasons.map(reason => ({kind: 'reason' as const, reason})),
	...objects.filter(({change, fields}) => change !== 'same' || fields.length > 0).flatMap(object => [
		{kind: 'object' as const, object},
		...(lines[object.address] ?? []).map(line => ({kind: 'field' as const, line})),
	]),
	...steps.flatMap((step, index): readonly PlanLine[] => [{kind: 'step', step, number: index + 1}, ...writeLines(step, lines)]),
	...policy === null ? [] : [{kind: 'note' as const, note: `Helm runs with: ${tellPolicy(policy, {method, action})}.`}],
	...notes.map(note => ({kind: 'note' as const, note})),
];

/** Whether Helm is what a plan runs; else every write is ours. */
export const runsHelm = (plan: Pick<Plan, 'steps'> | null): boolean => plan?.steps.some(({id}) => id === 'run') === true;

/** Why this screen cannot be left while its plan runs; null when it can. */
export const whyNotLeave = ({run, plan}: PlanState): string | null => {
	if (!run.busy) {
		return null;
	}

	return runsHelm(plan.value) ? 'Helm is running; ctrl-c interrupts it' : 'the plan is being carried out, which takes moments';
};

/** The backup that an undo of this run puts back; null where it wrote nothing that could be. */
export const undoOf = ({run: {value, busy}}: PlanState): string | null => {
	if (value === null || busy) {
		return null;
	}

	// The records that an uninstall took away can be put back, though Helm took them.
	const isOurs = 'written' in value ? value.written.length > 0 : value.plan.action === 'uninstall' && value.plan.prunes.length > 0 && value.after !== null;
	return isOurs ? value.backupId : null;
};

/** Whether the plan was run from this screen. */
export const hasStarted = ({startedAt}: PlanState): boolean => startedAt !== null;

/** The line under the cursor; null without a plan. */
export const lineAtCursor = (state: PlanState): PlanLine | null => state.plan.value === null ? null : planLines(state.plan.value)[state.cursor] ?? null;

/** The stop that `a` acknowledges: the one under the cursor, else the only one there is. */
export const reasonInHand = (state: PlanState): StopReason | null => {
	const line = lineAtCursor(state);
	const open = (state.plan.value?.reasons ?? []).filter(({acknowledge, acknowledged}) => acknowledge !== null && !acknowledged);
	if (line?.kind === 'reason' && open.includes(line.reason)) {
		return line.reason;
	}

	return open.length === 1 ? open[0]! : null;
};

/** Whether the plan can be rehearsed with fields of others taken, or without again. */
export const mayForce = ({goal, plan}: PlanState): boolean => goal.kind === 'rollback' && (goal.force || plan.value?.reasons.some(({code}) => code === 'conflict') === true);

/** Why the plan cannot be run now; null when it can. */
export const whyNotRun = (state: PlanState): string | null => {
	const plan = state.plan.value;
	if (plan === null || state.plan.busy) {
		return 'it is still being rehearsed';
	}

	if (hasStarted(state)) {
		return 'it was run already; rehearse again with ctrl-r';
	}

	if (plan.unavailable !== null) {
		return plan.unavailable.message;
	}

	return plan.verdict === 'stop' ? 'the rehearsal says stop; the reasons stand above' : null;
};
