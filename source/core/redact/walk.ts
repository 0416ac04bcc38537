import {enterItem, enterKey, enterMap, type Place} from './place.ts';
import type {Leaf, Tree} from './tree.ts';

/** Visits every scalar of a tree with its place. */
export const walk = (tree: Tree, place: Place, visit: (leaf: Leaf, place: Place) => void): void => {
	switch (tree.type) {
		case 'leaf': {
			visit(tree, place);
			break;
		}

		case 'list': {
			for (const [index, item] of tree.items.entries()) {
				walk(item, enterItem(place, tree.items[index - 1]), visit);
			}

			break;
		}

		case 'map': {
			const inside = enterMap(tree, place);
			for (const [key, value] of tree.entries) {
				walk(value, enterKey(tree, inside, key), visit);
			}

			break;
		}
	}
};
