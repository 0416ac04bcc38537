/** Whether an object does its work, in kstatus' sense. `unknown` where nothing in it tells. */
export type HealthWord = 'ready' | 'progressing' | 'failed' | 'unknown';

/** A pod behind a workload, as far as it is not simply running. */
export type PodHealth = {
	readonly name: string;
	readonly phase: string | null;
	readonly ready: boolean;
	readonly restarts: number;
	/** Why it waits, ended or is not scheduled, in one sentence with the container's name; null when it is fine. */
	readonly reason: string | null;
	/** The container that is in trouble, to read its log; null when none is. */
	readonly container: string | null;
	/** Whether that container ran before and ended, so that the log of the run before is the one to read. */
	readonly previous: boolean;
};

/** A warning event about an object or one of its pods. */
export type WarningEvent = {
	readonly object: string;
	readonly reason: string;
	readonly message: string;
	readonly count: number;
	/** RFC 3339, the newest occurrence; null where the event has none. */
	readonly time: string | null;
};

/** An object's health with its reason. */
export type Health = {
	readonly status: HealthWord;
	/** One sentence such as `2 of 3 replicas are ready`; null where there is nothing to say. */
	readonly reason: string | null;
	readonly pods: readonly PodHealth[];
	readonly events: readonly WarningEvent[];
	/** The last lines of a failing container's log, oldest first; empty where none was read. */
	readonly log: readonly string[];
};
