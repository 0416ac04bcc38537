import type {Verb} from '../../../keys/table.ts';
import type {EffectEvent} from '../../../state/effect.ts';
import {follow} from '../../../state/loading.ts';
import {next, type Outcome} from '../../../state/outcome.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {
	readOn,
	search,
	type TextPane,
	withText,
} from '../../../state/text-pane.ts';
import {choose, shown} from '../choose.ts';
import {textRoom} from '../../../state/pane-rows.ts';
import {
	isDriftTab,
	isPartTab,
	type PartTabName,
	type ReleaseState,
} from '../state.ts';

type Next = Outcome<ReleaseState>;

/** The text of the tab that is open; null where it has none. */
export const paneOf = (state: ReleaseState): TextPane | null => {
	if (state.tab === 'record') {
		return state.record;
	}

	if (isDriftTab(state.tab)) {
		return state.comparison[state.tab].pane;
	}

	return isPartTab(state.tab) ? state[state.tab].pane : null;
};

const withPane = (state: ReleaseState, pane: TextPane): ReleaseState => {
	const {tab} = state;
	if (tab === 'record') {
		return {...state, record: pane};
	}

	if (isDriftTab(tab)) {
		return {...state, comparison: {...state.comparison, [tab]: {...state.comparison[tab], pane}}};
	}

	return isPartTab(tab) ? {...state, [tab]: {...state[tab], pane}} : state;
};

/** Searches the text of the tab that is open. */
export const searchText = (state: ReleaseState, query: string, surroundings: Surroundings): ReleaseState => {
	const pane = paneOf(state);
	return pane === null ? state : withPane(state, search(pane, query, textRoom(surroundings)));
};

/** What a verb does on a text; null for one that is not about it. */
export const onText = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	if (verb === 'next' || verb === 'previous') {
		return choose(state, state.history.cursor + (verb === 'previous' ? 1 : -1), surroundings);
	}

	if (verb === 'all' && state.tab === 'values') {
		return shown({...state, computed: !state.computed});
	}

	const pane = paneOf(state);
	const moved = pane === null ? null : readOn(pane, verb, textRoom(surroundings));
	return moved === null ? null : next(withPane(state, moved));
};

/** Takes a text in that was asked for. */
export const onPart = (state: ReleaseState, tab: PartTabName, event: Extract<EffectEvent, {use: 'read-part'}>, now: number): ReleaseState => {
	const before = state[tab];
	const text = follow(before.text, event.report, now);
	const pane = text.value === null || text.value === before.text.value ? before.pane : withText(before.pane, text.value.text, true);
	return {...state, [tab]: {...before, text, pane}};
};
