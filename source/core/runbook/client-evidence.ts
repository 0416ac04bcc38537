import {ago, span} from '../text/times.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Revision} from '../ledger/types.ts';
import {isYounger} from '../lock/find-runners.ts';
import {ownRunInWords} from '../lock/own-run.ts';
import {movementInWords, quietInWords, runnerInWords} from '../lock/words.ts';
import {notSeen, seenAt} from './evidence.ts';
import {workOf} from './lock-facts.ts';
import type {Evidence, Facts} from './types.ts';

/** So many movements and runners are told one by one. */
const most = 3;

const ofSamples = ({samples, now}: Facts): readonly Evidence[] => {
	if (!samples.known) {
		return [];
	}

	const {moved} = samples.value;
	return moved.length === 0
		? [seenAt(quietInWords(samples.value), 'two samples')]
		: [
			...moved.slice(0, most).map(movement => seenAt(movementInWords(movement, now), 'two samples')),
			...(moved.length > most ? [seenAt(`${moved.length - most} more moved`, 'two samples')] : []),
		];
};

const ofRunners = ({runners, now}: Facts, made: number | null): readonly Evidence[] => {
	if (!runners.known) {
		return [];
	}

	const {found, looked} = runners.value;
	return [
		...found.slice(0, most).map(runner => seenAt(`${runnerInWords(runner, now)}${runner.tie === 'writer' && made !== null && isYounger(runner, made) ? ', later than the record' : ''}`, 'pods')),
		...(found.length > most ? [seenAt(`${found.length - most} more pods ran while the record was made`, 'pods')] : []),
		...(found.length === 0 && looked.length > 0 ? [seenAt(`no pod that could run the client was found in ${looked.length === 1 ? `namespace ${looked[0]!}` : `${looked.length} namespaces, among them ${looked[0]!}`}; it may run outside of the cluster`, 'pods')] : []),
	];
};

/** What this machine's journal knows of the client. */
const ofOwnRun = ({ownRun}: Facts): readonly Evidence[] => ownRun.known && ownRun.value !== null ? [seenAt(ownRunInWords(ownRun.value), 'the journal of this machine')] : [];

/** How far Helm's client came, by its newest write to a live object. */
const ofWork = (facts: Facts, made: number | null): readonly Evidence[] => {
	const work = workOf(facts);
	if (!work.known || made === null || work.value.objects === 0) {
		return [];
	}

	const {newest} = work.value;
	if (newest === null || newest.at < made) {
		return [seenAt('Helm has changed none of its objects since the record was made', 'live objects')];
	}

	const after = Math.floor((newest.at - made) / 1000);
	return [seenAt(`${newest.manager} last wrote an object ${after === 0 ? 'as soon as the record was made' : `${span(after, 'sentence')} after the record was made`}${facts.now === null ? '' : `, ${ago(newest.at, facts.now, 'sentence')}`}`, newest.what)];
};

/** What was seen of the client of a pending record: what moved while it was watched, Helm's newest write, pods that may run it. Pods that nobody could look at are among what is not known. */
export const clientEvidence = (facts: Facts, pending: Revision): readonly Evidence[] => {
	const made = millisecondsOf(pending.record.object.createdAt);
	return [
		...ofSamples(facts),
		...ofWork(facts, made),
		...ofOwnRun(facts),
		...ofRunners(facts, made),
		...(facts.drift.known ? [] : [notSeen('live objects and hook Jobs', 'not read')]),
	];
};
