import type {Driver} from '../object/stored-object.ts';

/** A JSON value as parsed. Numbers beyond 2^53 and the order of integer-like keys need the text instead. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | {readonly [key: string]: JsonValue};

/** The layers of a stored record from the outside in; a fault names the one that broke. */
export type Layer = 'object' | 'outer-base64' | 'base64' | 'gzip' | 'json' | 'release';

/** Why a record cannot be used as it stands. Closed: each code has words, a layer and a test. */
export type FaultCode =
	| 'bad-object' // A dump that names a record, but is neither YAML nor JSON
	| 'no-payload' // The `release` key is missing
	| 'empty-payload'
	| 'bad-base64'
	| 'truncated-base64'
	| 'bad-gzip-header'
	| 'bad-deflate'
	| 'truncated-gzip'
	| 'bad-checksum'
	| 'bad-length'
	| 'trailing-bytes'
	| 'too-big' // Decompresses to more than the limit
	| 'bad-json'
	| 'too-deep' // Nested deeper than this tool shows; Helm reads ten thousand levels
	| 'not-a-release'
	| 'no-info'
	| 'helm2' // Only where a caller wants the body of a Tiller record, which is not read
	| 'foreign-type'
	| 'foreign-name'
	| 'bad-field'; // A key of the release has a type that Go's decoder refuses

/** What Helm itself does when it meets this record. */
export type HelmReaction = 'skips' | 'panics' | 'refuses' | 'reads';

/** A fault in data: which layer broke, where, what Helm would do, and what to try. */
export type Fault = {
	readonly code: FaultCode;
	readonly message: string;
	readonly layer: Layer;
	/** Byte offset inside of that layer's input; null where no single place is at fault. */
	readonly offset: number | null;
	readonly helm: HelmReaction;
	readonly hint: string;
};

/** What was seen of one layer: its size in bytes after unpacking, null when it broke. */
export type LayerReport = {
	readonly layer: Layer;
	readonly ok: boolean;
	readonly bytes: number | null;
};

/** A hook as the record stores it. `lastRun` lags: success is stored only by the next write. */
export type Hook = {
	readonly name: string;
	readonly kind: string;
	readonly path: string;
	readonly manifest: string;
	readonly events: readonly string[];
	readonly weight: number;
	readonly deletePolicies: readonly string[];
	readonly lastRun: {readonly startedAt: string | null; readonly completedAt: string | null; readonly phase: string};
};

/** The chart's identity as stored; each part null where the record lacks it. */
export type ChartIdentity = {
	readonly name: string | null;
	readonly version: string | null;
	readonly appVersion: string | null;
};

/**
The body of a release record (release v1), typed.

Field names follow Helm's Go structs (`pkg/release/release.go` of Helm 3, `pkg/release/v1/release.go` of Helm 4); times stay the strings that the client wrote, with its zone. `json` is the exact text, the source for anything that rewrites.
*/
export type Release = {
	readonly name: string | null;
	readonly namespace: string | null;
	/** The revision; Helm omits 0. */
	readonly version: number | null;
	readonly status: string | null;
	readonly description: string | null;
	readonly firstDeployed: string | null;
	readonly lastDeployed: string | null;
	readonly deleted: string | null;
	/** Helm 4.3 and newer, on rollbacks alone. */
	readonly rollbackRevision: number | null;
	/** `ssa` or `csa` by Helm 4; absent (null) means client-side. */
	readonly applyMethod: string | null;
	readonly hasInfo: boolean;
	/** `sequenced` or `sequencing_info` of HIP-0025 builds is there. */
	readonly sequenced: boolean;
	readonly chart: ChartIdentity;
	readonly manifest: string;
	readonly notes: string | null;
	readonly hooks: readonly Hook[];
	/** The user's values. */
	readonly config: Readonly<Record<string, JsonValue>>;
	/** The chart's stored default values; `helm get values --all` computes from these plus `config`. */
	readonly chartValues: Readonly<Record<string, JsonValue>>;
	readonly json: string;
};

/** Sizes in bytes of a record's parts, to explain what fills it. */
export type Sizes = {
	/** The payload as counted by the API server's limit (1,048,576 bytes): base64 of gzip. */
	readonly payload: number | null;
	readonly json: number | null;
	/** Bytes of JSON text by part: manifest, hooks, values, chart templates, chart files, chart values, schema, notes. */
	readonly parts: Readonly<Record<string, number>>;
};

/** A field in which body, label and the object's own name or namespace do not agree. */
export type Mismatch = {
	readonly field: 'name' | 'namespace' | 'status' | 'version';
	readonly body: string | null;
	readonly label: string | null;
	/** What the object itself says: its namespace, or name and revision parsed from its name. */
	readonly object: string | null;
};

/** What labels and object name of a Helm 2 (Tiller) record say; its body is protobuf and is not read. */
export type Helm2Facts = {
	readonly name: string | null;
	readonly version: number | null;
	readonly status: string | null;
};

/** A record after decoding: everything that could be read, and the fault that stopped it where one did. */
export type DecodedRecord = {
	readonly object: {readonly kind: 'Secret' | 'ConfigMap' | null; readonly namespace: string | null; readonly name: string | null};
	readonly driver: Driver | null;
	/** Whether Helm would decode it. True without `info` (then `helm list` panics), which is why a fault can stand beside it. */
	readonly ok: boolean;
	readonly release: Release | null;
	readonly layers: readonly LayerReport[];
	readonly sizes: Sizes;
	readonly mismatches: readonly Mismatch[];
	readonly fault: Fault | null;
	/** Set for a recognised Helm 2 record, which is no fault. */
	readonly helm2: Helm2Facts | null;
};
