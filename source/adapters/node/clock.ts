import type {Clock} from '../../ports/clock.ts';

/** The machine's clock. `sleep` ends early, without an error, when its signal aborts. */
export const systemClock: Clock = {
	now: () => Date.now(),
	sleep: async (milliseconds, signal) => new Promise(resolve => {
		if (signal.aborted) {
			resolve();
			return;
		}

		const end = (): void => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};

		const timer = setTimeout(end, milliseconds);
		signal.addEventListener('abort', end);
	}),
};
