import type {Evidence, Finding, Option} from '../../../../core/runbook/types.ts';
import type {ReleaseState} from '../state.ts';

/** A line of the decision that the cursor can be on. */
export type DecisionLine = {readonly kind: 'evidence'; readonly evidence: Evidence} | {readonly kind: 'option'; readonly option: Option; readonly best: boolean};

/** The finding that the decision tab is about; null when there is none. */
export const findingOf = (state: ReleaseState): Finding | null => state.opened.value?.triage.findings[state.finding] ?? null;

/** The lines under the cursor's reach, in the order in which they are drawn: what was seen, what was not, the ways out. */
export const decisionLines = (state: ReleaseState): readonly DecisionLine[] => {
	const finding = findingOf(state);
	return finding === null
		? []
		: [
			...finding.evidence.filter(({seen}) => seen).map(evidence => ({kind: 'evidence' as const, evidence})),
			...finding.evidence.filter(({seen}) => !seen).map(evidence => ({kind: 'evidence' as const, evidence})),
			...finding.options.map(option => ({kind: 'option' as const, option, best: option.id === finding.recommended})),
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
	return line?.kind === 'option' ? line.option : findingOf(state)?.options.find(({id}) => id === findingOf(state)?.recommended) ?? null;
};
