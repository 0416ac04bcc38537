import type {Verb} from '../../../keys/table.ts';
import {machineUse} from '../../../state/machine.ts';
import {ask, next, type Outcome} from '../../../state/outcome.ts';
import {moveCursor} from '../../../state/scroll.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {
	choose,
	openDiff,
	openPlan,
	openTab,
	revisionBefore,
} from '../choose.ts';
import {historyRows} from '../layout.ts';
import {chosenRevision, type ReleaseState, revisionsOf} from '../state.ts';

type Next = Outcome<ReleaseState>;

/** Marks the revision under the cursor; with another one marked already, opens what differs between the two. */
const mark = (state: ReleaseState): Next => {
	const chosen = chosenRevision(state)?.revision ?? null;
	if (chosen === null || chosen === state.marked) {
		return next({...state, marked: null});
	}

	const diff = state.marked === null ? null : openDiff(state, state.marked, chosen);
	return diff === null
		? {state: {...state, marked: chosen}, effects: [], intents: [{kind: 'flash', tone: 'said', text: `${chosen} is marked. Mark another one to see what differs.`}]}
		: ask({...state, marked: null}, diff);
};

const diffWithBefore = (state: ReleaseState): Next => {
	const [chosen, before] = [chosenRevision(state)?.revision ?? null, revisionBefore(state)];
	const diff = chosen === null || before === null ? null : openDiff(state, before, chosen);
	return diff === null ? next(state) : ask(state, diff);
};

/** What a verb does on the history; null for one that is not about it. */
export const onHistory = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	const moved = moveCursor(state.history, verb, revisionsOf(state).length, historyRows(surroundings));
	if (moved !== null) {
		return choose({...state, history: moved}, moved.cursor, surroundings);
	}

	switch (verb) {
		case 'open': {
			return openTab(state, 'record');
		}

		case 'mark': {
			return mark(state);
		}

		case 'diff': {
			return diffWithBefore(state);
		}

		case 'machine': {
			return state.opened.value === null ? next(state) : ask(state, {kind: 'open-machine', use: machineUse(state.opened.value.history)});
		}

		case 'rollback': {
			// To the revision under the cursor, unless that is the newest: then to the one that is recommended.
			return ask(state, openPlan(state, {kind: 'rollback', to: state.history.cursor === 0 ? null : chosenRevision(state)?.revision ?? null, force: false}));
		}

		default: {
			return null;
		}
	}
};
