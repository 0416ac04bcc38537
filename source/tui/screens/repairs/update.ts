import type {Verb} from '../../keys/table.ts';
import type {EffectRequest} from '../../state/effect.ts';
import type {Intent} from '../../state/intent.ts';
import {follow} from '../../state/loading.ts';
import {next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor} from '../../state/scroll.ts';
import {onListVerb} from '../../state/short-list.ts';
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

/** The plan of the repair under the cursor. */
const planOf = (state: RepairsState): Intent | null => {
	const offer = offerAtCursor(state);
	const goal = offer === null ? null : goalOfOffer(offer, state.release);
	return goal === null
		? null
		: {
			kind: 'open-plan', release: state.release, goal, word: state.word,
		};
};

const onVerb = (state: RepairsState, verb: Verb, {height}: Surroundings): Next => {
	const moved = moveCursor({cursor: state.cursor, top: 0}, verb, state.offers.value?.length ?? 0, height);
	const offer = offerAtCursor(state);
	return moved === null
		? onListVerb(state, verb, {opens: planOf(state), text: offer === null ? null : lineOfOffer(offer), reading: reading(state)})
		: next({...state, cursor: moved.cursor});
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
