import {addressOf, type ObjectName} from '../../core/manifest/address.ts';
import type {Writer} from '../../core/object/stored-object.ts';
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = <T>(value: unknown, otherwise: T): string | T => typeof value === 'string' ? value : otherwise;

const labelsOf = (value: unknown): Labels => isObject(value)
	? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
	: {};

const writersOf = (value: unknown): readonly Writer[] => (Array.isArray(value) ? value : []).filter(isObject).map(entry => ({
	manager: textOr(entry['manager'], ''),
	operation: textOr(entry['operation'], ''),
	subresource: textOr(entry['subresource'], null),
	time: textOr(entry['time'], null),
}));

const liveOf = ({value}: ScenarioObject): LiveObject => {
	const metadata = isObject(value) && isObject(value['metadata']) ? value['metadata'] : {};
	return {
		uid: textOr(metadata['uid'], null),
		resourceVersion: textOr(metadata['resourceVersion'], null),
		labels: labelsOf(metadata['labels']),
		annotations: labelsOf(metadata['annotations']),
		writers: writersOf(metadata['managedFields']),
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
