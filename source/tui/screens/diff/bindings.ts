import {bind, type Binding, moving} from '../../keys/binding.ts';
import type {DiffState} from './state.ts';

/** Keys of two revisions side by side. */
export const diffBindings = ({computed, text}: DiffState): readonly Binding[] => {
	const unavailable = text.value === null ? 'there is no text to read here' : null;
	return [
		...moving,
		bind('next', {hint: 'next', label: 'next difference', unavailable}),
		bind('previous', {hint: 'previous', label: 'previous difference', unavailable}),
		bind('filter', {hint: 'search', label: 'search the text', unavailable}),
		bind('next-match', {unavailable}),
		bind('previous-match', {unavailable}),
		bind('all', {hint: computed ? 'given values' : 'computed values', label: computed ? 'compare the given values alone' : 'compare computed values, chart defaults included', unavailable}),
		bind('wrap', {hint: true, unavailable}),
		bind('left', {unavailable}),
		bind('right', {unavailable}),
		bind('back', {hint: true}),
	];
};
