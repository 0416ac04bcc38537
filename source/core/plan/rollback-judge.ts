import {afterBadEnd, badEnd, goodEnd, hasSucceeded} from './ending.ts';
import type {HelmJudge} from './helm-judge.ts';
import {endedMeanwhile, ourRevision, rewritten, strangersAfter, strangersAtFirstWrite} from './strangers.ts';
import type {RollbackPlan} from './types.ts';

/** How a rollback is judged: by the revision that it writes. */
export const rollbackJudge: HelmJudge<RollbackPlan> = {
	atFirstWrite: strangersAtFirstWrite,
	afterwards: (plan, before, after) => ({
		revision: ourRevision(plan, after)?.revision ?? null,
		strangers: [...strangersAfter(plan, after), ...rewritten(before, after), ...endedMeanwhile(plan, before, after)],
	}),
	hasSucceeded,
	alive: ({before, after}) => after === null ? [] : rewritten(before, after),
	goodEnd,
	badEnd,
	afterBadEnd,
	wasDone: ({to}) => `The rollback to ${to} was done`,
};
