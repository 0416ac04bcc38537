import type {Evidence, Finding, Option} from '../../../../core/runbook/types.ts';
import type {ReleaseName} from '../../../state/effect.ts';
import type {Goal, GoalKind} from '../../../state/goal.ts';
import {goalOfCommand} from '../../../state/goal-of-command.ts';
import type {ReleaseState} from '../state.ts';

/** A line of the decision that the cursor can be on. */
export type DecisionLine =
	| {readonly kind: 'evidence'; readonly evidence: Evidence}
	/** Another finding, by its index. */
	| {readonly kind: 'finding'; readonly index: number; readonly title: string}
	| {readonly kind: 'option'; readonly option: Option; readonly best: boolean};

/** The finding that the decision tab is about; null when there is none. */
export const findingOf = (state: ReleaseState): Finding | null => state.opened.value?.triage.findings[state.finding] ?? null;

/** What nobody looked at, as evidence that was not seen: the first finding says it for all. */
const missingEvidence = (state: ReleaseState): readonly Evidence[] => state.finding === 0
	? (state.opened.value?.triage.unknown ?? []).map(({what, verb}) => ({
		what, where: verb === null ? 'not read' : `needs the right to ${verb}`, seen: false, revision: null,
	}))
	: [];

/** The lines under the cursor's reach, in the order in which they are drawn: what was seen, what was not, what else was found, the ways out. */
export const decisionLines = (state: ReleaseState): readonly DecisionLine[] => {
	const finding = findingOf(state);
	if (finding === null) {
		return [];
	}

	const findings = state.opened.value?.triage.findings ?? [];
	const {evidence, options, recommended} = finding;
	const seen = evidence.filter(item => item.seen);
	const unseen = [...evidence.filter(item => !item.seen), ...missingEvidence(state)];
	return [
		...[...seen, ...unseen].map(item => ({kind: 'evidence' as const, evidence: item})),
		...findings.flatMap(({title}, index) => index === state.finding ? [] : [{kind: 'finding' as const, index, title}]),
		...options.map(option => ({kind: 'option' as const, option, best: option.id === recommended})),
	];
};

/** The index of the line under the cursor: the recommended way out until the person moves, else the first line. */
export const decisionCursor = (state: ReleaseState): number => {
	const lines = decisionLines(state);
	const best = lines.findIndex(line => line.kind === 'option' && line.best);
	return Math.min(state.line ?? Math.max(best, 0), Math.max(lines.length - 1, 0));
};

/** The line under the cursor. */
export const decisionAtCursor = (state: ReleaseState): DecisionLine | null => decisionLines(state)[decisionCursor(state)] ?? null;

/** The option that a command is copied of: the one under the cursor, else the recommended one. */
export const optionInHand = (state: ReleaseState): Option | null => {
	const line = decisionAtCursor(state);
	const finding = findingOf(state);
	return line?.kind === 'option' ? line.option : finding?.options.find(({id}) => id === finding.recommended) ?? null;
};

/** The way out that plans something of one kind: the one under the cursor, else the first of this finding, else of any. */
export const goalInHand = (state: ReleaseState, kind: GoalKind): Goal | null => {
	const line = decisionAtCursor(state);
	const findings = state.opened.value?.triage.findings ?? [];
	return [
		...line?.kind === 'option' ? [line.option] : [],
		...findingOf(state)?.options ?? [],
		...findings.flatMap(({options}) => options),
	].map(option => goalOf(option, state.release)).find(goal => goal?.kind === kind) ?? null;
};

/** What a way out is planned as; null for one that only the person can go. One of ours without a command is not fit now, and its plan would say the same. */
export const goalOf = ({id, revision, command}: Option, release: ReleaseName): Goal | null => {
	if (id === 'rollback') {
		return {kind: 'rollback', to: revision, force: false};
	}

	return command === null ? null : goalOfCommand(command, release);
};
