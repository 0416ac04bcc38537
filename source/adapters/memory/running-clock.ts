import type {Clock} from '../../ports/clock.ts';

/** A clock that shows `start` (milliseconds since the epoch) now, and runs as fast as `base` from then on. */
export const createRunningClock = (start: number, base: Clock): Clock => {
	const offset = start - base.now();
	return {
		now: () => base.now() + offset,
		sleep: async (milliseconds, signal) => base.sleep(milliseconds, signal),
	};
};
