import type {Verb} from '../../../keys/table.ts';
import {toChange} from '../../../state/changes.ts';
import type {EffectEvent} from '../../../state/effect.ts';
import {follow, notLoaded} from '../../../state/loading.ts';
import {ask, next, type Outcome} from '../../../state/outcome.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {
	readOn,
	showLine,
	withLines,
} from '../../../state/text-pane.ts';
import {textRoom} from '../../../state/pane-rows.ts';
import {
	chosenRevision,
	type DriftTabName,
	type ObjectsText,
	type ReleaseState,
} from '../state.ts';
import {blockAtCursor, driftLines} from './lines.ts';

type Next = Outcome<ReleaseState>;

const withView = (state: ReleaseState, tab: DriftTabName, view: ObjectsText): ReleaseState => ({...state, comparison: {...state.comparison, [tab]: view}});

/** Makes the lines of a tab anew; the place stays when `keep` says that it is the same comparison. */
const filled = (state: ReleaseState, tab: DriftTabName, view: ObjectsText, keep: boolean): ReleaseState => {
	const {value} = state.comparison.text;
	if (value === null) {
		return state;
	}

	const lines = driftLines(value, tab, view);
	return withView(state, tab, {...view, lines, pane: withLines(view.pane, lines.map(({text}) => text), {keep})});
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

/** Folds or unfolds, with the cursor on the line where it was, or on the head of its object when that line is folded away. */
const refold = (state: ReleaseState, tab: DriftTabName, view: ObjectsText, surroundings: Surroundings): ReleaseState => {
	const {pane: {cursor}, lines} = state.comparison[tab];
	const before = lines[cursor ?? 0];
	const folded = filled(state, tab, view, true);
	const after = folded.comparison[tab];
	const inBlock = after.lines.flatMap((line, index) => line.block === (before?.block ?? null) ? [index] : []);
	const at = inBlock.find(index => after.lines[index]!.text === before?.text) ?? inBlock[0] ?? 0;
	return withView(folded, tab, {...after, pane: showLine(after.pane, at, textRoom(surroundings))});
};

const fold = (state: ReleaseState, tab: DriftTabName, surroundings: Surroundings): ReleaseState => {
	const view = state.comparison[tab];
	const address = blockAtCursor(state, tab)?.address ?? null;
	const turned = view.turned.filter(other => other !== address);
	return address === null ? state : refold(state, tab, {...view, turned: turned.length < view.turned.length ? turned : [...turned, address]}, surroundings);
};

const openObject = (state: ReleaseState, tab: DriftTabName): Next => {
	const {value} = state.comparison.text;
	const object = value?.objects[blockAtCursor(state, tab)?.object ?? -1];
	return value === null || object === undefined
		? next(state)
		: ask(state, {
			kind: 'open-object', release: state.release, revision: value.release.revision, object,
		});
};

/** What a verb does on the tabs drift and live; null for one that is not about them. */
export const onDrift = (state: ReleaseState, tab: DriftTabName, verb: Verb, surroundings: Surroundings): Next | null => {
	const {comparison} = state;
	const view = comparison[tab];
	const room = textRoom(surroundings);
	switch (verb) {
		case 'next':
		case 'previous': {
			const {pane, intents} = toChange(view.pane, view.lines, {verb, what: tab === 'drift' ? 'difference' : 'object in trouble', room});
			return pane === null ? ask(state, ...intents) : next(withView(state, tab, {...view, pane}));
		}

		case 'fold': {
			return next(fold(state, tab, surroundings));
		}

		case 'all': {
			return next(refold(state, tab, {...view, all: !view.all, turned: []}, surroundings));
		}

		case 'open':
		case 'yaml': {
			return openObject(state, tab);
		}

		case 'server': {
			return compare({...state, comparison: {...comparison, server: !comparison.server}});
		}

		case 'reload': {
			return compare(state, true);
		}

		default: {
			const pane = readOn(view.pane, verb, room);
			return pane === null ? null : next(withView(state, tab, {...view, pane}));
		}
	}
};

/** Takes a comparison in that was asked for. */
export const onCompared = (state: ReleaseState, event: Extract<EffectEvent, {use: 'read-drift'}>, now: number): ReleaseState => {
	const {comparison} = state;
	const text = follow(comparison.text, event.report, now);
	const read = {...state, comparison: {...comparison, text}};
	if (text.value === comparison.text.value) {
		return read;
	}

	const keep = comparison.text.value !== null;
	const drift = filled(read, 'drift', comparison.drift, keep);
	return filled(drift, 'live', comparison.live, keep);
};
