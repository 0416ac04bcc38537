import {filledTextAt, objectAt, textAt, type ApiObject} from '../object/api-value.ts';
import type {EventRecord, EventTarget} from './events.ts';
import {isOwnedBy, newestJob, newestReplicaSet, type Family} from './family.ts';
import {judgePod, type JudgedPod} from './pods/judge-pod.ts';
import {badness} from './pods/trouble.ts';
import type {PodHealth} from './types.ts';

/** Pods told of one object at most. */
const most = 20;

/** An object as events name it. */
export const targetOf = (object: ApiObject): EventTarget => {
	const metadata = objectAt(object, 'metadata');
	return {kind: textAt(object, 'kind') ?? '', namespace: filledTextAt(metadata, 'namespace'), name: textAt(metadata, 'name') ?? '', uid: filledTextAt(metadata, 'uid')};
};

/** Those of the newest revision come first among equals: they are what somebody waits for. */
const byBadness = (one: JudgedPod, other: JudgedPod): number => [
	badness(other) - badness(one),
	Number(one.current === false) - Number(other.current === false),
	Number(one.leftOver) - Number(other.leftOver),
	other.restarts - one.restarts,
	one.name < other.name ? -1 : 1,
].find(difference => difference !== 0) ?? 0;

/** Where an owner keeps several generations of pods, the one that counts now; null where all do. */
const newestOf = (owner: ApiObject, {between}: Family): ApiObject | null => {
	const kind = textAt(owner, 'kind');
	return kind === 'Deployment' ? newestReplicaSet(between) : (kind === 'CronJob' ? newestJob(between) : null);
};

/**
The pods behind an object, each with what is wrong with it, the worst first.

A pod of an older ReplicaSet or Job is not `current`. `warningsAbout` gives the warnings about an object, the newest first; `now` is milliseconds since the epoch.
*/
export const judgePods = (owner: ApiObject, family: Family, warningsAbout: (target: EventTarget) => readonly EventRecord[], now: number | null): readonly JudgedPod[] => {
	const newest = newestOf(owner, family);
	return family.pods
		.map(pod => ({...judgePod(pod, warningsAbout(targetOf(pod)), now), current: newest === null ? null : isOwnedBy(pod, newest)}))
		.toSorted(byBadness);
};

/** The pods as they are told: twenty at most, without what only judging needs. */
export const toldPods = (pods: readonly JudgedPod[]): readonly PodHealth[] => pods.slice(0, most).map(({name, namespace, phase, status, ready, restarts, reason, container, started, previous}) => ({
	name, namespace, phase, status, ready, restarts, reason, container, started, previous,
}));
