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
