import {bind, type Binding, moving} from '../../keys/binding.ts';
import {backupAtCursor, type BackupsState, whyNotPutBack} from './state.ts';

/** Keys of a list of backups. */
export const backupsBindings = (state: BackupsState): readonly Binding[] => {
	const backup = backupAtCursor(state);
	const nothing = backup === null ? 'there is no backup under the cursor' : null;
	const why = backup === null ? nothing : whyNotPutBack(backup);
	return [
		...moving,
		bind('open', {hint: why === null ? 'plan' : false, label: 'plan to put it back, as far as helm-triage wrote over it', unavailable: why}),
		bind('copy', {hint: nothing === null ? 'copy its id' : false, label: 'copy the id of the backup', unavailable: nothing}),
		bind('reload'),
		bind('back', {hint: true}),
	];
};
