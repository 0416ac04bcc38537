import {objectsAt, specOf, statusOf, textListAt} from '../health/read.ts';
import {filledTextAt, isApiObject, objectAt, textAt, textsAt, type ApiObject} from '../object/api-value.ts';
import {latest, millisecondsOf} from '../ledger/times.ts';
import type {JsonValue} from '../record/types.ts';

/** A pod as far as it may be a client's place: what it is called, what it runs, and from when to when. */
export type PodFacts = {
	readonly namespace: string;
	readonly name: string;
	readonly labels: Readonly<Record<string, string>>;
	readonly annotations: Readonly<Record<string, string>>;
	readonly images: readonly string[];
	/** Commands and arguments of its containers, one text each. */
	readonly commands: readonly string[];
	readonly state: 'running' | 'ended';
	/** Milliseconds since the epoch: the first start of a container that runs now, else of the pod. */
	readonly started: number | null;
	/** When its last container ended; null while one runs. */
	readonly ended: number | null;
};

/** The starts of containers that run, and the ends of those that do not. */
const timesOf = (status: ApiObject): {readonly starts: ReadonlyArray<number | null>; readonly ends: ReadonlyArray<number | null>} => {
	const states = objectsAt(status, 'containerStatuses').map(container => objectAt(container, 'state'));
	return {
		starts: states.filter(state => Object.hasOwn(state, 'running')).map(state => millisecondsOf(textAt(objectAt(state, 'running'), 'startedAt'))),
		ends: states.filter(state => Object.hasOwn(state, 'terminated')).map(state => millisecondsOf(textAt(objectAt(state, 'terminated'), 'finishedAt'))),
	};
};

/**
Reads a pod as the API gives it; null for anything that is none.

A container that was started anew is another process than the one before, so the start of what runs now counts and not the pod's.
*/
export const podFacts = (pod: JsonValue): PodFacts | null => {
	if (!isApiObject(pod)) {
		return null;
	}

	const metadata = objectAt(pod, 'metadata');
	const [spec, status] = [specOf(pod), statusOf(pod)];
	const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
	const phase = filledTextAt(status, 'phase') ?? '';
	const state = phase === 'Succeeded' || phase === 'Failed' ? 'ended' : 'running';
	const {starts, ends} = timesOf(status);
	const begun = starts.filter(time => time !== null);
	return {
		namespace: textAt(metadata, 'namespace') ?? '',
		name: textAt(metadata, 'name') ?? '',
		labels: textsAt(metadata, 'labels'),
		annotations: textsAt(metadata, 'annotations'),
		images: containers.map(container => textAt(container, 'image') ?? ''),
		commands: containers.map(container => [...textListAt(container, 'command'), ...textListAt(container, 'args')].join(' ')),
		state,
		started: begun.length > 0 ? Math.min(...begun) : millisecondsOf(filledTextAt(status, 'startTime') ?? textAt(metadata, 'creationTimestamp')),
		ended: state === 'ended' ? latest(ends) : null,
	};
};
