import type {UnlockWay} from '../../core/plan/unlock/facts.ts';

/** What a plan is for. A rollback without a revision goes to the one that is recommended; `force` takes fields that others hold. An undo names the backup that is put back. */
export type Goal =
	| {readonly kind: 'rollback'; readonly to: number | null; readonly force: boolean}
	| {readonly kind: 'unlock'; readonly way: UnlockWay}
	| {readonly kind: 'undo'; readonly backup: string};

export type GoalKind = Goal['kind'];

/** The goal of one kind. */
export type GoalOf<K extends GoalKind> = Extract<Goal, {readonly kind: K}>;

const ways: Readonly<Record<UnlockWay, string>> = {failed: 'mark failed', deployed: 'complete', aside: 'set aside'};

/** A goal in a few words; `to` is the revision that was planned for. */
export const goalWords = (goal: Goal, to: number | null): string => {
	switch (goal.kind) {
		case 'rollback': {
			const revision = to ?? goal.to;
			return `roll back${revision === null ? '' : ` to ${revision}`}${goal.force ? ' by force' : ''}`;
		}

		case 'unlock': {
			return ways[goal.way];
		}

		case 'undo': {
			return 'put records back';
		}
	}
};
