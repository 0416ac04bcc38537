import type {Binding} from '../../keys/binding.ts';
import {emptyLine, type LineEdit} from '../../state/line-edit.ts';
import {atTop, type ListPosition} from '../../state/scroll.ts';

/** All commands in force when the palette was opened, and what was typed to find one. */
export type PaletteState = {readonly kind: 'palette'; readonly bindings: readonly Binding[]; readonly line: LineEdit; readonly position: ListPosition};

/** Opens the palette over the bindings in force. */
export const openPalette = (bindings: readonly Binding[]): PaletteState => ({
	kind: 'palette', bindings, line: emptyLine, position: atTop,
});
