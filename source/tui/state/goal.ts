import type {AdoptChoice} from '../../core/plan/adopt/types.ts';
import type {FixCode} from '../../core/command/fix-codes.ts';
import type {RepairChoice} from '../../core/plan/repair/types.ts';
import type {UnlockWay} from '../../core/command/unlock-way.ts';

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
	| {readonly kind: 'bring-back'}
	| {readonly kind: 'repair'; readonly choice: RepairChoice}
	/** Objects as a person writes them; `keep` puts the policy to keep on them, too. */
	| {readonly kind: 'adopt'; readonly objects: readonly string[]; readonly direction: AdoptChoice['direction']; readonly keep: boolean};

export type GoalKind = Goal['kind'];

/** The goal of one kind. */
export type GoalOf<K extends GoalKind> = Extract<Goal, {readonly kind: K}>;

const fixes: Readonly<Record<FixCode, string>> = {
	labels: 'label and body', deployed: 'one deployed', apis: 'map versions', keep: 'keep objects', aside: 'set aside', 'hook-jobs': 'hook jobs', finalizer: 'finalizer', prune: 'prune',
};

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
			return 'put back';
		}

		case 'uninstall': {
			return `uninstall${goal.keep ? ', history kept' : ''}`;
		}

		case 'bring-back': {
			return 'bring back';
		}

		case 'repair': {
			return `repair: ${fixes[goal.choice.fix]}`;
		}

		case 'adopt': {
			return goal.direction === 'adopt' ? 'adopt' : 'let go';
		}
	}
};
