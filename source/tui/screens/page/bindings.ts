import {bind, type Binding, moving} from '../../keys/binding.ts';

/** Keys of a page of the runbook. */
export const pageBindings: readonly Binding[] = [
	...moving,
	bind('filter', {hint: 'search', label: 'search the page'}),
	bind('next-match'),
	bind('previous-match'),
	bind('wrap'),
	bind('back', {hint: true}),
];
