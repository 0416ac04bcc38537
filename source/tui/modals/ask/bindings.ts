import {bind, type Binding} from '../../keys/binding.ts';

/** Keys of a question; letters go to its line. */
export const askBindings: readonly Binding[] = [
	bind('open', {hint: 'answer', label: 'give the answer'}),
	bind('back', {hint: 'cancel', label: 'cancel'}),
];
