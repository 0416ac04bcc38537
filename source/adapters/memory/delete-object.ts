import type {ObjectName} from '../../core/manifest/address.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {openFinalizers} from '../../core/plan/uninstall/finalizers.ts';
import {isList, isMapping} from '../../core/record/json-kinds.ts';
import type {JsonValue} from '../../core/record/types.ts';
import {mappingAt} from './apply/ground.ts';
import type {LiveObjects} from './live-objects.ts';

const ownersOf = (value: JsonValue): readonly JsonValue[] => {
	const {ownerReferences = null} = mappingAt(value, 'metadata');
	return isList(ownerReferences) ? ownerReferences : [];
};

/** How an object goes: when, in RFC 3339 and whole seconds, and whether what it owns is left behind. */
type Deletion = {readonly time: string; readonly isOrphaning?: boolean};

/**
Deletes an object of a cluster in memory as the API server and its garbage collector do: what it owns goes with it, and one that has a finalizer stays, being deleted, since nobody is there who handles it.

The control plane's own finalizers hold nothing here.
*/
export const deleteObject = (live: LiveObjects, target: ObjectName, {time, isOrphaning = false}: Deletion): void => {
	const value = live.get(target);
	if (value === null) {
		return;
	}

	if (openFinalizers(value).length > 0) {
		live.write(target, {...isMapping(value) && value, metadata: {deletionTimestamp: time, deletionGracePeriodSeconds: 0, ...mappingAt(value, 'metadata')}});
		return;
	}

	live.remove(target);
	const uid = liveObjectOf(value)?.uid ?? null;
	const owned = uid === null || isOrphaning ? [] : live.all().filter(other => ownersOf(other.value).some(owner => isMapping(owner) && owner['uid'] === uid));
	for (const other of owned) {
		deleteObject(live, other, {time});
	}
};
