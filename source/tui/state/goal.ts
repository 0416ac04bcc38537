import type {UnlockWay} from '../../core/plan/unlock/facts.ts';

/** What a plan is for. */
export type Goal =
	/** Without a revision to the one that is recommended; `force` takes fields that others hold. */
	| {readonly kind: 'rollback'; readonly to: number | null; readonly force: boolean}
	| {readonly kind: 'unlock'; readonly way: UnlockWay}
	/** Names the backup that is put back. */
	| {readonly kind: 'undo'; readonly backup: string}
	/** `keep` leaves the records; `noHooks` leaves out the chart's hooks. */
	| {readonly kind: 'uninstall'; readonly keep: boolean; readonly noHooks: boolean}
	/** Takes back an uninstall that did not end. */
	| {readonly kind: 'bring-back'};

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

		case 'uninstall': {
			return `uninstall${goal.keep ? ', history kept' : ''}`;
		}

		case 'bring-back': {
			return 'bring back';
		}
	}
};
