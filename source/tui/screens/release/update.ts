import {stateKey} from '../../../core/object/stored-object.ts';
import type {Verb} from '../../keys/table.ts';
import type {EffectEvent, EffectRequest} from '../../state/effect.ts';
import {type Intent, type Tab, tabs} from '../../state/intent.ts';
import {follow, notLoaded} from '../../state/loading.ts';
import {machineUse} from '../../state/machine.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor, settle} from '../../state/scroll.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {readOn, search, withText} from '../../state/text-pane.ts';
import {askWord, otherLock} from '../../state/word.ts';
import {
	decisionAtCursor,
	decisionCursor,
	decisionLines,
	findingOf,
	optionInHand,
} from './decision/lines.ts';
import {historyRows, paneRoom} from './layout.ts';
import {recordText} from './record/text.ts';
import {
	chosenRevision,
	isPartTab,
	type PartTabName,
	partOf,
	type ReleaseState,
	revisionsOf,
} from './state.ts';

type Next = Outcome<ReleaseState>;

const reading = (state: ReleaseState): EffectRequest => ({
	use: 'triage-release', key: 'open', mode: 'latest', input: {...state.release, clientDead: state.word?.reason ?? null, settle: false},
});

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

const shown = (state: ReleaseState): Next => withPart(withRecord(state));

const choose = (state: ReleaseState, cursor: number, surroundings: Surroundings): Next => {
	const history = settle({...state.history, cursor}, revisionsOf(state).length, historyRows(surroundings));
	const chosen = {...state, history};
	return shown(history.cursor === state.history.cursor ? chosen : {...chosen, record: {...state.record, top: 0, left: 0}});
};

const openTab = (state: ReleaseState, tab: Tab): Next => shown({...state, tab});

/** Goes to the record in which something was seen. */
const openRecord = (state: ReleaseState, revision: number | null, surroundings: Surroundings): Next => {
	const at = revision === null ? -1 : revisionsOf(state).findIndex(candidate => candidate.revision === revision);
	return at === -1 ? openTab(state, 'record') : choose({...state, tab: 'record'}, at, surroundings);
};

const openPlan = (state: ReleaseState, to: number | null): Intent => ({
	kind: 'open-plan', release: state.release, to, word: state.word,
});

const openLine = (state: ReleaseState, surroundings: Surroundings): Next => {
	const line = decisionAtCursor(state);
	if (line === null) {
		return next(state);
	}

	switch (line.kind) {
		case 'evidence': {
			return openRecord(state, line.evidence.revision, surroundings);
		}

		case 'finding': {
			return next({...state, finding: line.index, line: null});
		}

		case 'option': {
			return ask(state, openPlan(state, line.option.revision));
		}
	}
};

const otherFinding = (state: ReleaseState, by: number): Next => {
	const {length} = state.opened.value?.triage.findings ?? [];
	return next(length === 0 ? state : {...state, finding: (state.finding + by + length) % length, line: null});
};

const onDecision = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	const lines = decisionLines(state);
	const moved = moveCursor({cursor: decisionCursor(state), top: 0}, verb, lines.length, surroundings.height);
	if (moved !== null) {
		return next({...state, line: moved.cursor});
	}

	switch (verb) {
		case 'open': {
			return openLine(state, surroundings);
		}

		case 'copy': {
			const option = optionInHand(state);
			const command = option?.command ?? null;
			return command === null ? next(state) : ask(state, {kind: 'copy', text: command, said: `Sent to the terminal's clipboard: ${command}`});
		}

		case 'evidence': {
			return openRecord(state, findingOf(state)?.evidence.find(({seen}) => seen)?.revision ?? null, surroundings);
		}

		case 'runbook': {
			const finding = findingOf(state);
			return finding === null ? next(state) : ask(state, {kind: 'open-page', row: finding.row});
		}

		case 'next':
		case 'previous': {
			return otherFinding(state, verb === 'next' ? 1 : -1);
		}

		default: {
			return null;
		}
	}
};

const onHistory = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	const moved = moveCursor(state.history, verb, revisionsOf(state).length, historyRows(surroundings));
	if (moved !== null) {
		return choose({...state, history: moved}, moved.cursor, surroundings);
	}

	switch (verb) {
		case 'open': {
			return openTab(state, 'record');
		}

		case 'machine': {
			return state.opened.value === null ? next(state) : ask(state, {kind: 'open-machine', use: machineUse(state.opened.value.history)});
		}

		case 'rollback': {
			// To the revision under the cursor, unless that is the newest: then to the one that is recommended.
			return ask(state, openPlan(state, state.history.cursor === 0 ? null : chosenRevision(state)?.revision ?? null));
		}

		default: {
			return null;
		}
	}
};

const onText = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	if (verb === 'next' || verb === 'previous') {
		return choose(state, state.history.cursor + (verb === 'previous' ? 1 : -1), surroundings);
	}

	const {tab} = state;
	const room = paneRoom(surroundings);
	if (tab === 'record') {
		const pane = readOn(state.record, verb, room);
		return pane === null ? null : next({...state, record: pane});
	}

	if (!isPartTab(tab)) {
		return null;
	}

	if (verb === 'all' && tab === 'values') {
		return shown({...state, computed: !state.computed});
	}

	const pane = readOn(state[tab].pane, verb, room);
	return pane === null ? null : next({...state, [tab]: {...state[tab], pane}});
};

const askClientDead = (state: ReleaseState): Next => {
	const revision = state.opened.value?.triage.lock?.revision ?? null;
	return revision === null ? next(state) : ask(state, {kind: 'ask', question: askWord(state.release.name, revision)});
};

const verbTabs: Readonly<Partial<Record<Verb, Tab>>> = {
	'tab-decision': 'decision', 'tab-history': 'history', 'tab-values': 'values', 'tab-manifest': 'manifest', 'tab-hooks': 'hooks', 'tab-record': 'record',
};

const onVerb = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next => {
	const tab = verbTabs[verb];
	if (tab !== undefined) {
		return openTab(state, tab);
	}

	if (verb === 'next-tab' || verb === 'previous-tab') {
		const {length} = tabs;
		return openTab(state, tabs[(tabs.indexOf(state.tab) + (verb === 'next-tab' ? 1 : -1) + length) % length]!);
	}

	const own = state.tab === 'decision' ? onDecision(state, verb, surroundings) : (state.tab === 'history' ? onHistory(state, verb, surroundings) : onText(state, verb, surroundings));
	if (own !== null) {
		return own;
	}

	switch (verb) {
		case 'client-dead': {
			return askClientDead(state);
		}

		case 'rollback': {
			return ask(state, openPlan(state, null));
		}

		case 'filter': {
			const pane = state.tab === 'record' ? state.record : (isPartTab(state.tab) ? state[state.tab].pane : null);
			return pane === null ? next(state) : ask(state, {kind: 'filter', text: pane.query, prompt: '/'});
		}

		case 'reload': {
			return next(state, [reading(state)]);
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			return next(state);
		}
	}
};

const onPart = (state: ReleaseState, tab: PartTabName, event: Extract<EffectEvent, {use: 'read-part'}>, now: number): Next => {
	const before = state[tab];
	const text = follow(before.text, event.report, now);
	const pane = text.value === null || text.value === before.text.value ? before.pane : withText(before.pane, text.value.text, true);
	return next({...state, [tab]: {...before, text, pane}});
};

const onEffect = (state: ReleaseState, event: EffectEvent, surroundings: Surroundings): Next => {
	switch (event.use) {
		case 'triage-release': {
			const chosen = chosenRevision(state)?.revision ?? null;
			const opened = follow(state.opened, event.report, surroundings.now);
			const lock = opened.value?.triage.lock ?? null;
			if (state.word !== null && lock !== null && lock.revision !== state.word.revision) {
				const unsaid = {...state, word: null};
				return next(unsaid, [reading(unsaid)], [{kind: 'flash', tone: 'said', text: otherLock(state.word)}]);
			}

			const read = {...state, opened, finding: Math.min(state.finding, Math.max((opened.value?.triage.findings.length ?? 0) - 1, 0))};
			if (opened.value === state.opened.value) {
				return next(read);
			}

			const at = state.history.cursor === 0 ? 0 : opened.value?.history.revisions.findIndex(({revision}) => revision === chosen) ?? 0;
			return choose(read, Math.max(at, 0), surroundings);
		}

		case 'read-part': {
			return isPartTab(event.key as Tab) ? onPart(state, event.key as PartTabName, event, surroundings.now) : next(state);
		}

		default: {
			return next(state);
		}
	}
};

/** What happens to an opened release. */
export const updateRelease = (state: ReleaseState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened':
		case 'changed': {
			return next(state, [reading(state)]);
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'effect': {
			return onEffect(state, event.event, surroundings);
		}

		case 'answer': {
			const revision = state.opened.value?.triage.lock?.revision ?? null;
			const [reason = ''] = event.texts;
			const told = {...state, word: revision === null ? null : {revision, reason}, line: null};
			return event.question === 'client-dead' ? next(told, [reading(told)]) : next(state);
		}

		case 'filtered': {
			const {tab} = state;
			return tab === 'record' ? next({...state, record: search(state.record, event.text, paneRoom(surroundings))}) : next(isPartTab(tab) ? {...state, [tab]: {...state[tab], pane: search(state[tab].pane, event.text, paneRoom(surroundings))}} : state);
		}

		case 'resized': {
			return next({...state, history: settle(state.history, revisionsOf(state).length, historyRows(surroundings))});
		}
	}
};
