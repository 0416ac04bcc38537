import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {readOn, search} from '../../state/text-pane.ts';
import {pageRoom} from './layout.ts';
import type {PageState} from './state.ts';

/** What happens to a page of the runbook. */
export const updatePage = (state: PageState, event: ScreenEvent, surroundings: Surroundings): Outcome<PageState> => {
	const room = pageRoom(surroundings);
	if (event.kind === 'filtered') {
		return next({...state, pane: search(state.pane, event.text, room)});
	}

	if (event.kind !== 'verb') {
		return next(state);
	}

	switch (event.verb) {
		case 'filter': {
			return ask(state, {kind: 'filter', text: state.pane.query, prompt: '/'});
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			const pane = readOn(state.pane, event.verb, room);
			return next(pane === null ? state : {...state, pane});
		}
	}
};
