import type {Sliced} from '../../source/core/slices/slices.ts';

/**
Work of one slice, for stand-ins of what is long in earnest.

@yields Once.
*/
export function * atOnce<T>(make: () => T): Sliced<T> {
	yield null;
	return make();
}
