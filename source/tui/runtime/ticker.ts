import type {Clock} from '../../ports/clock.ts';

/** Milliseconds between two looks at the clock while ages on screen count in seconds, or something runs. */
const lively = 1000;

/** Milliseconds between two looks once they count in minutes. */
const calm = 5000;

/** Says what time it is, each second or, where that is enough, every five, until the signal aborts. */
export const tick = async (clock: Clock, signal: AbortSignal, isCalm: () => boolean, passed: (now: number) => void): Promise<void> => {
	while (!signal.aborted) {
		await clock.sleep(isCalm() ? calm : lively, signal);
		if (!signal.aborted) {
			passed(clock.now());
		}
	}
};
