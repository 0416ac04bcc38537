/**
The ways on which names lead back to themselves, as the names along each with the first again at its end: `a, b, a`. Ways that share a name are told as one of them. Names that are led to and are no keys lead nowhere.

What leads to nothing that is left is taken away until all that is left leads to something that is left: from there every way goes in a circle. So a file of thousands of names is read in moments, whatever leads where.
*/
export const circles = (graph: ReadonlyMap<string, readonly string[]>): ReadonlyArray<readonly string[]> => {
	const before = new Map<string, string[]>(graph.keys().map(name => [name, []]));
	const open = new Map<string, number>();
	for (const [name, nexts] of graph) {
		const known = new Set(nexts.filter(next => graph.has(next)));
		open.set(name, known.size);
		for (const next of known) {
			before.get(next)!.push(name);
		}
	}

	const isFree = (name: string): boolean => open.get(name) === 0;
	const free = open.keys().filter(name => isFree(name)).toArray();
	for (let name = free.pop(); name !== undefined; name = free.pop()) {
		open.delete(name);
		const own = before.get(name)!;
		for (const earlier of own) {
			open.set(earlier, open.get(earlier)! - 1);
		}

		free.push(...own.filter(earlier => isFree(earlier)));
	}

	const seen = new Set<string>();
	const follow = (start: string): readonly string[] => {
		const way = new Set<string>();
		let name = start;
		while (!seen.has(name)) {
			seen.add(name);
			way.add(name);
			name = graph.get(name)!.find(next => open.has(next))!;
		}

		const names = [...way];
		return way.has(name) ? [...names.slice(names.indexOf(name)), name] : [];
	};

	return open.keys().map(start => follow(start)).filter(way => way.length > 0).toArray();
};

/** So many names of a circle are told at most; one that is longer is told by its beginning and its end. */
const mostNames = 8;

/** A circle in words: `a inherits b, which inherits a`. */
export const circleInWords = (circle: readonly string[], verb: string): string => {
	const [first, ...rest] = circle.length > mostNames ? [...circle.slice(0, mostNames / 2), '…', ...circle.slice(-2)] : circle;
	return `${first!} ${verb} ${rest.join(`, which ${verb} `)}`;
};
