/** Positive evidence on a lock, beyond its age: what speaks for a living client, and what for a dead one. */
export type LockSigns = {
	/** Something moved between two samples; `byHelm` where a client of Helm wrote it, so that one lives. */
	readonly moved: {readonly words: string; readonly byHelm: boolean} | null;
	/** A pod that works on this release still runs, in words. */
	readonly alive: string | null;
	/** The pod that made the record is seen ended, in words. */
	readonly ended: string | null;
	/** Helm's newest write since the record was made: a client may wait for a whole timeout after it. `at` is milliseconds since the epoch. */
	readonly lastWork: {readonly what: string; readonly at: number} | null;
};

/** Where nobody looked for any. */
export const noSigns: LockSigns = {
	moved: null, alive: null, ended: null, lastWork: null,
};
