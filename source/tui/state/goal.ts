import type {UnlockWay} from '../../core/plan/unlock/facts.ts';

/** What a plan is for. A rollback without a revision goes to the one that is recommended. */
export type Goal = {readonly kind: 'rollback'; readonly to: number | null} | {readonly kind: 'unlock'; readonly way: UnlockWay};

const ways: Readonly<Record<UnlockWay, string>> = {failed: 'mark failed', deployed: 'complete', aside: 'set aside'};

/** A goal in a few words; `to` is the revision that was planned for. */
export const goalWords = (goal: Goal, to: number | null): string => {
	if (goal.kind === 'unlock') {
		return ways[goal.way];
	}

	const revision = to ?? goal.to;
	return `roll back${revision === null ? '' : ` to ${revision}`}`;
};
