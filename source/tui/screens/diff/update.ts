import type {Verb} from '../../keys/table.ts';
import type {EffectRequest} from '../../state/effect.ts';
import {toChange} from '../../state/changes.ts';
import {follow} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {textRoom} from '../../state/pane-rows.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {
	readOn,
	search,
	withLines,
} from '../../state/text-pane.ts';
import {diffLines} from './lines.ts';
import type {DiffState} from './state.ts';

type Next = Outcome<DiffState>;

const reading = ({history, before, after, computed}: DiffState): EffectRequest => ({
	use: 'read-diff', key: 'diff', mode: 'latest', input: {
		history, before, after, all: computed,
	},
});

const onVerb = (state: DiffState, verb: Verb, surroundings: Surroundings): Next => {
	const room = textRoom(surroundings);
	switch (verb) {
		case 'next':
		case 'previous': {
			const {pane, intents} = toChange(state.pane, diffLines(state), {verb, what: 'difference', room});
			return pane === null ? ask(state, ...intents) : next({...state, pane});
		}

		case 'all': {
			const turned = {...state, computed: !state.computed};
			return next(turned, [reading(turned)]);
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

/** What happens to two revisions side by side. */
export const updateDiff = (state: DiffState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened': {
			return next(state, [reading(state)]);
		}

		case 'effect': {
			if (event.event.use !== 'read-diff') {
				return next(state);
			}

			const read = {...state, text: follow(state.text, event.event.report, surroundings.now)};
			return next(read.text.value === state.text.value ? read : {...read, pane: withLines(read.pane, diffLines(read).map(({text}) => text), {keep: true})});
		}

		case 'filtered': {
			return next({...state, pane: search(state.pane, event.text, textRoom(surroundings))});
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		default: {
			return next(state);
		}
	}
};
