import {bind, type Binding} from '../../keys/binding.ts';

/** Keys of the filter's line; the arrows move in the list below. */
export const filterBindings: readonly Binding[] = [
	bind('open', {hint: 'keep', label: 'keep the filter'}),
	bind('back', {hint: 'as before', label: 'the filter as it was'}),
	{...bind('down'), keys: ['down']},
	{...bind('up'), keys: ['up']},
];
