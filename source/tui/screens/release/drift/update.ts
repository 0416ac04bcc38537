import type {Verb} from '../../../keys/table.ts';
import type {EffectEvent} from '../../../state/effect.ts';
import {follow, notLoaded} from '../../../state/loading.ts';
import {next, type Outcome} from '../../../state/outcome.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {readOn, withText, type TextPane} from '../../../state/text-pane.ts';
import {paneRoom} from '../layout.ts';
import {chosenRevision, type DriftTabName, type ReleaseState} from '../state.ts';
import {driftLines} from './lines.ts';

type Next = Outcome<ReleaseState>;

const filled = (state: ReleaseState, tab: DriftTabName, pane: TextPane, keep: boolean): TextPane => withText(pane, driftLines(state, tab).map(({text}) => text).join('\n'), keep);

const withLines = (state: ReleaseState, keep: boolean): ReleaseState => {
	const {comparison} = state;
	return {...state, comparison: {...comparison, drift: filled(state, 'drift', comparison.drift, keep), live: filled(state, 'live', comparison.live, keep)}};
};

/** Compares when another revision or method is to be seen, or when `again` says so. The newest revision under the cursor stands for none: then it is the deployed one. */
export const compare = (state: ReleaseState, again = false): Next => {
	const history = state.opened.value?.history ?? null;
	if (history === null) {
		return next(state);
	}

	const {comparison} = state;
	const revision = state.history.cursor === 0 ? null : chosenRevision(state)?.revision ?? null;
	const of = `${revision ?? 'deployed'} ${comparison.server ? 'server' : 'local'}`;
	if (comparison.of === of && !again) {
		return next(state);
	}

	const text = comparison.of === of ? comparison.text : notLoaded;
	return next({...state, comparison: {...comparison, of, text}}, [{
		use: 'read-drift', key: 'drift', mode: 'latest', input: {history, revision, server: comparison.server},
	}]);
};

const toChange = (state: ReleaseState, tab: DriftTabName, by: 1 | -1): Next => {
	const pane = state.comparison[tab];
	const changes = driftLines(state, tab).flatMap(({change}, index) => change ? [index] : []);
	const at = by === 1 ? changes.find(index => index > pane.top) : changes.findLast(index => index < pane.top);
	return next(at === undefined ? state : {...state, comparison: {...state.comparison, [tab]: {...pane, top: at}}});
};

/** What a verb does on the tabs drift and live; null for one that is not about them. */
export const onDrift = (state: ReleaseState, tab: DriftTabName, verb: Verb, surroundings: Surroundings): Next | null => {
	const {comparison} = state;
	switch (verb) {
		case 'next':
		case 'previous': {
			return toChange(state, tab, verb === 'next' ? 1 : -1);
		}

		case 'all': {
			const toggled = tab === 'drift' ? withLines({...state, comparison: {...comparison, unfolded: !comparison.unfolded}}, false) : state;
			return next(toggled);
		}

		case 'server': {
			return compare({...state, comparison: {...comparison, server: !comparison.server}});
		}

		case 'reload': {
			return compare(state, true);
		}

		default: {
			const moved = readOn(comparison[tab], verb, paneRoom(surroundings));
			return moved === null ? null : next({...state, comparison: {...comparison, [tab]: moved}});
		}
	}
};

/** Takes a comparison in that was asked for. */
export const onCompared = (state: ReleaseState, event: Extract<EffectEvent, {use: 'read-drift'}>, now: number): ReleaseState => {
	const {comparison} = state;
	const text = follow(comparison.text, event.report, now);
	const read = {...state, comparison: {...comparison, text}};
	return text.value === comparison.text.value ? read : withLines(read, comparison.text.value !== null);
};
