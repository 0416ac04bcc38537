import type {Binding} from '../../keys/binding.ts';

/** The keys of a screen, taken from the bindings in force when help was opened. */
export type HelpState = {readonly kind: 'help'; readonly title: string; readonly bindings: readonly Binding[]; readonly top: number};

/** Opens help for a screen. */
export const openHelp = (title: string, bindings: readonly Binding[]): HelpState => ({
	kind: 'help', title, bindings, top: 0,
});
