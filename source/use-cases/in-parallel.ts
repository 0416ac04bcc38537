/**
Works on items, so many at a time, and keeps the results in the order of the items.

Stops starting new ones when `isOver` says so of a result; the items that were not begun have none then. The work must not reject: expected failures are values.

@yields How many are done, after each.
*/
export async function * inParallel<In, Out>(
	items: readonly In[],
	limit: number,
	work: (item: In) => Promise<Out>,
	isOver: (result: Out) => boolean,
): AsyncGenerator<number, ReadonlyArray<Out | null>, void> {
	const results: Array<Out | null> = items.map(() => null);
	const running = new Map<number, Promise<number>>();
	const waiting = items.map((_, index) => index).toReversed();
	const begin = async (index: number): Promise<number> => {
		results[index] = await work(items[index]!);
		return index;
	};

	let done = 0;
	while (running.size > 0 || waiting.length > 0) {
		while (waiting.length > 0 && running.size < limit) {
			const index = waiting.pop()!;
			running.set(index, begin(index));
		}

		const finished = await Promise.race(running.values());
		running.delete(finished);
		if (isOver(results[finished]!)) {
			waiting.length = 0;
		}

		done++;
		yield done;
	}

	return results;
}
