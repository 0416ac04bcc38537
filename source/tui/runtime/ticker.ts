import type {Clock} from '../../ports/clock.ts';

/** Milliseconds between two looks at the clock: ages on screen count in seconds at first, in minutes later. */
const second = 1000;

/** Says each second what time it is, until the signal aborts. */
export const tick = async (clock: Clock, signal: AbortSignal, passed: (now: number) => void): Promise<void> => {
	while (!signal.aborted) {
		await clock.sleep(second, signal);
		if (!signal.aborted) {
			passed(clock.now());
		}
	}
};
