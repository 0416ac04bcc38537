/** Whether an object does its work, in kstatus' sense. `unknown` where nothing in it tells. */
export type HealthWord = 'ready' | 'progressing' | 'failed' | 'unknown';

/** What an object, or a pod, is judged to be, and why. */
export type Judgement = {
	readonly status: HealthWord;
	/** One sentence without its full stop, such as `2 of 3 replicas are ready`; null where there is nothing to say. */
	readonly reason: string | null;
};

/** A pod behind a workload. */
export type PodHealth = {
	readonly name: string;
	readonly namespace: string | null;
	readonly phase: string | null;
	/** `ready` also for a pod that ended well; `failed` where it will not get ready unless somebody changes something, as far as can be told. */
	readonly status: HealthWord;
	readonly ready: boolean;
	/** Of all its containers, init containers included. */
	readonly restarts: number;
	/** Why it waits, ended or is not scheduled, in one sentence with the container's name; null when it is fine. */
	readonly reason: string | null;
	/** The container that is in trouble; null when none is. */
	readonly container: string | null;
	/** Whether that container ever ran, so that there is a log to read. */
	readonly started: boolean;
	/** Whether that container ran before and ended, so that the log of the run before is the one to read. */
	readonly previous: boolean;
};

/** A warning event about an object or one of its pods. Equal ones are one, with their counts added. */
export type WarningEvent = {
	/** Its address, as `Pod/NAMESPACE/NAME`. */
	readonly object: string;
	readonly reason: string;
	readonly message: string;
	readonly count: number;
	/** RFC 3339, the newest occurrence; null where the event has none. */
	readonly time: string | null;
};

/** Whose log the lines are. */
export type LogSource = {
	readonly namespace: string;
	readonly pod: string;
	readonly container: string;
	/** Of the run before the present one. */
	readonly previous: boolean;
};

/** An object's health with its reason. */
export type Health = Judgement & {
	/** The pods behind it, the worst first, at most twenty. */
	readonly pods: readonly PodHealth[];
	/** How many pods are behind it in all; null where they could not be read. */
	readonly podCount: number | null;
	/** The newest first, at most twenty. */
	readonly events: readonly WarningEvent[];
	/** The last lines of a failing container's log, oldest first; empty where none was read. */
	readonly log: readonly string[];
	/** Whose log that is; null where none was read. */
	readonly logOf: LogSource | null;
};
