import type {Verb} from '../../keys/table.ts';
import type {EffectRequest} from '../../state/effect.ts';
import type {Intent} from '../../state/intent.ts';
import {follow} from '../../state/loading.ts';
import {next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor, settle} from '../../state/scroll.ts';
import {onListVerb} from '../../state/short-list.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {
	backupAtCursor,
	type BackupsState,
	listRows,
	whyNotPutBack,
} from './state.ts';

type Next = Outcome<BackupsState>;

const reading = ({release}: BackupsState): EffectRequest => ({
	use: 'list-backups', key: 'backups', mode: 'latest', input: {release},
});

/** Putting the backup under the cursor back, where it is one that can be. */
const putBack = (state: BackupsState): Intent | null => {
	const backup = backupAtCursor(state);
	const release = backup?.plan?.release ?? null;
	return backup === null || release === null || whyNotPutBack(backup) !== null
		? null
		: {
			kind: 'open-plan', release: {namespace: release.namespace, name: release.name}, goal: {kind: 'undo', backup: backup.id}, word: null,
		};
};

const onVerb = (state: BackupsState, verb: Verb, {height}: Surroundings): Next => {
	const moved = moveCursor(state.position, verb, state.listed.value?.length ?? 0, listRows(height));
	return moved === null
		? onListVerb(state, verb, {opens: putBack(state), text: backupAtCursor(state)?.id ?? null, reading: reading(state)})
		: next({...state, position: moved});
};

/** What happens to a list of backups. */
export const updateBackups = (state: BackupsState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened':
		case 'changed': {
			return next(state, [reading(state)]);
		}

		case 'effect': {
			if (event.event.use !== 'list-backups') {
				return next(state);
			}

			// The cursor stays on its backup when another one was made meanwhile.
			const chosen = backupAtCursor(state)?.id ?? null;
			const listed = follow(state.listed, event.event.report, surroundings.now);
			const at = chosen === null ? -1 : listed.value?.findIndex(({id}) => id === chosen) ?? -1;
			return next({...state, listed, position: settle(at === -1 ? state.position : {...state.position, cursor: at}, listed.value?.length ?? 0, listRows(surroundings.height))});
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'resized': {
			return next({...state, position: settle(state.position, state.listed.value?.length ?? 0, listRows(surroundings.height))});
		}

		case 'answer':
		case 'filtered': {
			return next(state);
		}
	}
};
