import type {StoredRecord} from '../core/object/stored-object.ts';
import type {JsonValue} from '../core/record/types.ts';
import type {ServedKind} from './cluster.ts';

/** A live object of a recorded cluster, whole, as the API showed it. */
export type ScenarioObject = {
	readonly apiVersion: string;
	readonly kind: string;
	readonly namespace: string | null;
	readonly name: string;
	readonly value: JsonValue;
};

/** What a container wrote last, the oldest line first. */
export type ScenarioLog = {
	readonly namespace: string;
	readonly pod: string;
	readonly container: string;
	/** Of the run before the present one. */
	readonly previous: boolean;
	readonly lines: readonly string[];
};

/** A kind of which every object was listed in these namespaces. */
export type ListedKind = {readonly apiVersion: string; readonly kind: string; readonly namespaces: readonly string[]};

/** What `scenario.json` says of a recorded cluster: all that its objects do not say themselves. */
export type ScenarioFacts = {
	/** One or two words for the header. */
	readonly name: string;
	/** Server time of the recording, milliseconds since the epoch. */
	readonly serverTime: number;
	readonly context: string | null;
	/** The address of the API server; null when the recording left it out. */
	readonly server: string | null;
	/** The namespace of the context. */
	readonly namespace: string;
	/** Uid of namespace `kube-system`. */
	readonly clusterUid: string | null;
	/** As Helm prints it, `v4.3.1`; null where Helm was not recorded. */
	readonly helmVersion: string | null;
	/** As the API server says it, `v1.37.2`. */
	readonly kubernetesVersion: string | null;
	/** What the API server served. */
	readonly kinds: readonly ServedKind[];
	/** What was listed whole when it was recorded: an object of these kinds and namespaces that is not held was not there. */
	readonly listed: readonly ListedKind[];
	/** The logs that were recorded; most recordings have none. */
	readonly logs: readonly ScenarioLog[];
};

/**
A recorded cluster: a folder of objects as dumps write them, and `scenario.json`.

One scenario serves as unit fixture, journey start, demo and picture: `adapters/directory` reads it, `adapters/memory` lets it live.
*/
export type Scenario = ScenarioFacts & {
	readonly records: readonly StoredRecord[];
	readonly objects: readonly ScenarioObject[];
};
