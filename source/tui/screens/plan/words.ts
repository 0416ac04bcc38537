import {joinAnd} from '../../../core/ledger/words.ts';
import type {Plan, PlannedField} from '../../../core/plan/types.ts';
import {counted} from '../../../core/text/plural.ts';
import {type Goal, goalWords} from '../../state/goal.ts';
import {takenFields} from '../../state/taken-fields.ts';

/** What is said of a run: while it lasts, and by how it ended. */
export type RunWords = {
	readonly now: string;
	readonly never: string;
	readonly failed: string;
	readonly done: string;
};

/** A run in words, for the release of this name; `to` is the revision that was planned for. */
export const runWords = (goal: Goal, name: string, to: number | null): RunWords => {
	switch (goal.kind) {
		case 'rollback': {
			const revision = to ?? goal.to ?? '';
			return {
				now: `Rolling ${name} back to ${revision}`,
				never: `The rollback of ${name} to ${revision} was not started`,
				failed: `The rollback of ${name} to ${revision} did not succeed`,
				done: `Rolled ${name} back to ${revision}`,
			};
		}

		case 'unlock': {
			const what = goalWords(goal, to);
			return {
				now: `Ending the lock of ${name}: ${what}`,
				never: `The lock of ${name} was not touched`,
				failed: `The lock of ${name} was not ended as planned`,
				done: `Ended the lock of ${name}: ${what}`,
			};
		}

		case 'undo': {
			return {
				now: `Putting back what was saved of ${name}`,
				never: `Nothing of ${name} was put back`,
				failed: `Not all of ${name} was put back as planned`,
				done: `Put back what was saved of ${name}`,
			};
		}

		case 'uninstall': {
			return {
				now: `Uninstalling ${name}`,
				never: `The uninstall of ${name} was not started`,
				failed: `The uninstall of ${name} did not end as planned`,
				done: `Uninstalled ${name}${goal.keep ? ', its history is kept' : ''}`,
			};
		}

		case 'repair': {
			return {
				now: `Repairing the records of ${name}`,
				never: `The records of ${name} were not touched`,
				failed: `The records of ${name} were not repaired as planned`,
				done: `Repaired the records of ${name}`,
			};
		}

		case 'adopt': {
			const what = goal.objects.length === 1 ? goal.objects[0]! : counted(goal.objects.length, 'object');
			return goal.direction === 'adopt'
				? {
					now: `Making ${what} ${name}'s`,
					never: `Nothing was made ${name}'s`,
					failed: `Not all was made ${name}'s as planned`,
					done: `Made ${what} ${name}'s`,
				}
				: {
					now: `Letting ${what} go`,
					never: 'Nothing was let go',
					failed: 'Not all was let go as planned',
					done: `Let ${what} go`,
				};
		}

		case 'bring-back': {
			return {
				now: `Bringing ${name} back`,
				never: `${name} was not brought back: nothing was written`,
				failed: `${name} was not brought back as planned`,
				done: `Brought ${name} back`,
			};
		}
	}
};

/** What Helm does and what it leaves behind when it is interrupted, by the action of its plan. */
const helms: Readonly<Partial<Record<Plan['action'], {readonly does: string; readonly leaves: string; readonly short: string}>>> = {
	rollback: {does: 'Helm rolls back', leaves: 'the new revision then stays pending-rollback and locks the release until the next rollback', short: 'leave the release pending-rollback: a lock'},
	uninstall: {does: 'Helm uninstalls', leaves: 'the newest revision then stays uninstalling, with what was not deleted yet still there', short: 'leave the release uninstalling, half deleted'},
};

/** What Helm does in a plan of this kind. */
export const helmWords = ({action}: Pick<Plan, 'action'>): {readonly does: string; readonly leaves: string; readonly short: string} => helms[action] ?? {does: 'Helm runs', leaves: 'the release then stays as far as Helm came', short: 'leave the release as far as Helm came'};

const holderOf = ({owner}: PlannedField): string => owner?.words ?? owner?.manager ?? 'somebody';

/** How many fields a forced apply takes from whom, in one sentence; null where it takes none. */
export const takenWords = (plan: Pick<Plan, 'objects'>): string | null => {
	const taken = takenFields(plan);
	return taken.length === 0 ? null : `By force it takes ${counted(taken.length, 'field')} from ${joinAnd([...new Set(taken.map(field => holderOf(field)))])}.`;
};
