import type {Clock} from '../../source/ports/clock.ts';

export type StoppedClock = Clock & {
	/** Every sleep so far, in milliseconds. */
	readonly slept: readonly number[];
};

/** A clock that moves only when somebody sleeps, and then at once: time passes in tests without waiting. */
export const stoppedClock = (start: number): StoppedClock => {
	let now = start;
	const slept: number[] = [];
	return {
		slept,
		now: () => now,
		async sleep(milliseconds, signal) {
			if (signal.aborted) {
				return;
			}

			slept.push(milliseconds);
			now += milliseconds;
		},
	};
};
