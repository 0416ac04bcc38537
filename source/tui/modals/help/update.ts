import {close, type ModalEvent, type ModalOutcome, stay} from '../../state/modal.ts';
import {moveTop} from '../../state/scroll.ts';
import {helpEntries} from './select.ts';
import type {HelpState} from './state.ts';

/** Scrolls the page, or closes it. */
export const updateHelp = (state: HelpState, event: ModalEvent, height: number): ModalOutcome<HelpState> => {
	if (event.kind !== 'verb') {
		return stay(state);
	}

	// The title and an empty line stay above.
	return event.verb === 'back' ? close(state) : stay({...state, top: moveTop(state.top, event.verb, helpEntries(state).length, height - 2) ?? state.top});
};
