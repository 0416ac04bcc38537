import {managedByLabel, releaseNameAnnotation, releaseNamespaceAnnotation} from './desired.ts';
import {helmManager} from './fields/ours.ts';
import type {Marks} from './marks.ts';
import type {DriftWarning, Folded, ObjectDrift, RawChange} from './types.ts';

/** Whose an object should be. */
export type ReleaseName = {readonly release: string; readonly namespace: string};

/** A person's tool, which renders no charts: an object that it made was made by hand. */
const isByHand = (ours: string | null): boolean => ours?.startsWith('kubectl') ?? false;

/**
Whether a live object belongs to somebody else, in one sentence: it names another release, or it has no marks and was made by hand. Null where it is this release's, or where nobody can tell.

Helm itself asks for the label and both annotations, and takes what lacks one of them for somebody else's (`checkOwnership` of `pkg/action/validate.go`, both majors). A mark that is missing beside others is a difference of its own here.
*/
export const foreignBecause = ({release, namespace}: Marks, mine: ReleaseName, ours: string | null): string | null => {
	if (release === null) {
		return namespace === null && isByHand(ours) ? `The live object carries none of Helm's marks: ${ours!} made it.` : null;
	}

	return release === mine.release && (namespace ?? mine.namespace) === mine.namespace ? null : `The live object carries the marks of release ${namespace === null ? release : `${namespace}/${release}`}.`;
};

const annotationKeys: ReadonlySet<unknown> = new Set([releaseNameAnnotation, releaseNamespaceAnnotation]);

const isMissingAnnotation = ({path, change}: RawChange): boolean => change === 'missing' && path.length === 3 && path[1] === 'annotations' && annotationKeys.has(path[2]);

const isMark = (change: RawChange): boolean => isMissingAnnotation(change) || (change.path.length === 3 && change.path[1] === 'labels' && change.path[2] === managedByLabel);

const noMarks: DriftWarning = {
	code: 'no-marks',
	message: 'The live object carries none of Helm\'s marks. The next upgrade puts them on if the deployed revision lists the object, and refuses to take it otherwise; an uninstall by Helm 4.3 leaves it.',
};

/** What is left of an object's differences, and what became of its marks. */
export type FoldedMarks = {readonly changes: readonly RawChange[]; readonly folded: readonly Folded[]; readonly warnings: readonly DriftWarning[]};

/**
Takes Helm's marks for no difference where the live object has none of them and nothing says that Helm or a person writes it: Argo CD and the like render a chart and apply it themselves. A warning says so.
*/
export const foldMarks = (changes: readonly RawChange[], ours: string | null): FoldedMarks => {
	const isUnmarked = changes.filter(change => isMissingAnnotation(change)).length === annotationKeys.size;
	if (!isUnmarked || ours === helmManager || isByHand(ours)) {
		return {changes, folded: [], warnings: []};
	}

	const reason = ours === null ? 'the live object carries none of Helm\'s marks, and nothing in it says who writes it' : `${ours} writes this object, and adds none of Helm's marks`;
	return {
		changes: changes.filter(change => !isMark(change)),
		folded: changes.filter(change => isMark(change)).map(change => ({...change, code: 'no-marks', reason})),
		warnings: [noMarks],
	};
};

/** The state of an object that is there. */
export const stateOf = (changes: readonly RawChange[], foreign: string | null): ObjectDrift['state'] => {
	if (foreign !== null) {
		return 'foreign';
	}

	return changes.length > 0 ? 'differs' : 'equal';
};
