import {edit, emptyLine, paste} from '../../state/line-edit.ts';
import {close, type ModalEvent, type ModalOutcome, stay} from '../../state/modal.ts';
import type {AskState} from './state.ts';

const answer = (state: AskState): ModalOutcome<AskState> => {
	const step = state.question.steps[state.given.length];
	const text = state.line.text.trim();
	if (step === undefined || text === '') {
		return stay({...state, wrong: 'Nothing is typed yet.'});
	}

	if (step.expected !== null && text !== step.expected) {
		return stay({...state, wrong: `That is not ${step.expected}. Nothing was done.`});
	}

	const given = [...state.given, text];
	return given.length === state.question.steps.length
		? close(state, {kind: 'answer', question: state.question.id, texts: given})
		: stay({
			...state, given, line: emptyLine, wrong: null,
		});
};

/** Takes letters; Enter is taken only when they are what is wanted. */
export const updateAsk = (state: AskState, event: ModalEvent): ModalOutcome<AskState> => {
	switch (event.kind) {
		case 'key': {
			const line = edit(state.line, event.key);
			return stay(line === null ? state : {...state, line, wrong: null});
		}

		case 'paste': {
			return stay({...state, line: paste(state.line, event.text), wrong: null});
		}

		case 'verb': {
			if (event.verb === 'open') {
				return answer(state);
			}

			return event.verb === 'back' ? close(state, {kind: 'flash', tone: 'said', text: 'Cancelled. Nothing was done.'}) : stay(state);
		}
	}
};
