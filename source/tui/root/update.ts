import type {Keystroke} from '../keys/keystroke.ts';
import {bindingFor} from '../keys/binding.ts';
import type {Verb} from '../keys/table.ts';
import {openHelp} from '../modals/help/state.ts';
import {openPalette} from '../modals/palette/state.ts';
import type {Command, EffectEvent} from '../state/effect.ts';
import type {Intent} from '../state/intent.ts';
import type {ModalEvent} from '../state/modal.ts';
import type {Outcome, ScreenEvent} from '../state/outcome.ts';
import {bindingsInForce, isWriting} from './bindings.ts';
import {fade, flash} from './flash.ts';
import {bodyRows} from './layout.ts';
import type {Message} from './message.ts';
import {modalFor, updateModal} from './modals.ts';
import {
	done,
	each,
	type Next,
	andThen,
} from './next.ts';
import {openedBy, updateScreen} from './screens.ts';
import {
	type RootState,
	type ScreenState,
	topModal,
	topScreen,
} from './state.ts';
import {surroundingsOf} from './surroundings.ts';
import {screenTitle} from './titles.ts';
import {track} from './track.ts';

const replaceScreen = (state: RootState, id: string, screen: ScreenState): RootState => {
	const [first, ...rest] = state.screens.map(layer => layer.id === id ? {id, state: screen} : layer);
	return {...state, screens: [first!, ...rest]};
};

/** Puts a screen's outcome in place: its state, its effects under its name, and what it asks of us. */
const settleScreen = (state: RootState, id: string, {state: screen, effects, intents}: Outcome<ScreenState>): Next => {
	const placed = replaceScreen(state, id, screen);
	const commands = effects.map((effect): Command => ({kind: 'run', effect: {...effect, owner: id}}));
	return each(done(placed, commands), intents, obey);
};

const toScreen = (state: RootState, id: string, event: ScreenEvent): Next => {
	const layer = state.screens.find(candidate => candidate.id === id);
	return layer === undefined ? done(state) : settleScreen(state, id, updateScreen(layer.state, event, surroundingsOf(state)));
};

const toTop = (state: RootState, event: ScreenEvent): Next => toScreen(state, topScreen(state).id, event);

const push = (state: RootState, screen: ScreenState): Next => {
	const id = `screen-${state.serial}`;
	return toScreen({...state, screens: [...state.screens, {id, state: screen}], modals: [], serial: state.serial + 1}, id, {kind: 'opened'});
};

const pop = (state: RootState): Next => {
	const [first, ...rest] = state.screens;
	const gone = rest.at(-1);
	return gone === undefined
		? done(state)
		: andThen(
			done({...state, screens: [first, ...rest.slice(0, -1)], modals: []}, [{
				kind: 'stop', owner: gone.id, key: null, writes: false,
			}]),
			following => toTop(following, {kind: 'resized'}),
		);
};

/** Does what a screen or modal asked for. */
const obey = (state: RootState, intent: Intent): Next => {
	const screen = openedBy(intent, state.ground);
	if (screen !== null) {
		return push(state, screen);
	}

	const modal = modalFor(intent);
	if (modal !== null) {
		return done({...state, modals: [...state.modals, modal]});
	}

	switch (intent.kind) {
		case 'back': {
			return pop(state);
		}

		case 'flash': {
			return done(flash(state, intent.tone, intent.text));
		}

		case 'copy': {
			return done(flash(state, 'done', intent.said), [{kind: 'copy', text: intent.text}]);
		}

		case 'stop': {
			return done(state, [{
				kind: 'stop', owner: topScreen(state).id, key: intent.key, writes: true,
			}]);
		}

		case 'answer': {
			return toTop(state, {kind: 'answer', question: intent.question, texts: intent.texts});
		}

		case 'filtered': {
			return toTop(state, {kind: 'filtered', text: intent.text});
		}

		case 'verb': {
			return onVerb(state, intent.verb);
		}

		case 'changed': {
			return each(done(state), state.screens.slice(0, -1), (following, {id}) => toScreen(following, id, {kind: 'changed', release: intent.release}));
		}

		default: {
			return done(state);
		}
	}
};

const stopOrQuit = (state: RootState): Next => {
	if (isWriting(state)) {
		// A question that is open already is not asked twice.
		return topModal(state) === null ? toTop(state, {kind: 'verb', verb: 'stop'}) : done(state);
	}

	return state.running.length === 0
		? done(state, [{kind: 'quit'}])
		: done(flash({...state, running: []}, 'said', 'Stopped reading. ctrl-c again quits.'), [{
			kind: 'stop', owner: null, key: null, writes: false,
		}]);
};

/** What a verb does that means the same on every screen; null for one that is the screen's own. */
const onOwnVerb = (state: RootState, verb: Verb): Next | null => {
	switch (verb) {
		case 'help': {
			return done({...state, modals: [...state.modals, openHelp(screenTitle(topScreen(state).state), bindingsInForce(state))]});
		}

		case 'palette': {
			const commands = bindingsInForce(state).filter(binding => binding.group !== 'move' && binding.verb !== 'palette');
			return done({...state, modals: [...state.modals, openPalette(commands)]});
		}

		case 'redraw': {
			return done(state, [{kind: 'redraw'}]);
		}

		case 'suspend': {
			return done(state, [{kind: 'suspend'}]);
		}

		case 'stop': {
			return stopOrQuit(state);
		}

		case 'quit': {
			return done(state, [{kind: 'quit'}]);
		}

		default: {
			return null;
		}
	}
};

const onVerb = (state: RootState, verb: Verb): Next => onOwnVerb(state, verb) ?? toTop(state, {kind: 'verb', verb});

const toModal = (state: RootState, event: ModalEvent): Next => {
	const modal = topModal(state)!;
	const outcome = updateModal(modal, event, bodyRows(state));
	const below = state.modals.slice(0, -1);
	const settled = done({...state, modals: outcome.close ? below : [...below, outcome.state]});
	return each(settled, outcome.intents, obey);
};

const onKey = (before: RootState, key: Keystroke): Next => {
	const state = {...before, flash: null};
	const modal = topModal(state);
	const binding = bindingFor(bindingsInForce(state), key.name);
	if (binding === null) {
		return modal === null ? done(state) : toModal(state, {kind: 'key', key});
	}

	if (binding.unavailable !== null) {
		return done(flash(state, 'said', `Not now: ${binding.unavailable}.`));
	}

	return modal === null ? onVerb(state, binding.verb) : onOwnVerb(state, binding.verb) ?? toModal(state, {kind: 'verb', verb: binding.verb});
};

const helmOf = (state: RootState, {report}: Extract<EffectEvent, {use: 'find-helm'}>): RootState => {
	if (report.kind !== 'ended') {
		return state;
	}

	const {result} = report;
	return {...state, helm: result.ok ? {found: result.value, problem: null} : {found: null, problem: result.problem}};
};

const onEffect = (before: RootState, now: number, owner: string, event: EffectEvent): Next => {
	const state = track({...before, now}, owner, event);
	if (event.use === 'find-helm') {
		return done(helmOf(state, event));
	}

	const following = toScreen(state, owner, {kind: 'effect', event});
	const layerOf = ({screens}: RootState): ScreenState | undefined => screens.find(({id}) => id === owner)?.state;
	// A step that changed nothing costs no frame.
	const isIdle = event.report.kind === 'step' && following.commands.length === 0 && layerOf(following.state) === layerOf(before);
	return isIdle ? done(before) : following;
};

const start = (state: RootState): Next => andThen(
	done(state, state.ground.world === 'folder'
		? []
		: [{
			kind: 'run', effect: {
				use: 'find-helm', owner: 'root', key: 'helm', mode: 'latest', input: null,
			},
		}]),
	following => toTop(following, {kind: 'opened'}),
);

/** The one place in which the state changes: pure, it gives the next state and what is to be done. */
export const update = (before: RootState, message: Message): Next => {
	const state = {...before, now: message.now};
	switch (message.kind) {
		case 'started': {
			return start(state);
		}

		case 'key': {
			return onKey(state, message.key);
		}

		case 'paste': {
			return topModal(state) === null ? done(flash(state, 'said', 'Pasted text goes where text is asked for; nothing was done with it.')) : toModal(state, {kind: 'paste', text: message.text});
		}

		case 'resized': {
			return toTop({...state, size: message.size}, {kind: 'resized'});
		}

		case 'passed': {
			return done(fade(state));
		}

		case 'effect': {
			return onEffect(before, message.now, message.owner, message.event);
		}
	}
};
