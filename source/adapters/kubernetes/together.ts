/** One step of one of several walks, with the walk's place in the list. */
export type TogetherStep<S, R> = {readonly walk: number; readonly step: IteratorResult<S, R>};

type Waiting<S, R> = Promise<TogetherStep<S, R>>;

/**
Drives several generators at the same time and gives each one's steps, and its end, as they come.

Whoever stops listening early ends all of them.

@yields Every step, in the order in which they come.
*/
export async function * together<S, R>(walks: ReadonlyArray<AsyncGenerator<S, R, void>>): AsyncGenerator<TogetherStep<S, R>, void, void> {
	const advance = async (walk: number): Waiting<S, R> => ({walk, step: await walks[walk]!.next()});
	const waiting = new Map(walks.map((_, walk) => [walk, advance(walk)]));
	try {
		while (waiting.size > 0) {
			const next = await Promise.race(waiting.values());
			if (next.step.done === true) {
				waiting.delete(next.walk);
			} else {
				waiting.set(next.walk, advance(next.walk));
			}

			yield next;
		}
	} finally {
		// A generator in the middle of a request ends when the request does, which its signal sees to.
		for (const walk of waiting.keys()) {
			void walks[walk]!.return(undefined as R);
		}
	}
}
