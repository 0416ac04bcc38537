import {bind, type Binding, moving} from '../../keys/binding.ts';
import type {ReleasesState} from './state.ts';

/** Keys of the list of releases. */
export const releasesBindings = (state: ReleasesState): readonly Binding[] => {
	const none = state.rows.length === 0 ? 'there is no release under the cursor' : null;
	const many = state.marked.size > 0;
	const nothing = many ? null : 'nothing is filtered or marked, and this is the first screen';
	return [
		...moving,
		bind('open', {hint: many ? false : 'open', unavailable: none}),
		bind('filter', {hint: 'filter', label: 'filter the releases'}),
		bind('sort', {hint: many ? false : 'sort', label: 'sort: worst first, newest first, by name'}),
		bind('mark', {hint: 'mark', label: 'mark the release, to act on several as one group', unavailable: none}),
		bind('rollback', {hint: many ? `roll back ${state.marked.size}` : 'roll back', label: many ? 'roll back what is marked: rehearse it as one group' : 'roll the release back: rehearse it and show the plan', unavailable: many ? null : none}),
		...many ? [bind('uninstall', {hint: `uninstall ${state.marked.size}`, label: 'uninstall what is marked: rehearse it as one group'})] : [],
		bind('undo', {label: 'what was saved in this cluster, and to put it back'}),
		bind('reload', {hint: state.releases.problem === null ? false : 'try again'}),
		bind('back', {hint: state.filter === '' ? (many ? 'no marks' : false) : 'no filter', label: state.filter === '' && many ? 'take all marks away' : 'drop the filter', unavailable: state.filter === '' ? nothing : null}),
	];
};
