import {ago, span} from '../text/times.ts';
import type {EffectiveTimeout} from './effective-timeout.ts';
import type {LockInput} from './lock-input.ts';
import {ageOf, staleThreshold} from './lock-clock.ts';
import {noSigns} from './lock-signs.ts';
import {capital} from './words.ts';
import type {History, LockVerdict, Revision} from './types.ts';

/** What was judged: when the server made the record, in milliseconds, the verdict by what was seen of the client, and after live objects were asked. */
type Judged = {readonly since: number | null; readonly byClient: LockVerdict; readonly verdict: LockVerdict; readonly timeout: EffectiveTimeout};

const workInWords = (verdict: LockVerdict, {live = null}: LockInput, {status}: Revision): readonly string[] => {
	if (verdict === 'final-write-lost') {
		return [live?.whole === 'yes' ? 'All that it holds is live and ready: only its last write is missing.' : 'It superseded the revision before, which an upgrade does right before its last write.'];
	}

	return (verdict === 'cannot-tell' || status === 'pending-rollback') && live?.why !== null && live?.why !== undefined ? [live.why] : [];
};

const ageInWords = (since: number | null, {now, nowIsFloor}: LockInput): string => {
	if (since === null) {
		return 'The record does not say when the server created it, so its age is unknown.';
	}

	const age = ageOf(since, now);
	if (age === null) {
		return 'No server time is known, so the record\'s age is unknown.';
	}

	return nowIsFloor
		? `The record was at least ${span(age, 'sentence')} old when these records were written down.`
		: `The record was created ${span(age, 'sentence')} ago by the server's clock.`;
};

const timeoutInWords = ({seconds, of, from}: EffectiveTimeout): string => {
	const time = span(seconds, 'sentence');
	if (from !== null) {
		return `the timeout of ${time} that the policy sets: ${from}`;
	}

	return of === null ? `the timeout of ${time}` : `the ${time} that revision ${of} waited before it gave up`;
};

const thresholdInWords = ({staleAfter}: LockInput, timeout: EffectiveTimeout): string => {
	const threshold = staleThreshold(staleAfter, timeout.seconds);
	const from = `A lock counts as stale from ${span(threshold, 'sentence')} on`;
	return threshold === staleAfter
		? `${from} (--stale-after).`
		: `${from} (three times ${timeoutInWords(timeout)}).`;
};

/** What was seen of the client, as far as the verdict rests on it. */
const signsInWords = ({signs = noSigns, now, clientDead}: LockInput, {since, byClient: verdict, timeout: {seconds: timeout}}: Judged): readonly string[] => {
	const {moved, alive, ended, lastWork} = signs;
	const sentence = (words: string): string => `${capital(words)}.`;
	const rests = verdict === 'held' ? [moved?.words, clientDead === null ? alive : null] : [ended];
	const quiet = ageOf(lastWork?.at ?? null, now);
	return [
		...rests.filter(words => words !== undefined && words !== null).map(words => sentence(words)),
		...(verdict === 'held' && lastWork !== null && lastWork.at > (since ?? lastWork.at) && quiet !== null && now !== null && quiet < timeout && moved === null && alive === null
			? [`Helm last wrote ${lastWork.what} ${ago(lastWork.at, now, 'sentence')}, and may wait for ${span(timeout, 'sentence')} after each write.`]
			: []),
	];
};

/** What would settle the age of a lock whose records alone are known. */
const settledBy = ({now}: LockInput, since: number | null): string => since === null || now === null
	? 'When the server made it would settle it, read from the cluster itself, or your word that its client is dead: --client-dead REASON.'
	: 'What time it is there would settle it, read from the cluster itself, or your word that its client is dead: --client-dead REASON.';

const skipped = (history: History, last: Revision): readonly string[] => {
	const [newest] = history.revisions;
	return newest === undefined || newest === last || newest.revision === null || last.revision === null || newest.revision <= last.revision
		? []
		: [`Helm does not read record ${newest.revision} above it, so ${last.revision} is the last one for Helm and locks the release.`];
};

/** What the verdict on a lock rests on, a sentence each, the weightiest first. */
export const lockReasons = (history: History, last: Revision, judged: Judged, input: LockInput): readonly string[] => [
	...(input.clientDead === null ? [] : [`You said that its client is dead: ${input.clientDead}.`]),
	...signsInWords(input, judged),
	ageInWords(judged.since, input),
	...(input.clientDead === null ? [thresholdInWords(input, judged.timeout)] : []),
	...skipped(history, last),
	...(judged.byClient === 'stale' ? workInWords(judged.verdict, input, last) : []),
	...(judged.byClient === 'cannot-tell' ? [settledBy(input, judged.since)] : []),
	...(last.statusSource === 'label' ? ['Its status is known from the label alone: the body was not read.'] : []),
];
