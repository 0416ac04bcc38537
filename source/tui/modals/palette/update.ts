import {edit, type LineEdit, paste} from '../../state/line-edit.ts';
import {close, type ModalEvent, type ModalOutcome, stay} from '../../state/modal.ts';
import {atTop, moveCursor} from '../../state/scroll.ts';
import {matching} from './match.ts';
import type {PaletteState} from './state.ts';

const retyped = (state: PaletteState, line: LineEdit): PaletteState => ({...state, line, position: line.text === state.line.text ? state.position : atTop});

const typed = (state: PaletteState, line: LineEdit | null): ModalOutcome<PaletteState> => stay(line === null ? state : retyped(state, line));

/** Finds a command by what is typed; Enter runs it, or says why it cannot be run. */
export const updatePalette = (state: PaletteState, event: ModalEvent, height: number): ModalOutcome<PaletteState> => {
	if (event.kind === 'key') {
		return typed(state, edit(state.line, event.key));
	}

	if (event.kind === 'paste') {
		return typed(state, paste(state.line, event.text));
	}

	const found = matching(state.bindings, state.line.text);
	switch (event.verb) {
		case 'back': {
			return close(state);
		}

		case 'open': {
			const chosen = found[state.position.cursor];
			if (chosen === undefined) {
				return stay(state);
			}

			return chosen.unavailable === null ? close(state, {kind: 'verb', verb: chosen.verb}) : stay(state, {kind: 'flash', tone: 'said', text: `Not now: ${chosen.unavailable}`});
		}

		default: {
			return stay({...state, position: moveCursor(state.position, event.verb, found.length, height - 1) ?? state.position});
		}
	}
};
