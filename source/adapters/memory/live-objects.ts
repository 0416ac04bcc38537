import {addressOf, type ObjectName} from '../../core/manifest/address.ts';
import {isApiObject, objectAt, textAt, textsAt} from '../../core/object/api-value.ts';
import type {Writer} from '../../core/object/stored-object.ts';
import {writersOf} from '../../core/object/writers.ts';
import type {Clock} from '../../ports/clock.ts';
import type {LiveObject} from '../../ports/cluster.ts';
import type {ScenarioObject} from '../../ports/scenario.ts';
import {createIdentifiers, newestVersion, serverSeconds} from './identifiers.ts';

type Labels = Readonly<Record<string, string>>;

export type LiveObjects = {
	readonly get: (target: ObjectName) => LiveObject | null;
	/** Creates or patches an object as Helm's apply does: labels and annotations of the manifest, and Helm's own marks. */
	readonly apply: (target: ObjectName, metadata: {readonly labels: Labels; readonly annotations: Labels}) => void;
	readonly remove: (target: ObjectName) => void;
};

const liveOf = ({value}: ScenarioObject): LiveObject => {
	const metadata = isApiObject(value) ? objectAt(value, 'metadata') : {};
	return {
		uid: textAt(metadata, 'uid'),
		resourceVersion: textAt(metadata, 'resourceVersion'),
		labels: textsAt(metadata, 'labels'),
		annotations: textsAt(metadata, 'annotations'),
		writers: writersOf(metadata),
	};
};

/** The objects of a cluster in memory beside Helm's records, by their metadata. */
export const createLiveObjects = (recorded: readonly ScenarioObject[], clock: Clock): LiveObjects => {
	const held = new Map(recorded.map(object => [addressOf(object), liveOf(object)]));
	const {uid, resourceVersion} = createIdentifiers('object', newestVersion(held.values()));
	return {
		get: target => held.get(addressOf(target)) ?? null,
		apply(target, {labels, annotations}) {
			const before = held.get(addressOf(target));
			const writer: Writer = {
				manager: 'helm',
				operation: 'Apply',
				subresource: null,
				time: serverSeconds(clock.now()),
			};
			held.set(addressOf(target), {
				uid: before?.uid ?? uid(),
				resourceVersion: resourceVersion(),
				labels: {...before?.labels, ...labels},
				annotations: {...before?.annotations, ...annotations},
				writers: [...(before?.writers ?? []).filter(({manager}) => manager !== 'helm'), writer],
			});
		},
		remove(target) {
			held.delete(addressOf(target));
		},
	};
};
