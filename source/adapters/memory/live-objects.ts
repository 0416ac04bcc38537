import {isList, isMapping} from '../../core/drift/fields/same-value.ts';
import {addressOf, isNamespaced, type ObjectName} from '../../core/manifest/address.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Clock} from '../../ports/clock.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import type {ScenarioObject} from '../../ports/scenario.ts';
import {createIdentifiers, newestVersion, serverSeconds} from './identifiers.ts';

type Labels = Readonly<Record<string, string>>;

export type LiveObjects = {
	/** Where an object is: a namespaced one without a namespace in the session's, a cluster-scoped one in none. */
	readonly place: (target: ObjectName) => ObjectName;
	/** The whole object; null where there is none. */
	readonly get: (target: ObjectName) => JsonValue;
	/** In the order in which they came. */
	readonly all: () => readonly ScenarioObject[];
	/** Creates or patches an object as Helm's apply does: labels and annotations of the manifest, and Helm's own marks. */
	readonly apply: (target: ObjectName, metadata: {readonly labels: Labels; readonly annotations: Labels}) => void;
	readonly remove: (target: ObjectName) => void;
};

type Mapping = Readonly<Record<string, JsonValue>>;

const mappingAt = (value: JsonValue, key: string): Mapping => {
	const inner = isMapping(value) ? value[key] ?? null : null;
	return isMapping(inner) ? inner : {};
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
		apply(target, {labels, annotations}) {
			const before = held.get(keyOf(target))?.value ?? null;
			const metadata = mappingAt(before, 'metadata');
			const fields = metadata['managedFields'] ?? null;
			const now = serverSeconds(clock.now());
			const value: JsonValue = {
				...isMapping(before) ? before : {apiVersion: target.apiVersion, kind: target.kind},
				metadata: {
					name: target.name,
					...place(target).namespace !== null && {namespace: place(target).namespace},
					uid: uid(),
					creationTimestamp: now,
					...metadata,
					resourceVersion: resourceVersion(),
					labels: {...mappingAt(metadata, 'labels'), ...labels},
					annotations: {...mappingAt(metadata, 'annotations'), ...annotations},
					managedFields: [...isList(fields) ? fields.filter(entry => !isMapping(entry) || entry['manager'] !== 'helm') : [], {
						manager: 'helm',
						operation: 'Apply',
						apiVersion: target.apiVersion,
						time: now,
					}],
				},
			};
			held.set(keyOf(target), {...place(target), value});
		},
		remove(target) {
			held.delete(keyOf(target));
		},
	};
};
