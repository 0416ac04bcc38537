import type {Verb} from '../../keys/table.ts';
import type {EffectEvent} from '../../state/effect.ts';
import {type Tab, tabs} from '../../state/intent.ts';
import {follow} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {settle} from '../../state/scroll.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {askWord, otherLock} from '../../state/word.ts';
import {
	choose,
	openTab,
	reading,
	readingAgain,
} from './choose.ts';
import {adopting, objectsQuestion, onAct} from './act.ts';
import {onDecision} from './decision/update.ts';
import {onCompared, onDrift} from './drift/update.ts';
import {onHistory} from './history/update.ts';
import {historyRows} from './layout.ts';
import {
	chosenRevision,
	isPartTab,
	isWatching,
	type ReleaseState,
	revisionsOf,
} from './state.ts';
import {
	onPart,
	onText,
	paneOf,
	searchText,
} from './text/update.ts';

type Next = Outcome<ReleaseState>;

const askClientDead = (state: ReleaseState): Next => {
	const revision = state.opened.value?.triage.lock?.revision ?? null;
	return revision === null ? next(state) : ask(state, {kind: 'ask', question: askWord(state.release.name, revision)});
};

const verbTabs: Readonly<Partial<Record<Verb, Tab>>> = {
	'tab-decision': 'decision', 'tab-history': 'history', 'tab-drift': 'drift', 'tab-live': 'live', 'tab-values': 'values', 'tab-manifest': 'manifest', 'tab-hooks': 'hooks', 'tab-record': 'record',
};

/** What a verb does on the tab that is open; null for one that is not about it. */
const onTab = (state: ReleaseState, verb: Verb, surroundings: Surroundings): Next | null => {
	switch (state.tab) {
		case 'decision': {
			return onDecision(state, verb, surroundings);
		}

		case 'history': {
			return onHistory(state, verb, surroundings);
		}

		case 'drift':
		case 'live': {
			return onDrift(state, state.tab, verb, surroundings);
		}

		default: {
			return onText(state, verb, surroundings);
		}
	}
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

	const own = onTab(state, verb, surroundings) ?? onAct(state, verb);
	if (own !== null) {
		return own;
	}

	switch (verb) {
		case 'client-dead': {
			return askClientDead(state);
		}

		case 'skip-watch': {
			return isWatching(state) ? ask(state, {kind: 'stop', key: 'open'}) : next(state);
		}

		case 'filter': {
			const pane = paneOf(state);
			return pane === null ? next(state) : ask(state, {kind: 'filter', text: pane.query, prompt: '/'});
		}

		case 'reload': {
			return next(state, readingAgain(state));
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			return next(state);
		}
	}
};

const onTriage = (state: ReleaseState, event: Extract<EffectEvent, {use: 'triage-release'}>, surroundings: Surroundings): Next => {
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
};

const onEffect = (state: ReleaseState, event: EffectEvent, surroundings: Surroundings): Next => {
	switch (event.use) {
		case 'triage-release': {
			return onTriage(state, event, surroundings);
		}

		case 'read-drift': {
			return next(onCompared(state, event, surroundings.now));
		}

		case 'read-acts': {
			return next({...state, acts: follow(state.acts, event.report, surroundings.now)});
		}

		case 'read-part': {
			const tab = tabs.find(name => name === event.key);
			return next(tab !== undefined && isPartTab(tab) ? onPart(state, tab, event, surroundings.now) : state);
		}

		default: {
			return next(state);
		}
	}
};

/** What happens to an opened release. */
export const updateRelease = (state: ReleaseState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened': {
			return next(state, [reading(state)]);
		}

		case 'changed': {
			return next(state, readingAgain(state));
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'effect': {
			return onEffect(state, event.event, surroundings);
		}

		case 'answer': {
			if (event.question === objectsQuestion) {
				return adopting(state, event.texts[0] ?? '');
			}

			const revision = state.opened.value?.triage.lock?.revision ?? null;
			const [reason = ''] = event.texts;
			const told = {...state, word: revision === null ? null : {revision, reason}, line: null};
			return event.question === 'client-dead' ? next(told, [reading(told)]) : next(state);
		}

		case 'filtered': {
			return next(searchText(state, event.text, surroundings));
		}

		case 'resized': {
			return next({...state, history: settle(state.history, revisionsOf(state).length, historyRows(surroundings))});
		}
	}
};
