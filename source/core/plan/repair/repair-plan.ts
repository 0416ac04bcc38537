import {lockNotStale, ownedElsewhere} from '../stops/others.ts';
import {backupOfAll, checkStep, watchStep} from '../shared-steps.ts';
import {clientDeadNotes, clusterNotes, resumeNotes} from '../shared-notes.ts';
import type {Plan} from '../types.ts';
import {planOfWrites} from '../writes/plan-of-writes.ts';
import {tooLarge} from '../writes/too-large.ts';
import {fixBy} from './fixes.ts';
import type {RepairFacts} from './types.ts';

/** The plan of a repair of a release's records. */
export type RepairPlan = Plan & {readonly action: 'repair'};

/**
Makes the plan of a repair from facts alone: every write is in it, field by field.

A lock whose client may live stops every repair, since that client writes over what we write; where there was a lock, the records are watched afterwards. The verdict is `stop` while one reason stands that is not acknowledged.
*/
export const repairPlan = (repair: RepairFacts): RepairPlan => {
	const {facts, history, choice} = repair;
	const {from, writes, stops, notes, check} = fixBy(choice.fix).plan(repair);
	const isLocked = facts.lock !== null && facts.lock.verdict !== 'none';
	return planOfWrites('repair', repair, {
		from,
		steps: writes.length === 0 ? [] : [backupOfAll(history), ...writes, checkStep(check, 'the writes are done'), ...isLocked ? [watchStep] : []],
		stops: [
			...writes.length === 0 ? [] : [...lockNotStale(facts), ...ownedElsewhere(facts)],
			...stops,
			...tooLarge(writes, history.revisions),
			...repair.denied,
		],
		notes: [...clientDeadNotes(facts), ...notes, ...resumeNotes(facts.owners), ...clusterNotes(repair)],
	});
};
