import {bind, type Binding, moving} from '../../keys/binding.ts';
import type {ReleasesState} from './state.ts';

/** Keys of the list of releases. */
export const releasesBindings = (state: ReleasesState): readonly Binding[] => {
	const none = state.rows.length === 0 ? 'there is no release under the cursor' : null;
	return [
		...moving,
		bind('open', {hint: 'open', unavailable: none}),
		bind('filter', {hint: 'filter', label: 'filter the releases'}),
		bind('sort', {hint: 'sort', label: 'sort: worst first, newest first, by name'}),
		bind('rollback', {hint: 'roll back', label: 'roll the release back: rehearse it and show the plan', unavailable: none}),
		bind('undo', {label: 'what was saved in this cluster, and to put it back'}),
		bind('reload', {hint: state.releases.problem === null ? false : 'try again'}),
		bind('back', {hint: state.filter === '' ? false : 'no filter', label: 'drop the filter', unavailable: state.filter === '' ? 'nothing is filtered, and this is the first screen' : null}),
	];
};
