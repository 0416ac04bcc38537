/** Runs work as soon as there is room for it. The work must not reject: expected failures are values. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work run at the same time; the others wait for their turn in the order in which they came. */
export const createLimit = (most: number): Limit => {
	const waiting: Array<() => void> = [];
	let running = 0;
	return async work => {
		if (running >= most) {
			// Whoever ends hands its place on, so that nobody comes in between.
			await new Promise<void>(resolve => {
				waiting.push(resolve);
			});
		} else {
			running += 1;
		}

		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next === undefined) {
				running -= 1;
			} else {
				next();
			}
		}
	};
};
