import type {NamedPolicy} from './types.ts';

type Named = ReadonlyMap<string, Pick<NamedPolicy, 'inherits'>>;

/**
The named policies that count where some are chosen, the strongest last, each once: what a policy inherits stands before it, in the order in which it names them.

So a policy always goes before those that it inherits, also where one of them was chosen after it. Names that nobody defined are left out; a policy that inherits itself is taken where it was met first.
*/
export const inOrder = (chosen: readonly string[], named: Named): readonly string[] => {
	const order: string[] = [];
	const met = new Set<string>();
	// A stack of our own: a chain of policies may be as long as the file.
	const left = chosen.toReversed().map(name => ({name, isDone: false}));
	for (let next = left.pop(); next !== undefined; next = left.pop()) {
		const {name, isDone} = next;
		const policy = named.get(name);
		if (isDone) {
			order.push(name);
		} else if (policy !== undefined && !met.has(name)) {
			met.add(name);
			left.push({name, isDone: true}, ...policy.inherits.toReversed().map(parent => ({name: parent, isDone: false})));
		}
	}

	return order;
};

/**
The ways on which policies inherit themselves, as the names along each with the first again at its end: `careful, base, careful`. Ways that share a policy are told as one of them.

What inherits nothing that is left is taken away until all that is left inherits something that is left: from there every way leads into a circle.
*/
export const circles = (named: Named): ReadonlyArray<readonly string[]> => {
	const heirs = new Map<string, string[]>(named.keys().map(name => [name, []]));
	const open = new Map<string, number>();
	for (const [name, {inherits}] of named) {
		const parents = new Set(inherits.filter(parent => named.has(parent)));
		open.set(name, parents.size);
		for (const parent of parents) {
			heirs.get(parent)!.push(name);
		}
	}

	const isFree = (name: string): boolean => open.get(name) === 0;
	const free = open.keys().filter(name => isFree(name)).toArray();
	for (let name = free.pop(); name !== undefined; name = free.pop()) {
		open.delete(name);
		const own = heirs.get(name)!;
		for (const heir of own) {
			open.set(heir, open.get(heir)! - 1);
		}

		free.push(...own.filter(heir => isFree(heir)));
	}

	const seen = new Set<string>();
	const follow = (start: string): readonly string[] => {
		const way = new Set<string>();
		let name = start;
		while (!seen.has(name)) {
			seen.add(name);
			way.add(name);
			name = named.get(name)!.inherits.find(parent => open.has(parent))!;
		}

		const names = [...way];
		return way.has(name) ? [...names.slice(names.indexOf(name)), name] : [];
	};

	return open.keys().map(start => follow(start)).filter(way => way.length > 0).toArray();
};
