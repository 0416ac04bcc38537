import {follow} from '../../state/loading.ts';
import {next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {textRoom} from '../../state/pane-rows.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {
	search,
	showLine,
	type TextPane,
	withLines,
} from '../../state/text-pane.ts';
import {onTextVerb} from '../../state/text-screen.ts';
import {isWide} from './layout.ts';
import {yamlLines} from './lines.ts';
import type {ObjectState} from './state.ts';

type Next = Outcome<ObjectState>;

/** Lays the rows out for the terminal as it is now; the cursor stays on its row. */
const laidOut = (state: ObjectState, surroundings: Surroundings): ObjectState => {
	const wide = isWide(surroundings);
	const lines = yamlLines(state.text.value?.rows ?? [], wide);
	const row = state.lines[state.pane.cursor ?? 0]?.row ?? 0;
	const pane: TextPane = withLines(state.pane, lines.map(({text}) => text), {keep: true, beside: wide ? lines.map(({beside}) => beside ?? '') : null});
	return {...state, lines, pane: showLine(pane, Math.max(lines.findIndex(line => line.row >= row), 0), textRoom(surroundings))};
};

/** What happens to a whole object. */
export const updateObject = (state: ObjectState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened': {
			return next(state, [{
				use: 'read-object', key: 'object', mode: 'latest', input: {object: state.object},
			}]);
		}

		case 'effect': {
			if (event.event.use !== 'read-object') {
				return next(state);
			}

			const read = {...state, text: follow(state.text, event.event.report, surroundings.now)};
			return next(read.text.value === state.text.value ? read : laidOut(read, surroundings));
		}

		case 'filtered': {
			return next({...state, pane: search(state.pane, event.text, textRoom(surroundings))});
		}

		case 'resized': {
			return next(laidOut(state, surroundings));
		}

		case 'verb': {
			return onTextVerb(state, state.lines, event.verb, surroundings);
		}

		default: {
			return next(state);
		}
	}
};
