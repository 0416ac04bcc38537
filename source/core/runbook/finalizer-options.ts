import {finalizer} from '../plan/repair/finalizer/finalizer.ts';
import {repairOption} from './options.ts';
import type {Facts, Option} from './types.ts';

/** Objects told one by one; the others come up when these are gone. */
const most = 3;

/** Taking finalizers off objects that wait for them: never recommended, as whether their controllers are gone is not known here. */
export const finalizerOptions = (facts: Facts): readonly Option[] => finalizer.offers(facts).slice(0, most).map(({title, effect, more, risk}) => repairOption(facts, {
	fix: 'finalizer',
	more,
	title,
	effect,
	revision: null,
	risk,
	undo: 'None: what goes does not come back.',
}));
