import type {Verb} from '../../keys/table.ts';
import type {EffectRequest} from '../../state/effect.ts';
import {copied} from '../../state/intent.ts';
import {follow} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor} from '../../state/scroll.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {
	goalOfOffer,
	lineOfOffer,
	offerAtCursor,
	type RepairsState,
} from './state.ts';

type Next = Outcome<RepairsState>;

const reading = ({release, word}: RepairsState): EffectRequest => ({
	use: 'list-repairs', key: 'repairs', mode: 'latest', input: {...release, clientDead: word?.reason ?? null},
});

const openPlan = (state: RepairsState): Next => {
	const offer = offerAtCursor(state);
	const goal = offer === null ? null : goalOfOffer(offer, state.release);
	return goal === null
		? next(state)
		: ask(state, {
			kind: 'open-plan', release: state.release, goal, word: state.word,
		});
};

const onVerb = (state: RepairsState, verb: Verb, {height}: Surroundings): Next => {
	const moved = moveCursor({cursor: state.cursor, top: 0}, verb, state.offers.value?.length ?? 0, height);
	if (moved !== null) {
		return next({...state, cursor: moved.cursor});
	}

	switch (verb) {
		case 'open': {
			return openPlan(state);
		}

		case 'copy': {
			const offer = offerAtCursor(state);
			const line = offer === null ? null : lineOfOffer(offer);
			return line === null ? next(state) : ask(state, copied(line));
		}

		case 'reload': {
			return next(state, [reading(state)]);
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			return next(state);
		}
	}
};

/** What happens to a list of repairs. */
export const updateRepairs = (state: RepairsState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened':
		case 'changed': {
			return next(state, [reading(state)]);
		}

		case 'effect': {
			if (event.event.use !== 'list-repairs') {
				return next(state);
			}

			const offers = follow(state.offers, event.event.report, surroundings.now);
			return next({...state, offers, cursor: Math.min(state.cursor, Math.max((offers.value?.length ?? 0) - 1, 0))});
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'answer':
		case 'filtered':
		case 'resized': {
			return next(state);
		}
	}
};
