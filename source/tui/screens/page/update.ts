import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {readOn, search} from '../../state/text-pane.ts';
import type {PageState} from './state.ts';

/** What happens to a page of the runbook. */
export const updatePage = (state: PageState, event: ScreenEvent, {height}: Surroundings): Outcome<PageState> => {
	// The title and an empty line stand above the text.
	const rows = height - 2;
	if (event.kind === 'filtered') {
		return next({...state, pane: search(state.pane, event.text, rows)});
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
			const pane = readOn(state.pane, event.verb, rows);
			return next(pane === null ? state : {...state, pane});
		}
	}
};
