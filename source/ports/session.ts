import type {Config} from '../core/config/types.ts';
import type {DecodedRecord} from '../core/record/types.ts';
import type {Redactor} from '../core/redact/redactor.ts';
import type {Clock} from './clock.ts';
import type {Cluster} from './cluster.ts';
import type {FileSystem} from './file-system.ts';
import type {HelmRunner} from './helm-runner.ts';
import type {LedgerStore} from './ledger-store.ts';
import type {LedgerWriter} from './ledger-writer.ts';
import type {ObjectWriter} from './object-writer.ts';

/** Records decoded in this session by `stateKey`: each state of each object is decoded once. */
export type RecordCache = Map<string, DecodedRecord>;

/** Where the session looks, resolved once from flags, environment and kubeconfig. */
export type Place = {
	readonly context: string | null;
	readonly server: string | null;
	/** The namespace that a NAME without one is looked up in. */
	readonly namespace: string;
	/** True when a list looks at all namespaces that may be read. */
	readonly allNamespaces: boolean;
	/** What the header says of a world that is not live: `DEMO`, or `snapshot of …`; null for a cluster. */
	readonly mark: string | null;
	/** Helm's global flags that choose this cluster beyond context and namespace (`--kubeconfig=…`, `--kube-apiserver=…`), never a token; empty when none is needed. */
	readonly helmFlags: readonly string[];
};

/** One run of the program in one world: what use cases get. */
export type Session = {
	readonly world: 'cluster' | 'folder' | 'demo';
	readonly place: Place;
	readonly driver: 'secret' | 'configmap' | null;
	readonly store: LedgerStore;
	/** Null where nothing may be written: in a folder, and in a read-only session. */
	readonly writer: LedgerWriter | null;
	/** Writes live objects; null where nothing may be written. */
	readonly objects: ObjectWriter | null;
	readonly cluster: Cluster | null;
	readonly helm: HelmRunner | null;
	readonly clock: Clock;
	readonly files: FileSystem;
	readonly redactor: Redactor;
	readonly cache: RecordCache;
	/** What a person or a team settled in the config file. */
	readonly config: Config;
	/** Flags that make another run of helm-triage look at the same place, without the namespace: `--demo`, `--from=PATH`, or those of context and kubeconfig. */
	readonly ownFlags: readonly string[];
	readonly readOnly: boolean;
	/** Seconds below which a lock is not called stale without positive evidence. */
	readonly staleAfter: number;
	/** Seconds for which a lock is watched for signs of its client, as `--watch-for` gives them; null where it was not given: the terminal UI watches for a while then, commands do not. */
	readonly watchFor: number | null;
	/** The person's word that the client of a lock is dead; lifts the threshold. */
	readonly clientDead: string | null;
	/** Bytes that a record may decompress to. */
	readonly maxDecodedBytes: number;
};
