import type {Verb} from '../../keys/table.ts';
import type {EffectRequest} from '../../state/effect.ts';
import {copied} from '../../state/intent.ts';
import {follow} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor, settle} from '../../state/scroll.ts';
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

const putBack = (state: BackupsState): Next => {
	const backup = backupAtCursor(state);
	const release = backup?.plan?.release ?? null;
	return backup === null || release === null || whyNotPutBack(backup) !== null
		? next(state)
		: ask(state, {
			kind: 'open-plan', release: {namespace: release.namespace, name: release.name}, goal: {kind: 'undo', backup: backup.id}, word: null,
		});
};

const onVerb = (state: BackupsState, verb: Verb, {height}: Surroundings): Next => {
	const moved = moveCursor(state.position, verb, state.listed.value?.length ?? 0, listRows(height));
	if (moved !== null) {
		return next({...state, position: moved});
	}

	switch (verb) {
		case 'open': {
			return putBack(state);
		}

		case 'copy': {
			const backup = backupAtCursor(state);
			return backup === null ? next(state) : ask(state, copied(backup.id));
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
