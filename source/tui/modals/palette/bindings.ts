import {bind, type Binding} from '../../keys/binding.ts';

/** Keys of the palette; letters go to its line. */
export const paletteBindings: readonly Binding[] = [
	{...bind('open', {hint: 'run', label: 'run the command'})},
	{...bind('down'), keys: ['down', 'ctrl-n', 'tab']},
	{...bind('up'), keys: ['up', 'ctrl-p', 'shift-tab']},
	bind('back', {hint: 'cancel'}),
];
