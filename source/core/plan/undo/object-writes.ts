import {liveObjectOf} from '../../object/live-object.ts';
import type {Known} from '../../problem/known.ts';
import {isMapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import type {ManagerReference, ObjectPatch, PlanStep} from '../types.ts';
import {
	heldObject,
	isEntryOf,
	managedEntries,
	standingIn,
} from '../writes/object-patch.ts';
import {ourManager} from '../writes/our-manager.ts';
import {writeStep} from '../writes/write-step.ts';
import type {UndoneWrite} from './undone-write.ts';

const referenceOf = (entry: JsonValue): readonly ManagerReference[] => isMapping(entry) && typeof entry['manager'] === 'string' && typeof entry['operation'] === 'string'
	? [{manager: entry['manager'], operation: entry['operation']}]
	: [];

/** The same fields the other way round; what was taken from others in `managedFields` is theirs again. */
const reversed = (patch: ObjectPatch, saved: JsonValue, now: JsonValue): ObjectPatch => ({
	...patch,
	changes: patch.changes.map(({path, pointer, from, to}) => ({
		path,
		pointer,
		from: to,
		to: from,
	})),
	target: heldObject(patch.target, now) ?? patch.target,
	disowned: [...patch.owned.flatMap(entry => referenceOf(entry)), ...patch.disowned.some(({manager}) => manager !== ourManager) ? [{manager: ourManager, operation: 'Update'}] : []],
	owned: managedEntries(saved).filter(entry => patch.disowned.some(reference => isEntryOf(entry, reference))),
});

const stepOf = (patch: ObjectPatch): PlanStep => writeStep(patch, {
	title: `put ${patch.object} back as it was`,
	effect: 'the fields that were written have their old values again; everything else stays',
	precondition: 'the object is the same one, and those fields are as we left them: the API server refuses the write otherwise',
	reverse: 'the way that was taken before, planned anew',
});

const other = (object: string, message: string): UndoneWrite => ({standing: 'other', step: null, stop: {code: 'record-changed', message, object}});

/**
What became of a write to a live object since, and how it is put back: field by field, by the reverse patch. `saved` is the object as it was before, `now` as it is.

What was deleted is not made anew: an object that is created from a file has no status, another uid, and whoever watches it takes it for a new one.
*/
export const undoneObject = (patch: ObjectPatch, saved: JsonValue, now: Known<JsonValue>): UndoneWrite => {
	const {object, operation} = patch;
	if (!now.known) {
		return {standing: 'other', step: null, stop: {code: 'may-not-read', message: now.why === 'forbidden' ? 'You may not read it, so nobody can say how it is now.' : 'It could not be read, so nobody can say how it is now.', object}};
	}

	const uid = liveObjectOf(now.value)?.uid ?? null;
	if (operation === 'delete') {
		return {standing: uid === patch.target.uid ? 'as-before' : 'gone', step: null, stop: null};
	}

	if (uid !== patch.target.uid) {
		return other(object, uid === null ? 'It is gone: there is nothing to put back.' : 'It was deleted and made anew since: what we wrote is not in it.');
	}

	const standing = standingIn(now.value, patch);
	if (standing === 'other') {
		return other(object, 'It is neither as we left it nor as it was before: somebody else has written it since.');
	}

	return standing === 'as-written'
		? {standing: 'as-left', step: stepOf(reversed(patch, saved, now.value)), stop: null}
		: {standing: 'as-before', step: null, stop: null};
};
