import {edit, type LineEdit, paste} from '../../state/line-edit.ts';
import {close, type ModalEvent, type ModalOutcome, stay} from '../../state/modal.ts';
import type {FilterState} from './state.ts';

const typed = (state: FilterState, line: LineEdit | null): ModalOutcome<FilterState> => line === null
	? stay(state)
	: (line.text === state.line.text ? stay({...state, line}) : stay({...state, line}, {kind: 'filtered', text: line.text}));

/** Each change reaches the screen at once; Enter keeps it, Escape puts back what was there before. */
export const updateFilter = (state: FilterState, event: ModalEvent): ModalOutcome<FilterState> => {
	if (event.kind === 'key') {
		return typed(state, edit(state.line, event.key));
	}

	if (event.kind === 'paste') {
		return typed(state, paste(state.line, event.text));
	}

	switch (event.verb) {
		case 'open': {
			return close(state);
		}

		case 'back': {
			return close(state, {kind: 'filtered', text: state.before});
		}

		default: {
			return stay(state, {kind: 'verb', verb: event.verb});
		}
	}
};
