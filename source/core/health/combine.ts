import {textAt, type ApiObject} from '../object/api-value.ts';
import {claimReason, type ClaimContext} from './claim-reason.ts';
import type {EventRecord} from './events.ts';
import type {JudgedPod} from './pods/judge-pod.ts';
import {conditionWith} from './read.ts';
import type {Judgement} from './types.ts';
import {failed, joined, podsRefused, progressing, saying, tidy} from './words.ts';

/** What is known about an object beside itself. */
export type Surroundings = {
	/** The worst first; null where they could not be read. */
	readonly pods: readonly JudgedPod[] | null;
	/** Warnings about the object and what stands between it and its pods, the newest first. */
	readonly warnings: readonly EventRecord[];
	/** For a CronJob: its newest Job's judgement with its name; null for others and without any. */
	readonly job: (Judgement & {readonly name: string}) | null;
	/** For a claim; null for others. */
	readonly claim: ClaimContext | null;
};

/** A pod that ended for its node's sake, goes, or is of an older revision says nothing about where the workload is going. */
const isPast = ({leftOver, current}: JudgedPod): boolean => leftOver || current === false;

const confidence = ({sure}: JudgedPod): string => sure ? 'it stays so until that is changed' : 'most likely it does not get ready by itself';

const told = (pods: readonly JudgedPod[], worst: JudgedPod): string => {
	const failing = pods.filter(({status}) => status === 'failed').length;
	return `${failing > 1 ? `${failing} pods fail; ` : ''}pod ${worst.name}${worst.current === false ? ' (of an older revision)' : ''}: ${worst.reason ?? ''}`;
};

/** Who makes pods and says only by an event that they are refused; a Deployment and its ReplicaSets say it by a condition, which goes when it is over. */
const refusalIn = (object: ApiObject, pods: readonly JudgedPod[] | null, warnings: readonly EventRecord[]): string | null => {
	if (textAt(object, 'kind') === 'Deployment' || textAt(object, 'kind') === 'ReplicaSet') {
		return conditionWith(object, 'ReplicaFailure', 'True') === null ? null : '';
	}

	const newestPod = Math.max(0, ...(pods ?? []).map(({created}) => created ?? 0));
	const refused = warnings.find(({reason, time, at}) => reason === 'FailedCreate' && (time === null || at >= newestPod));
	return refused === undefined ? null : saying(podsRefused, {reason: '', message: refused.message});
};

const withPods = (object: ApiObject, own: Judgement, pods: readonly JudgedPod[]): Judgement => {
	const living = pods.filter(pod => !isPast(pod));
	const worst = [...living, ...pods].find(({reason}) => reason !== null) ?? null;
	if (worst === null || (own.status === 'ready' && conditionWith(object, 'Complete', 'True') !== null)) {
		return own;
	}

	const reason = joined(own.reason, told(living, worst));
	if (own.status === 'failed') {
		return failed(reason);
	}

	// A Job makes another pod in the place of one that ended, until it gives up by itself.
	const isRetried = textAt(object, 'kind') === 'Job' && worst.phase === 'Failed';
	if (worst.status === 'failed' && !isRetried && !isPast(worst)) {
		return failed(joined(reason, confidence(worst)));
	}

	if (own.status === 'unknown' || (own.status === 'ready' && isPast(worst))) {
		return own;
	}

	return own.status === 'ready' && worst.status === 'ready' ? {status: 'ready', reason} : progressing(reason);
};

const withWarning = (own: Judgement, warnings: readonly EventRecord[]): Judgement => {
	const [newest] = warnings;
	return own.status === 'ready' || newest === undefined || (own.reason ?? '').includes(newest.message) ? own : {...own, reason: joined(own.reason, saying('newest warning', newest))};
};

/**
An object's health from what it says itself, its pods and the warnings about it, in one sentence that names the worst.

A workload that is on its way by its own account is failed here when its pods crash, cannot get their image or their configuration, or are refused: the controller would say so after its deadline alone (600 s for a Deployment), or never. The sentence says how sure that is.
*/
export const combine = (object: ApiObject, own: Judgement, {pods, warnings, job, claim}: Surroundings): Judgement => {
	if (claim !== null) {
		return claimReason(own, claim, warnings);
	}

	if (job !== null) {
		return job.status === 'ready' ? own : {status: job.status, reason: joined(own.reason, `its newest Job ${job.name}: ${job.reason ?? ''}`)};
	}

	const refusal = own.status === 'progressing' ? refusalIn(object, pods, warnings) : null;
	if (refusal !== null) {
		return failed(joined(own.reason, refusal, 'most likely it does not get ready by itself'));
	}

	// A pod's own judgement knows its warnings.
	if (textAt(object, 'kind') === 'Pod') {
		return own;
	}

	const judged = withPods(object, own, pods ?? []);
	return judged.reason === own.reason ? withWarning(own, warnings.filter(({message}) => tidy(message) !== '')) : judged;
};
