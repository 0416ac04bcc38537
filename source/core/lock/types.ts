import type {StoredObject, Writer} from '../object/stored-object.ts';

/** A live object as a sample sees it: enough to tell that it was written, and by whom. */
export type SampledObject = {
	readonly address: string;
	readonly uid: string | null;
	readonly resourceVersion: string | null;
	readonly writers: readonly Writer[];
};

/** Records and objects at one moment. `objects` has null for one that is not there, and no entry for one that could not be read. */
export type Sample = {
	readonly records: readonly StoredObject[];
	readonly objects: ReadonlyMap<string, SampledObject | null>;
};

/** Something that was made, written or taken away between two samples. */
export type Movement = {
	/** `record 3` or an object's address. */
	readonly what: string;
	readonly change: 'made' | 'written' | 'taken away';
	/** Who wrote it, by the server's account; null where it does not say, as of what is gone. */
	readonly manager: string | null;
	/** Milliseconds since the epoch, by the server; null where it does not say. */
	readonly at: number | null;
	/** Whether the writer works as Helm does, so that a client of Helm lives. */
	readonly byHelm: boolean;
};

/** What two samples of a pending release showed. Quiet proves nothing: a client that waits writes nothing. */
export type Samples = {
	/** Seconds between the two. */
	readonly seconds: number;
	readonly moved: readonly Movement[];
	/** Objects of the manifest that were sampled both times. */
	readonly objects: number;
};

/**
What ties a pod to a pending record.

`release`: the pod names this release, in its command or its labels, and ran while the record was made. `writer`: it is the controller that wrote the record, by the record's own field manager. `time`: a runner of jobs that ran while the record was made, so that the client may have been in it.
*/
export type RunnerTie = 'release' | 'writer' | 'time';

/** A pod that may run the client of a lock, or did. */
export type Runner = {
	/** What kind of runner it is, in words: `a GitLab runner`. */
	readonly words: string;
	readonly namespace: string;
	readonly pod: string;
	readonly tie: RunnerTie;
	readonly state: 'running' | 'ended';
	/** Milliseconds since the epoch: when its present containers started, and when the last of them ended. */
	readonly started: number | null;
	readonly ended: number | null;
};

/** The pods that were found, in which namespaces they were looked for, and what could not be listed. */
export type Runners = {
	readonly found: readonly Runner[];
	readonly looked: readonly string[];
	readonly unread: ReadonlyArray<{readonly what: string; readonly verb: string | null}>;
};
