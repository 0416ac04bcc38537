import {enterItem, enterKey, enterMap, type Place} from './place.ts';
import type {Leaf, Tree} from './tree.ts';

type Spot = readonly [tree: Tree, place: Place];

/**
The parts of a collection with their places.

@yields Parts in the order of the text.
*/
function * partsOf(tree: Exclude<Tree, Leaf>, place: Place): Generator<Spot, void> {
	if (tree.type === 'list') {
		for (const [index, item] of tree.items.entries()) {
			yield [item, enterItem(place, tree.items[index - 1])];
		}

		return;
	}

	const inside = enterMap(tree, place);
	for (const [key, value] of tree.entries) {
		yield [value, enterKey(tree, inside, key)];
	}
}

/**
Every scalar of a tree with its place.

@yields Scalars in the order of the text.
*/
export function * leaves(tree: Tree, place: Place): Generator<readonly [leaf: Leaf, place: Place], void> {
	const open = [[[tree, place] as Spot].values()] as Array<Iterator<Spot, unknown>>;
	for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
		const step = last.next();
		if (step.done === true) {
			open.pop();
			continue;
		}

		const [part, at] = step.value;
		if (part.type === 'leaf') {
			yield [part, at];
		} else {
			open.push(partsOf(part, at));
		}
	}
}
