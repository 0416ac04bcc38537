import {close, type ModalEvent, type ModalOutcome, stay} from '../../state/modal.ts';
import {moveTop} from '../../state/scroll.ts';
import {linesAbove} from './select.ts';
import type {MachineState} from './state.ts';

/** Scrolls the ways of the revisions, or closes the drawing. */
export const updateMachine = (state: MachineState, event: ModalEvent, height: number): ModalOutcome<MachineState> => {
	if (event.kind !== 'verb') {
		return stay(state);
	}

	return event.verb === 'back' ? close(state) : stay({...state, top: moveTop(state.top, event.verb, state.use.paths.length, Math.max(height - linesAbove, 1)) ?? state.top});
};
