import type {MatchScore} from '../drift/match-score.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Revision} from '../ledger/types.ts';
import {imageEvidence} from './image-evidence.ts';
import {operationOf, postHooksOf} from './live-hooks.ts';
import {seenAt} from './evidence.ts';
import type {Evidence, Facts, LiveHealth} from './types.ts';

type HealthOf = LiveHealth['objects'][number];

/** The most reasons that are told one by one. */
const most = 3;

/** `5 of 7 objects`. */
const share = (count: number, of: number): string => `${count} of ${of} ${of === 1 ? 'object' : 'objects'}`;

/** `5 of 7 objects equal`, `1 of 7 objects equals`. */
const equals = (count: number, of: number, before = ''): string => `${share(count, of)} ${before}${count === 1 ? 'equals' : 'equal'}`;

const rest = ({differs, missing, unknown}: MatchScore): string => [
	differs === 0 ? null : `${differs} ${differs === 1 ? 'differs' : 'differ'}`,
	missing === 0 ? null : `${missing} not there`,
	unknown === 0 ? null : `${unknown} not known`,
].filter(part => part !== null).join(', ');

const scoreLine = (score: MatchScore, beside: MatchScore | undefined): string => {
	const still = beside?.equalTo.filter(address => !score.equalTo.includes(address)).length ?? 0;
	const left = rest(score);
	return [
		`${equals(score.equal, score.objects, 'already ')} ${score.revision}`,
		...(left === '' ? [] : [left]),
		...(still === 0 ? [] : [`${still} ${still === 1 ? 'is' : 'are'} still at ${beside?.revision}`]),
	].join(', ');
};

const severity = ({health}: HealthOf): number => ['failed', 'progressing', 'unknown', 'ready'].indexOf(health.status);

/** The objects that are not ready, those first that do not get there by themselves. */
export const notReady = ({health}: Pick<Facts, 'health'>): readonly HealthOf[] => health.known
	? health.value.objects.filter(({health: {status}}) => status === 'failed' || status === 'progressing').toSorted((a, b) => severity(a) - severity(b))
	: [];

/** Why an object is not ready: its worst pod's reason goes before what its controller counts. */
export const whyNotReady = ({health}: HealthOf): string => {
	const pod = health.pods.find(({reason, status}) => reason !== null && status !== 'ready') ?? null;
	return pod === null ? health.reason ?? 'it gives no reason' : `pod ${pod.name}: ${pod.reason ?? ''}${health.reason === null || health.reason.includes(pod.name) ? '' : `; ${health.reason}`}`;
};

/** `Deployment/api`. */
export const objectName = ({kind, name}: Pick<HealthOf, 'kind' | 'name'>): string => `${kind}/${name}`;

/** Why objects are not ready, the worst first; nothing where all are, or nobody knows. */
export const reasonsNotReady = (facts: Pick<Facts, 'health'>): readonly Evidence[] => {
	const objects = notReady(facts);
	return [
		...objects.slice(0, most).map(object => seenAt(`${objectName(object)} is ${object.health.status === 'failed' ? 'failing' : 'not ready'}: ${whyNotReady(object)}`, object.address)),
		...(objects.length > most ? [seenAt(`${objects.length - most} more ${objects.length - most === 1 ? 'object is' : 'objects are'} not ready`)] : []),
	];
};

/** How many objects of the newest revision are ready. */
const readiness = ({drift}: Pick<Facts, 'drift'>): readonly Evidence[] => {
	const newest = drift.known ? drift.value.scores[0] : undefined;
	return newest === undefined || newest.objects === 0 ? [] : [seenAt(`${share(newest.ready, newest.objects)} of ${newest.revision} ready`)];
};

/** How far the newest revision is live, and how far those beside it. */
export const scoreEvidence = (facts: Pick<Facts, 'drift'>): readonly Evidence[] => {
	const scores = facts.drift.known ? facts.drift.value.scores : [];
	const [newest, ...others] = scores;
	return newest === undefined
		? []
		: [
			seenAt(scoreLine(newest, others[0])),
			...others.map(score => seenAt(`${equals(score.equal, score.objects)} ${score.revision}`)),
			...readiness(facts),
			...imageEvidence(scores).map(what => seenAt(what)),
		];
};

/** The same, and what is not ready. */
export const liveEvidence = (facts: Pick<Facts, 'drift' | 'health'>): readonly Evidence[] => [...scoreEvidence(facts), ...(facts.drift.known ? reasonsNotReady(facts) : [])];

const outcomes: Readonly<Record<string, string>> = {running: 'still runs', succeeded: 'succeeded', failed: 'failed', absent: 'is not there'};

/** What the live objects of a pending operation's hooks say, and what follows for its post hooks. */
export const hookEvidence = ({health, history}: Pick<Facts, 'health' | 'history'>, pending: Revision): readonly Evidence[] => {
	if (!health.known) {
		return [];
	}

	const created = millisecondsOf(pending.record.object.createdAt);
	const operation = operationOf(pending);
	const stands = postHooksOf(history, pending, health.value.hooks);
	return [
		...health.value.hooks.filter(({outcome, events}) => outcome !== 'unknown' && events.some(event => event === `pre-${operation}` || event === `post-${operation}`)).map(({kind, name, outcome, created: made}) => seenAt(`hook ${kind}/${name} ${outcomes[outcome] ?? outcome}${made !== null && created !== null && made < created ? ', and is of an earlier run' : ''}`, 'live hooks')),
		...(stands === 'open' ? [seenAt(`a post-${operation} hook did not run to its end`, 'live hooks')] : []),
	];
};
