import {bind, type Binding} from '../keys/binding.ts';
import {whyNotLeave as whyNotLeaveGroup} from '../screens/group/state.ts';
import {whyNotLeave} from '../screens/plan/state.ts';
import {modalBindings} from './modals.ts';
import {screenBindings} from './screens.ts';
import {type RootState, topModal, topScreen} from './state.ts';

/** Whether something is being written: Helm runs. */
export const isWriting = ({running}: RootState): boolean => running.some(({mode}) => mode === 'exclusive');

const whyNotQuit = (state: RootState): string => {
	const {state: screen} = topScreen(state);
	return (screen.kind === 'plan' ? whyNotLeave(screen) : (screen.kind === 'group' ? whyNotLeaveGroup(screen) : null)) ?? 'something is being changed';
};

const everywhere = (state: RootState): readonly Binding[] => [
	bind('palette', {hint: state.screens.length === 1}),
	bind('help', {hint: true}),
	bind('redraw'),
	bind('suspend'),
	bind('stop', {label: state.running.length === 0 ? 'quit' : 'stop what is being read; again: quit'}),
	bind('quit', {hint: state.screens.length === 1, unavailable: isWriting(state) ? whyNotQuit(state) : (state.screens.length === 1 ? null : 'Escape goes back; the list of releases is where it quits')}),
];

/** A dangerous key cannot be used in a read-only session, and says so. */
const guarded = (binding: Binding, isReadOnly: boolean): Binding => isReadOnly && binding.danger && binding.unavailable === null ? {...binding, unavailable: 'this session is read-only: it was started with --read-only'} : binding;

/** The server method cannot be used on files, and says so. */
const answered = (binding: Binding, {world}: RootState['ground']): Binding => world === 'folder' && binding.verb === 'server' ? {...binding, unavailable: 'files were opened: there is no API server to ask'} : binding;

/** All keys in force, those of the modal on top first, then of the screen, then those that work everywhere. */
export const bindingsInForce = (state: RootState): readonly Binding[] => {
	const modal = topModal(state);
	const own = modal === null ? screenBindings(topScreen(state).state) : modalBindings(modal);
	// In a modal that takes letters only keys that type nothing work from outside.
	const outer = modal === null ? everywhere(state) : everywhere(state).filter(({verb}) => ['stop', 'suspend', 'redraw'].includes(verb));
	// Files cannot be acted on either, but a rollback of them may be rehearsed: the plan says that it is one.
	const isReadOnly = state.ground.readOnly && state.ground.world !== 'folder';
	const verbs = new Set(own.map(({verb}) => verb));
	return [...own, ...outer.filter(({verb}) => !verbs.has(verb))].map(binding => answered(guarded(binding, isReadOnly), state.ground));
};
