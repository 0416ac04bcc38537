import type {DriftSummary, ObjectDrift, ObjectState} from './types.ts';

/** Counts the objects of a report by state, and their differences. */
export const summarise = (objects: readonly ObjectDrift[]): DriftSummary => {
	const inState = (state: ObjectState): number => objects.filter(object => object.state === state).length;
	const sum = (count: (object: ObjectDrift) => number): number => objects.reduce((total, object) => total + count(object), 0);
	return {
		objects: objects.length,
		equal: inState('equal'),
		differs: inState('differs'),
		missing: inState('missing'),
		foreign: inState('foreign'),
		unlisted: inState('unlisted'),
		unknown: inState('unknown'),
		changes: sum(({changes}) => changes.length),
		folded: sum(({folded}) => folded.length),
		extras: sum(({extras}) => extras.length),
	};
};
