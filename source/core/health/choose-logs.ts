import type {JudgedPod} from './pods/judge-pod.ts';
import {badness} from './pods/trouble.ts';
import type {LogSource} from './types.ts';

/** An object whose pods may have something to say. */
export type LogCandidate = {readonly address: string; readonly pods: readonly JudgedPod[]};

/** A log that is worth reading, and for whom. */
export type LogChoice = {readonly address: string; readonly source: LogSource};

/** The pod of an object whose log says most: the worst one with a container in trouble that ever ran. */
const speaker = ({address, pods}: LogCandidate): ReadonlyArray<{readonly choice: LogChoice; readonly badness: number}> => {
	const pod = pods.find(({container, started, namespace, leftOver, current}) => container !== null && started && namespace !== null && !leftOver && current !== false);
	return pod === undefined
		? []
		: [{
			choice: {address, source: {namespace: pod.namespace!, pod: pod.name, container: pod.container!, previous: pod.previous}},
			badness: badness(pod),
		}];
};

/** Which logs to read: one an object, no container twice, the worst first, `most` at most. Replicas crash alike, and a log is the costliest thing to read. */
export const chooseLogs = (candidates: readonly LogCandidate[], most: number): readonly LogChoice[] => {
	const seen = new Set<string>();
	return candidates
		.flatMap(candidate => speaker(candidate))
		.toSorted((one, other) => other.badness - one.badness)
		.map(({choice}) => choice)
		.filter(({source}) => seen.size !== seen.add(JSON.stringify(source)).size)
		.slice(0, most);
};
