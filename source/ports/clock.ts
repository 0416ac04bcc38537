/** Time as a port, so that tests and demos decide what time it is. */
export type Clock = {
	/** Milliseconds since the epoch. */
	readonly now: () => number;
	/** Resolves after so many milliseconds, at once when the signal aborts. */
	readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};
