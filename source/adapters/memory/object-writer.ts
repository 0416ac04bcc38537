import {readManagedFields} from '../../core/drift/fields/managed-fields.ts';
import {addressOf, type ObjectName} from '../../core/manifest/address.ts';
import {textAt} from '../../core/object/api-value.ts';
import {applyJsonPatch, keysIn} from '../../core/object/json-patch.ts';
import {liveName, liveWords} from '../../core/manifest/live-name.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {jsonPatchOf, type ObjectContent} from '../../core/plan/writes/object-patch.ts';
import {ourManager} from '../../core/plan/writes/our-manager.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import {isList} from '../../core/record/json-kinds.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Clock} from '../../ports/clock.ts';
import type {ObjectWriter} from '../../ports/object-writer.ts';
import {rawEntries, withEntries} from './apply/apply.ts';
import {mappingAt} from './apply/ground.ts';
import {fieldsV1Of, isEntryOf, withoutFields} from './apply/ownership.ts';
import {refusalOf} from './apply/refusal.ts';
import {deleteObject} from './delete-object.ts';
import {serverSeconds} from './identifiers.ts';
import type {LiveObjects} from './live-objects.ts';

const moved = (target: ObjectName, what: string): ReturnType<typeof fail> => fail('moved', `${liveWords(target)} ${what} since it was read.`, 'Nothing was written to it. Look at the new plan.');

const finalizersIn = (live: JsonValue): readonly JsonValue[] => {
	const {finalizers = null} = mappingAt(live, 'metadata');
	return isList(finalizers) ? finalizers : [];
};

/** Books what was written to our manager, and takes it from who held it with another value, as an update does. */
const booked = (written: JsonValue, {changes}: ObjectContent, apiVersion: string, time: string): JsonValue => {
	const paths = changes.map(({pointer}) => keysIn(pointer));
	const isWritten = new Set(paths.map(path => JSON.stringify(path)));
	const entries = rawEntries(written).filter(entry => Object.keys(entry).length > 0);
	const others = withoutFields(entries.filter(entry => !isEntryOf(entry, ourManager, 'Update')), path => isWritten.has(JSON.stringify(path)));
	const held = readManagedFields(written).filter(entry => entry.manager === ourManager).flatMap(entry => entry.paths()).filter(path => !isWritten.has(JSON.stringify(path)));
	const mine = [...held, ...paths.filter((_, index) => changes[index]!.to !== null)];
	return withEntries(written, [...others, ...mine.length === 0
		? []
		: [{
			manager: ourManager,
			operation: 'Update',
			apiVersion,
			time,
			fieldsType: 'FieldsV1',
			fieldsV1: fieldsV1Of(mine),
		}]]);
};

/** Writes the objects of a cluster in memory as a cluster's are written: by JSON patch, held to uid and resourceVersion; what is deleted takes what it owns along, and waits for its finalizers. */
export const createMemoryObjectWriter = (live: LiveObjects, clock: Clock): ObjectWriter => {
	const now = (): string => serverSeconds(clock.now());

	return {
		async patch(read, content) {
			const target = liveName(read);
			const held = live.get(target);
			if (held === null) {
				return moved(target, 'was deleted');
			}

			const patched = applyJsonPatch(held, jsonPatchOf(read, content));
			if (!patched.ok) {
				return patched.failed.op === 'test' ? moved(target, 'was written by somebody else') : fail('server-error', `The patch of ${addressOf(target)} has no place for ${patched.failed.path}.`);
			}

			const refusal = refusalOf(target, held, patched.value, patched.value);
			if (refusal !== null) {
				return fail('server-error', `The cluster refuses to patch ${addressOf(target)}: ${refusal}`, 'Nothing was written to it.');
			}

			const written = booked(patched.value, content, target.apiVersion, now());
			live.write(target, written);
			const isLeft = textAt(mappingAt(written, 'metadata'), 'deletionTimestamp') !== null && finalizersIn(written).length === 0;
			if (isLeft) {
				deleteObject(live, target, {time: now()});
			}

			return ok(isLeft ? written : live.get(target));
		},
		async remove(read, propagation) {
			const target = liveName(read);
			const [held, wanted] = [liveObjectOf(live.get(target)), liveObjectOf(read)];
			if (held === null || held.uid !== wanted?.uid || held.resourceVersion !== wanted.resourceVersion) {
				return moved(target, live.get(target) === null ? 'was deleted' : 'was written by somebody else');
			}

			deleteObject(live, target, {time: now(), isOrphaning: propagation === 'Orphan'});
			return ok(null);
		},
	};
};
