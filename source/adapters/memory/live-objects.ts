import {sameValue} from '../../core/record/same-value.ts';
import {isMapping} from '../../core/record/json-kinds.ts';
import {addressOf, groupOf, isNamespaced, type ObjectName} from '../../core/manifest/address.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Clock} from '../../ports/clock.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import type {ScenarioObject} from '../../ports/scenario.ts';
import {mappingAt} from './apply/ground.ts';
import {createIdentifiers, newestVersion, serverSeconds} from './identifiers.ts';

export type LiveObjects = {
	/** Where an object is: a namespaced one without a namespace in the session's, a cluster-scoped one in none. */
	readonly place: (target: ObjectName) => ObjectName;
	/** The whole object; null where there is none. */
	readonly get: (target: ObjectName) => JsonValue;
	/** In the order in which they came. */
	readonly all: () => readonly ScenarioObject[];
	/** Holds an object from now on, with the server's part of its metadata. One that is the same as before is left as it is. */
	readonly write: (target: ObjectName, value: JsonValue) => void;
	readonly remove: (target: ObjectName) => void;
};

/** Objects of the core group have no generation, but for Pods; the others count what is written to their spec. */
const generationOf = (target: ObjectName, before: JsonValue, after: JsonValue): Readonly<Record<string, JsonValue>> => {
	const {generation = null} = mappingAt(before, 'metadata');
	if (before === null) {
		return groupOf(target.apiVersion) !== '' && Object.keys(mappingAt(after, 'spec')).length > 0 ? {generation: 1} : {};
	}

	const isSame = sameValue(mappingAt(before, 'spec'), mappingAt(after, 'spec'));
	return typeof generation === 'number' ? {generation: isSame ? generation : generation + 1} : {};
};

/** The objects of a cluster in memory beside Helm's records, whole. `namespace` is the session's. */
export const createLiveObjects = (recorded: readonly ScenarioObject[], kinds: readonly ServedKind[], namespace: string, clock: Clock): LiveObjects => {
	const place: LiveObjects['place'] = target => ({...target, namespace: isNamespaced(target.apiVersion, target.kind, kinds) ? target.namespace ?? namespace : null});
	const keyOf = (target: ObjectName): string => addressOf(place(target));
	const held = new Map<string, ScenarioObject>(recorded.map(object => {
		const {apiVersion, kind, value} = object;
		return [keyOf(object), {...object, value: {apiVersion, kind, ...isMapping(value) && value}}];
	}));
	const {uid, resourceVersion} = createIdentifiers('object', newestVersion(held.values().map(({value}) => liveObjectOf(value) ?? {resourceVersion: null})));
	return {
		place,
		get: target => held.get(keyOf(target))?.value ?? null,
		all: () => held.values().toArray(),
		write(target, value) {
			const before = held.get(keyOf(target))?.value ?? null;
			if (before !== null && sameValue(before, value)) {
				return;
			}

			const {apiVersion, kind, namespace: within, name} = place(target);
			const old = mappingAt(before, 'metadata');
			held.set(keyOf(target), {
				apiVersion,
				kind,
				namespace: within,
				name,
				value: {
					...isMapping(value) && value,
					metadata: {
						...mappingAt(value, 'metadata'),
						name,
						...within !== null && {namespace: within},
						uid: old['uid'] ?? uid(),
						creationTimestamp: old['creationTimestamp'] ?? serverSeconds(clock.now()),
						...generationOf(target, before, value),
						resourceVersion: resourceVersion(),
					},
				},
			});
		},
		remove(target) {
			held.delete(keyOf(target));
		},
	};
};
