import {keyLabel} from '../../keys/binding.ts';
import {aroundCaret} from '../../state/line-edit.ts';
import {settle} from '../../state/scroll.ts';
import {matching} from './match.ts';
import type {PaletteState} from './state.ts';

export type PaletteModel = {
	readonly kind: 'palette';
	readonly before: string;
	readonly after: string;
	readonly count: string;
	readonly entries: ReadonlyArray<{readonly label: string; readonly keys: string; readonly unavailable: string | null; readonly current: boolean}>;
};

/** The palette as it is drawn: one line to type in, then the commands that match. */
export const selectPalette = (state: PaletteState, height: number): PaletteModel => {
	const found = matching(state.bindings, state.line.text);
	const {cursor, top} = settle(state.position, found.length, height - 1);
	return {
		kind: 'palette',
		...aroundCaret(state.line),
		count: found.length === 0 ? 'no command like this' : `${found.length} of ${state.bindings.length}`,
		entries: found.slice(top, top + height - 1).map(({label, keys, unavailable}, index) => ({
			label, keys: keys.map(name => keyLabel(name)).join(' '), unavailable, current: top + index === cursor,
		})),
	};
};
