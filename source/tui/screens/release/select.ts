import {said, type SaidModel, type TextModel} from '../../state/text-model.ts';
import {selectPane} from '../../state/text-pane.ts';
import {type Tab, tabDigits, tabs} from '../../state/intent.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {textRoom} from '../../state/pane-rows.ts';
import {recordText} from './record/text.ts';
import {type DecisionModel, selectDecision} from './decision/select.ts';
import {selectDrift} from './drift/select.ts';
import {type HistoryModel, selectHistory} from './history/select.ts';
import {
	chosenRevision,
	isPartTab,
	type PartTabName,
	type ReleaseState,
	revisionsOf,
} from './state.ts';

export type ReleaseModel = {
	readonly kind: 'release';
	readonly body: DecisionModel | HistoryModel | TextModel | SaidModel;
};

const labels: Readonly<Record<Tab, string>> = {
	decision: 'Decision', history: 'History', drift: 'Drift', live: 'Live', values: 'Values', manifest: 'Manifest', hooks: 'Hooks', record: 'Record',
};

/** The tabs, each with its digit. */
export type TabsSource = ReadonlyArray<{readonly digit: string; readonly label: string; readonly current: boolean}>;

/** The tabs, for the line below the header. */
export const selectTabs = (state: ReleaseState): TabsSource => tabs.map(tab => ({digit: tabDigits[tab], label: labels[tab], current: tab === state.tab}));

const unread = (state: ReleaseState): SaidModel => {
	const {problem} = state.opened;
	return problem === null ? said(`Reading the records of ${state.release.name} …`) : said(problem.message, 'bad', problem.hint);
};

const which = (state: ReleaseState): string => {
	const revision = chosenRevision(state);
	const count = revisionsOf(state).length;
	const place = state.history.cursor === 0 ? (count === 1 ? 'the only record' : 'the newest') : `${state.history.cursor} before the newest`;
	return `revision ${revision?.revision ?? '·'}, ${place}`;
};

const partTitles: Readonly<Record<PartTabName, string>> = {values: 'Values', manifest: 'Manifest', hooks: 'Hooks'};

const selectPart = (state: ReleaseState, tab: PartTabName, surroundings: Surroundings): ReleaseModel['body'] => {
	const {text, pane} = state[tab];
	if (chosenRevision(state) === null) {
		return said('No record of this release is left.', 'attention');
	}

	if (text.problem !== null) {
		return said(text.problem.message, 'bad', text.problem.hint);
	}

	if (text.value === null) {
		return said('Reading …');
	}

	const title = tab === 'values' && state.computed ? 'Computed values' : partTitles[tab];
	const aside = tab === 'values' ? (state.computed ? ': chart defaults included' : ': as given') : '';
	const model = selectPane(pane, textRoom(surroundings));
	return {
		kind: 'text', title: `${title} of ${which(state)}${aside}`, where: text.busy ? 'reading …' : model.where, aside: null, pane: model, tones: null,
	};
};

const selectRecord = (state: ReleaseState, surroundings: Surroundings): ReleaseModel['body'] => {
	const revision = chosenRevision(state);
	if (revision === null) {
		return said('No record of this release is left.', 'attention');
	}

	const room = textRoom(surroundings);
	const model = selectPane(state.record, room);
	return {
		kind: 'text', title: `Record of ${which(state)}`, where: model.where, aside: null, pane: model, tones: recordText(revision).slice(model.top, model.top + room.height).map(({tone}) => tone),
	};
};

/** An opened release as it is drawn. */
export const selectRelease = (state: ReleaseState, surroundings: Surroundings): ReleaseModel => {
	if (state.opened.value === null) {
		return {kind: 'release', body: unread(state)};
	}

	switch (state.tab) {
		case 'decision': {
			return {kind: 'release', body: selectDecision(state, surroundings) ?? unread(state)};
		}

		case 'history': {
			return {kind: 'release', body: selectHistory(state, surroundings) ?? unread(state)};
		}

		case 'drift':
		case 'live': {
			return {kind: 'release', body: selectDrift(state, state.tab, surroundings)};
		}

		case 'record': {
			return {kind: 'release', body: selectRecord(state, surroundings)};
		}

		default: {
			return {kind: 'release', body: isPartTab(state.tab) ? selectPart(state, state.tab, surroundings) : unread(state)};
		}
	}
};
