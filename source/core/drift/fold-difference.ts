import type {Difference} from './difference.ts';
import type {Fold, FoldContext} from './fold.ts';
import type {Folded} from './types.ts';

/** What all differences of one object share. */
export type FoldGround = Omit<FoldContext, 'storedParent' | 'liveParent' | 'shape'>;

/** The first reason to take a difference for none; null where there is none. Another order that means nothing is a reason of its own. */
export const foldDifference = ({change, storedParent, liveParent, shape, standing}: Difference, ground: FoldGround, folds: readonly Fold[]): Folded | null => {
	const context: FoldContext = {
		...ground,
		storedParent,
		liveParent,
		shape,
	};
	for (const {code, reason} of folds) {
		const words = reason(change, context);
		if (words !== null) {
			return {...change, code, reason: words};
		}
	}

	return standing === 'order' ? {...change, code: 'order', reason: 'the same items in another order, which means nothing here'} : null;
};
