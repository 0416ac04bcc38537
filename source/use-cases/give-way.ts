import type {Sliced} from '../core/slices/slices.ts';

/** Milliseconds of work after which a key press gets its turn. The piece that is being worked on then and the collector of garbage take some more. */
const slice = 6;

/** When the work of this turn began, and the end of the queue of those who wait for one. Both are shared: a key press waits for all that is done in a turn, by whomever. */
let began = performance.now();
let queue: Promise<void> = Promise.resolve();

/** Waits for a turn of its own, after whatever else waits. */
const rest = async (): Promise<void> => {
	const before = queue;
	queue = (async () => {
		await before;
		await new Promise(resolve => {
			setImmediate(resolve);
		});
		began = performance.now();
	})();
	return queue;
};

/** What long work calls between its pieces: it returns at once until 6 ms of work have been done, and lets others run then. */
export const giveWay = async (): Promise<void> => {
	if (performance.now() - began >= slice) {
		await rest();
	}
};

/** Does sliced work, giving way on the way. Null where the signal is aborted before the end. */
export const inSlices = async <T>(work: Sliced<T>, signal: AbortSignal): Promise<T | null> => {
	for (;;) {
		if (performance.now() - began >= slice) {
			await rest();
			if (signal.aborted) {
				return null;
			}
		}

		const step = work.next();
		if (step.done) {
			return step.value;
		}
	}
};
