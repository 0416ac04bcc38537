import type {Verb} from '../../keys/table.ts';
import type {EffectRequest} from '../../state/effect.ts';
import {follow} from '../../state/loading.ts';
import {next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {textRoom} from '../../state/pane-rows.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {search, withLines} from '../../state/text-pane.ts';
import {onTextVerb} from '../../state/text-screen.ts';
import {diffLines} from './lines.ts';
import type {DiffState} from './state.ts';

type Next = Outcome<DiffState>;

const reading = ({history, before, after, computed}: DiffState): EffectRequest => ({
	use: 'read-diff', key: 'diff', mode: 'latest', input: {
		history, before, after, all: computed,
	},
});

const onVerb = (state: DiffState, verb: Verb, surroundings: Surroundings): Next => {
	if (verb !== 'all') {
		return onTextVerb(state, diffLines(state), verb, surroundings);
	}

	const turned = {...state, computed: !state.computed};
	return next(turned, [reading(turned)]);
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
