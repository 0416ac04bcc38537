import {managedByLabel, releaseNameAnnotation, releaseNamespaceAnnotation} from '../desired.ts';
import {valueAt} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {Outcome} from '../types.ts';
import {isKeptLive} from '../../object/resource-policy.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Write, WriteContext} from './types.ts';

const marks: readonly FieldPath[] = [
	['metadata', 'labels', managedByLabel],
	['metadata', 'annotations', releaseNameAnnotation],
	['metadata', 'annotations', releaseNamespaceAnnotation],
];

const isMarked = (live: JsonValue, desired: JsonValue): boolean => marks.every(mark => valueAt(live, mark)?.value === valueAt(desired, mark)?.value);

/**
What a write does to an object where the object as a whole decides, whatever its fields; null where the fields decide.

- Missing: it is made anew if the manifest lists it (both majors, both methods).
- In the manifest before, and not in the one that is written: it is deleted, unless the live object says `helm.sh/resource-policy: keep`, exactly so, or any other object was refused.
- In neither: Helm does not look at it.
- New against the deployed revision, and without this release's marks: the upgrade is refused before it starts; a rollback takes such an object without asking.

Seen on 3.22.0 and 4.3.1.
*/
export const wholeObject = ({revision, previous, desired}: Write, {live}: WriteContext): Outcome | null => {
	const lists = revision === null ? 'The chart lists' : `Revision ${revision} lists`;
	if (live === null) {
		return desired === null
			? {outcome: 'survives', reason: `${lists} no such object.`}
			: {outcome: 'restored', reason: 'Helm finds no such object and creates it.'};
	}

	if (desired === null) {
		if (previous === null) {
			return {outcome: 'survives', reason: 'No manifest that Helm compares lists this object, so Helm leaves it alone.'};
		}

		return isKeptLive(live)
			? {outcome: 'survives', reason: `${lists} no such object, and its annotation helm.sh/resource-policy: keep saves it from being deleted.`}
			: {outcome: 'restored', reason: `${lists} no such object, so Helm deletes it once all else could be written.`};
	}

	return revision === null && previous === null && !isMarked(live, desired)
		? {outcome: 'fails', reason: 'The deployed revision does not list this object and it does not carry the marks of this release: Helm refuses the upgrade before it starts.'}
		: null;
};
