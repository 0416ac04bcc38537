import {isIgnoredWhole} from './ignore/ignore-fold.ts';
import type {ObjectDrift} from './types.ts';

const states: ReadonlySet<ObjectDrift['state']> = new Set(['differs', 'missing', 'foreign', 'unlisted']);

/** Whether an object is not as it is stored, and nobody's rule says that this is all right. */
export const isDrift = (object: Pick<ObjectDrift, 'state' | 'folded'>): boolean => states.has(object.state) && !isIgnoredWhole(object);
