/** Work that is done in slices: each null is a place where whoever drives it may let others run, or stop. */
export type Sliced<T> = Generator<null, T, void>;

/** Does sliced work in one go, where nobody waits: a command that prints, a test, a text that is short. */
export const finish = <T>(work: Sliced<T>): T => {
	for (;;) {
		const step = work.next();
		if (step.done) {
			return step.value;
		}
	}
};

/** Makes what says when to stop in a loop over small things: every so many of them. A stop costs as much as some of them do, the more the deeper the loop stands. */
export const every = (count: number): (() => boolean) => {
	let done = 0;
	return () => {
		done++;
		return done % count === 0;
	};
};
