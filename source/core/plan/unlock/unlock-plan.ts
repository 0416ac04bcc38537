import {clientDeadNotes, clusterNotes, resumeNotes} from '../shared-notes.ts';
import type {Plan} from '../types.ts';
import {planOfWrites} from '../writes/plan-of-writes.ts';
import {lockedRecord, type UnlockFacts} from './facts.ts';
import {unlockSteps} from './steps.ts';
import {findUnlockStops} from './stops.ts';

/** The plan of a way out of a lock that writes records and runs no Helm. */
export type UnlockPlan = Plan & {readonly action: 'unlock'};

/** What the next upgrade starts from when the newest is called failed. Seen on 3.22.0: an annotation that the cut revision alone had added stayed on the pods; 4.3.1 took it away, server-side. */
const leftLive = ({believed, revisions}: UnlockFacts['history']): readonly string[] => {
	const base = revisions.find(({revision}) => revision === believed.deployed);
	return base === undefined || base.applyMethod === 'ssa'
		? []
		: [`The next upgrade compares with revision ${base.revision}. Applied client-side, as Helm 3 does, it leaves what revision ${believed.last} alone has added to live objects: look at the drift afterwards.`];
};

const notesOf = ({history, way, ...facts}: UnlockFacts): readonly string[] => [
	...clientDeadNotes(facts),
	...way === 'failed' ? leftLive(history) : [],
	...way === 'failed' && history.believed.deployed === null ? ['No revision is deployed: the next upgrade starts from the failed one.'] : [],
	...resumeNotes(facts.owners),
	...clusterNotes(facts),
];

/**
Makes the plan of a way out of a lock from facts alone: the records' writes are in it, field by field.

The verdict is `stop` while one reason stands that is not acknowledged.
*/
export const unlockPlan = (facts: UnlockFacts): UnlockPlan => {
	const {history, way} = facts;
	const record = lockedRecord(history, way);
	const steps = record === null ? [] : unlockSteps(history, record, way);
	return planOfWrites('unlock', facts, {
		from: record?.revision ?? null,
		steps,
		stops: findUnlockStops(facts, record, steps),
		notes: notesOf(facts),
	});
};
