import {stateKey} from '../../../core/object/stored-object.ts';
import type {EffectRequest} from '../../state/effect.ts';
import type {Goal} from '../../state/goal.ts';
import type {Intent, Tab} from '../../state/intent.ts';
import {notLoaded} from '../../state/loading.ts';
import {next, type Outcome} from '../../state/outcome.ts';
import {settle} from '../../state/scroll.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {withText} from '../../state/text-pane.ts';
import {compare} from './drift/update.ts';
import {historyRows} from './layout.ts';
import {recordText} from './record/text.ts';
import {
	chosenRevision,
	isDriftTab,
	isPartTab,
	partOf,
	type ReleaseState,
	revisionsOf,
} from './state.ts';

type Next = Outcome<ReleaseState>;

/** Reads the release and judges it. */
export const reading = (state: ReleaseState): EffectRequest => ({
	use: 'triage-release', key: 'open', mode: 'latest', input: {...state.release, clientDead: state.word?.reason ?? null, settle: false},
});

/** Reads what was done to the release from this machine. */
const readingActs = ({release}: ReleaseState): EffectRequest => ({
	use: 'read-acts', key: 'acts', mode: 'latest', input: release,
});

/** Reads the release anew, and the journal where somebody has looked at it already. */
export const readingAgain = (state: ReleaseState): readonly EffectRequest[] => [reading(state), ...state.acts.value === null ? [] : [readingActs(state)]];

/** Asks for the journal when the history is first looked at. */
const withActs = (state: ReleaseState): Next => {
	const {value, busy, problem} = state.acts;
	return value === null && !busy && problem === null ? next({...state, acts: {...state.acts, busy: true}}, [readingActs(state)]) : next(state);
};

/** Asks for the text of a tab when another revision or part is to be seen there. */
const withPart = (state: ReleaseState): Next => {
	const {tab} = state;
	const history = state.opened.value?.history ?? null;
	const revision = chosenRevision(state);
	if (!isPartTab(tab) || history === null || revision === null) {
		return next(state);
	}

	const part = partOf(state, tab);
	const of = `${part} ${stateKey(revision.record.object)}`;
	if (state[tab].of === of) {
		return next(state);
	}

	// The text of another revision must not stand under the title of this one while it is made.
	return next({...state, [tab]: {...state[tab], of, text: notLoaded}}, [{
		use: 'read-part', key: tab, mode: 'latest', input: {history, revision, part},
	}]);
};

/** The record tab's text follows the chosen revision. */
const withRecord = (state: ReleaseState): ReleaseState => {
	const revision = chosenRevision(state);
	return state.tab === 'record' && revision !== null ? {...state, record: withText(state.record, recordText(revision).map(({text}) => text).join('\n'), true)} : state;
};

/** The state with what its tab has to show. */
export const shown = (state: ReleaseState): Next => {
	if (state.tab === 'history') {
		return withActs(state);
	}

	return isDriftTab(state.tab) ? compare(state) : withPart(withRecord(state));
};

/** Goes to a revision, by its place in the history: all tabs are about it then. */
export const choose = (state: ReleaseState, cursor: number, surroundings: Surroundings): Next => {
	const history = settle({...state.history, cursor}, revisionsOf(state).length, historyRows(surroundings));
	const chosen = {...state, history};
	return shown(history.cursor === state.history.cursor ? chosen : {...chosen, record: {...state.record, top: 0, left: 0}});
};

/** Goes to a tab. */
export const openTab = (state: ReleaseState, tab: Tab): Next => shown({...state, tab});

/** Goes to the record in which something was seen. */
export const openRecord = (state: ReleaseState, revision: number | null, surroundings: Surroundings): Next => {
	const at = revision === null ? -1 : revisionsOf(state).findIndex(candidate => candidate.revision === revision);
	return at === -1 ? openTab(state, 'record') : choose({...state, tab: 'record'}, at, surroundings);
};

/** Opens the plan of a rollback (null stands for the revision that is recommended), or of another way out of a lock. */
export const openPlan = (state: ReleaseState, goal: Goal): Intent => ({
	kind: 'open-plan', release: state.release, goal, word: state.word,
});

/** The number of the revision before the chosen one: the highest that is lower; null where there is none. */
export const revisionBefore = (state: ReleaseState): number | null => {
	const chosen = chosenRevision(state)?.revision ?? null;
	const lower = revisionsOf(state).flatMap(({revision}) => revision !== null && chosen !== null && revision < chosen ? [revision] : []);
	return lower.length === 0 ? null : Math.max(...lower);
};

/** Opens what differs between two revisions; null where the records were not read yet. */
export const openDiff = (state: ReleaseState, one: number, other: number): Intent | null => state.opened.value === null
	? null
	: {
		kind: 'open-diff', release: state.release, history: state.opened.value.history, before: Math.min(one, other), after: Math.max(one, other),
	};
