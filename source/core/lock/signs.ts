import type {Known} from '../problem/known.ts';
import type {LockSigns} from '../ledger/lock-signs.ts';
import {lastHelmWrite} from '../ledger/writers.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Revision} from '../ledger/types.ts';
import {isYounger} from './find-runners.ts';
import type {LastWork, WorkSeen} from './last-work.ts';
import {movementInWords, runnerInWords} from './words.ts';
import {ownRunInWords, type OwnRun} from './own-run.ts';
import type {Runner, Runners, Samples} from './types.ts';

/** What was read for a lock beyond its age. */
export type LockFacts = {
	readonly samples: Known<Samples>;
	readonly runners: Known<Runners>;
	readonly ownRun: Known<OwnRun | null>;
	readonly work: Known<WorkSeen>;
	/** When live hook objects were made, milliseconds since the epoch. */
	readonly hooksMade: ReadonlyArray<{readonly what: string; readonly at: number}>;
};

const movedSign = ({samples}: LockFacts, now: number | null): LockSigns['moved'] => {
	const [first] = samples.known ? samples.value.moved : [];
	return first === undefined ? null : {words: `${movementInWords(first, now)}, while it was watched`, byHelm: first.byHelm};
};

/** A pod of one job that names the release is its client; a controller has lost its work if what runs now started later than the record. */
const runnerSigns = ({runners, ownRun}: LockFacts, made: number | null, now: number | null): Pick<LockSigns, 'alive' | 'ended'> => {
	const found: readonly Runner[] = runners.known ? runners.value.found : [];
	const own = found.filter(({tie}) => tie === 'release');
	const ours = ownRun.known ? ownRun.value : null;
	if (ours !== null && ours.helm !== null) {
		return {alive: ownRunInWords(ours), ended: null};
	}

	const alive = own.find(({state}) => state === 'running');
	if (alive !== undefined) {
		return {alive: runnerInWords(alive, now), ended: null};
	}

	const gone = own.find(({state}) => state === 'ended');
	const writers = found.filter(({tie}) => tie === 'writer');
	const restarted = made !== null && writers.length > 0 && writers.every(runner => isYounger(runner, made)) ? writers[0]! : null;
	const lost = restarted === null ? null : `${runnerInWords(restarted, now)}: that is later than the record, so what made it is gone`;
	return {alive: null, ended: gone === undefined ? lost : runnerInWords(gone, now)};
};

const newest = (...works: ReadonlyArray<Omit<LastWork, 'manager'> | null>): LockSigns['lastWork'] => works.filter(work => work !== null).toSorted((a, b) => b.at - a.at)[0] ?? null;

/**
What speaks for a living client of a pending record, and what for a dead one, beside the record's age.

Helm's own writes after the record was made show how far its client came: to the record itself (it is written before each hook), to the objects of the manifest, to the objects of hooks.
*/
export const lockSigns = (pending: Revision, facts: LockFacts, now: number | null): LockSigns => {
	const {object} = pending.record;
	const made = millisecondsOf(object.createdAt);
	const written = lastHelmWrite(object);
	const isLater = ({at}: {readonly at: number}): boolean => made !== null && at >= made;
	return {
		moved: movedSign(facts, now),
		...runnerSigns(facts, made, now),
		lastWork: newest(
			...[written === null ? null : {what: `record ${pending.revision}`, at: written}, facts.work.known ? facts.work.value.newest : null, ...facts.hooksMade].filter(work => work !== null).filter(work => isLater(work)),
		),
	};
};
