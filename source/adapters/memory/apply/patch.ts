import {readManagedFields} from '../../../core/drift/fields/managed-fields.ts';
import {sameValue} from '../../../core/record/same-value.ts';
import {isMapping} from '../../../core/record/json-kinds.ts';
import {valueAt} from '../../../core/drift/fields/steps.ts';
import {heldPaths, readFieldsV1} from '../../../core/drift/fields/fields-v1.ts';
import {leavesOf} from '../../../core/drift/leaves.ts';
import {asServed} from '../../../core/drift/next/as-served.ts';
import {isTyped} from '../../../core/drift/next/typed.ts';
import type {FieldPath} from '../../../core/drift/path.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import {
	helm,
	isGone,
	rawEntries,
	wentAway,
	withEntries,
} from './apply.ts';
import {
	at,
	groundOf,
	sendable,
	type KindGround,
} from './ground.ts';
import {merged} from './merge.ts';
import {
	fieldsOf,
	fieldsV1Of,
	isEntryOf,
	withoutFields,
} from './ownership.ts';
import {unwantedPart, without} from './remove.ts';

/** A client-side patch by Helm. */
export type Patch = {
	/** Null where there is no such object yet. */
	readonly live: JsonValue;
	/** What the manifest before says, with what Helm adds; null where it has no such object. */
	readonly previous: JsonValue;
	readonly desired: JsonValue;
	/** RFC 3339, whole seconds. */
	readonly time: string;
};

/** Three-way: what the manifest before had and this one lacks goes, what is wanted is put in, the rest stays. */
const threeWay = (live: JsonValue, previous: JsonValue, wanted: JsonValue, ground: KindGround): JsonValue => {
	let value = live;
	for (const {path} of leavesOf(previous, ground)) {
		const part = unwantedPart(wanted, path);
		// A list of one piece is written as a whole anyway.
		if (part !== null && typeof part.at(-1) !== 'number') {
			value = without(value, part);
		}
	}

	return merged({
		have: value,
		want: wanted,
		ground,
		managers: readManagedFields(live),
	});
};

/** Only what differs between two manifests, whatever is live: Helm does not know the kind. Lists are one piece. */
const twoManifests = (live: JsonValue, previous: JsonValue, wanted: JsonValue): JsonValue => {
	if (sameValue(previous, wanted)) {
		return live;
	}

	if (!isMapping(wanted)) {
		return wanted;
	}

	const [have, before] = [isMapping(live) ? live : {}, isMapping(previous) ? previous : {}];
	const kept = Object.entries(have).filter(([key]) => !Object.hasOwn(before, key) || Object.hasOwn(wanted, key));
	const changed = Object.entries(wanted).filter(([key, inner]) => inner !== null && !sameValue(at(before, key), inner));
	return {
		...Object.fromEntries(kept),
		...Object.fromEntries(changed.map(([key, inner]) => [key, twoManifests(at(have, key), at(before, key), inner)])),
	};
};

/** Whether a patch changed what stands at a field. */
const isChanged = (before: JsonValue, after: JsonValue, path: FieldPath): boolean => {
	const [one, other] = [valueAt(before, path), valueAt(after, path)];
	return one === null || other === null ? one !== other : !sameValue(one.value, other.value);
};

/**
What a client-side patch by Helm makes of an object: a three-way merge with the live object for kinds that Helm knows, and for others the difference between two manifests.

Whoever patches takes what it changes from everybody else; a patch of nothing is not sent (seen on 3.22.0). The server's defaults are left out, and of an object that the manifest before lacks nothing is taken away.
*/
export const patched = ({live, previous, desired, time}: Patch): JsonValue => {
	const wanted = asServed(sendable(desired));
	const ground = groundOf(wanted, readManagedFields(live));
	const before = asServed(sendable(previous ?? (live === null ? null : desired)));
	const value = live === null || isTyped(ground.apiVersion, ground.kind) || previous === null
		? threeWay(live, before, wanted, ground)
		: twoManifests(live, before, wanted);
	if (live !== null && sameValue(value, live)) {
		return live;
	}

	const changed = fieldsOf(wanted, ground, readManagedFields(live)).filter(path => live === null || isChanged(live, value, path));
	const entries = rawEntries(live);
	const mine = entries.find(entry => isEntryOf(entry, helm, 'Update'));
	const held = heldPaths(readFieldsV1(mine?.['fieldsV1'] ?? null)).filter(path => !isGone(value, path));
	const isTaken = new Set(changed.map(path => JSON.stringify(path)));
	const others = withoutFields(
		entries.filter(entry => entry !== mine),
		path => isTaken.has(JSON.stringify(path)) || wentAway(live, value, path),
	);
	return withEntries(value, [
		{
			manager: helm,
			operation: 'Update',
			apiVersion: ground.apiVersion,
			time,
			fieldsType: 'FieldsV1',
			fieldsV1: fieldsV1Of([...held, ...changed]),
		},
		...others,
	]);
};
