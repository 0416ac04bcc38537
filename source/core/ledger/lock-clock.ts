/** What time it is for judging a lock. */
export type LockClock = {
	/** Server time in milliseconds since the epoch; null where no time is known. */
	readonly now: number | null;
	/** True where `now` is only a lower bound, as in a dump. */
	readonly nowIsFloor: boolean;
	/** Seconds, as `--stale-after` gives them. */
	readonly staleAfter: number;
};

/** Helm's default for `--timeout`, in seconds, on every command of both majors. It holds for each wait and each hook, not for the whole. */
export const defaultTimeout = 300;

/** Seconds below which a lock is not called stale: the larger of `--stale-after` and three times the effective timeout. */
export const staleThreshold = (staleAfter: number, timeout: number = defaultTimeout): number => Math.max(staleAfter, 3 * timeout);

/** How old something is: seconds, never below zero; null where either time is unknown. */
export const ageOf = (since: number | null, now: number | null): number | null => since === null || now === null ? null : Math.max(0, Math.floor((now - since) / 1000));

/** Whether a record has been as it is for longer than the threshold; null when that cannot be told. */
export const isOverdue = (since: number | null, {now, nowIsFloor, staleAfter}: LockClock, timeout: number = defaultTimeout): boolean | null => {
	const age = ageOf(since, now);
	if (age === null) {
		return null;
	}

	return age >= staleThreshold(staleAfter, timeout) ? true : (nowIsFloor ? null : false);
};
