import {bind, type Binding, moving} from '../../keys/binding.ts';

/** Keys of a whole object. */
export const objectBindings: readonly Binding[] = [
	...moving,
	bind('next', {hint: 'next', label: 'next difference'}),
	bind('previous', {hint: 'previous', label: 'previous difference'}),
	bind('filter', {hint: 'search', label: 'search both sides'}),
	bind('next-match'),
	bind('previous-match'),
	bind('wrap', {hint: true}),
	bind('left'),
	bind('right'),
	bind('back', {hint: true}),
];
