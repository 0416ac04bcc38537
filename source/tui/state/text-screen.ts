import type {Verb} from '../keys/table.ts';
import {toChange} from './changes.ts';
import {ask, next, type Outcome} from './outcome.ts';
import {textRoom} from './pane-rows.ts';
import type {Surroundings} from './surroundings.ts';
import {readOn, type TextPane} from './text-pane.ts';

/** What a verb does on a screen that is one text with differences in it: to the next difference, to search, back, and on through the text. */
export const onTextVerb = <S extends {readonly pane: TextPane}>(state: S, lines: ReadonlyArray<{readonly change: boolean}>, verb: Verb, surroundings: Surroundings): Outcome<S> => {
	const room = textRoom(surroundings);
	switch (verb) {
		case 'next':
		case 'previous': {
			const {pane, intents} = toChange(state.pane, lines, {verb, what: 'difference', room});
			return pane === null ? ask(state, ...intents) : next({...state, pane});
		}

		case 'filter': {
			return ask(state, {kind: 'filter', text: state.pane.query, prompt: '/'});
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			const pane = readOn(state.pane, verb, room);
			return next(pane === null ? state : {...state, pane});
		}
	}
};
