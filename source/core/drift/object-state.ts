import {managedByLabel, releaseNameAnnotation, releaseNamespaceAnnotation} from './desired.ts';
import {helmManager} from './fields/ours.ts';
import type {Marks} from './marks.ts';
import type {Folded, ObjectDrift, RawChange} from './types.ts';

/** Whose an object should be. */
export type ReleaseName = {readonly release: string; readonly namespace: string};

/** Whether a live object belongs to somebody else, in one sentence; null where it is this release's, or nobody's. */
export const foreignBecause = ({release, namespace}: Marks, mine: ReleaseName): string | null => release === null || (release === mine.release && (namespace ?? mine.namespace) === mine.namespace) ? null : `The live object carries the marks of release ${namespace === null ? release : `${namespace}/${release}`}.`;

const markKeys: ReadonlySet<unknown> = new Set([managedByLabel, releaseNameAnnotation, releaseNamespaceAnnotation]);

/** Whether a difference is one of Helm's three marks, which are not there. */
const isMissingMark = ({path, change}: RawChange): boolean => change === 'missing' && path[0] === 'metadata' && path.length === 3 && markKeys.has(path[2]);

/**
Takes Helm's marks for no difference where none of them is there and another tool writes the object: Argo CD and the like render a chart and apply it themselves, without the marks.
*/
export const foldMarks = (changes: readonly RawChange[], ours: string | null): {readonly changes: readonly RawChange[]; readonly folded: readonly Folded[]} => {
	const marks = changes.filter(change => isMissingMark(change));
	if (ours === null || ours === helmManager || marks.length < markKeys.size) {
		return {changes, folded: []};
	}

	return {
		changes: changes.filter(change => !isMissingMark(change)),
		folded: marks.map(change => ({...change, code: 'no-marks', reason: `${ours} writes this object, and adds none of Helm's marks`})),
	};
};

/** The state of an object that is there. */
export const stateOf = (changes: readonly RawChange[], foreign: string | null): ObjectDrift['state'] => {
	if (foreign !== null) {
		return 'foreign';
	}

	return changes.length > 0 ? 'differs' : 'equal';
};
