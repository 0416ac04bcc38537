import type {Clock} from '../../source/ports/clock.ts';

export type ManualClock = Clock & {
	/** Lets time pass: whoever sleeps until then wakes, in the order of waking, each with a turn before the next. */
	readonly pass: (milliseconds: number) => Promise<void>;
};

type Sleeper = {readonly until: number; readonly wake: () => void};

/** Lets everything that was woken do its work: promises, timers that are due at once, and what they start. */
const turn = async (): Promise<void> => {
	for (let index = 0; index < 5; index++) {
		await new Promise(resolve => {
			setImmediate(resolve);
		});
	}
};

/** A clock that stands until a test lets time pass. */
export const manualClock = (start = 0): ManualClock => {
	let now = start;
	const sleepers = new Set<Sleeper>();
	return {
		now: () => now,
		sleep: async (milliseconds, signal) => new Promise(resolve => {
			const sleeper: Sleeper = {
				until: now + milliseconds,
				wake() {
					sleepers.delete(sleeper);
					signal.removeEventListener('abort', sleeper.wake);
					resolve();
				},
			};
			if (signal.aborted) {
				resolve();
				return;
			}

			sleepers.add(sleeper);
			signal.addEventListener('abort', sleeper.wake, {once: true});
		}),
		async pass(milliseconds) {
			const end = now + milliseconds;
			for (;;) {
				const [next] = [...sleepers].filter(({until}) => until <= end).toSorted((a, b) => a.until - b.until);
				if (next === undefined) {
					break;
				}

				now = Math.max(now, next.until);
				next.wake();
				await turn();
			}

			now = end;
			await turn();
		},
	};
};
