import {backupsBindings} from '../screens/backups/bindings.ts';
import {initialBackups} from '../screens/backups/state.ts';
import {updateBackups} from '../screens/backups/update.ts';
import {diffBindings} from '../screens/diff/bindings.ts';
import {initialDiff} from '../screens/diff/state.ts';
import {updateDiff} from '../screens/diff/update.ts';
import {groupBindings} from '../screens/group/bindings.ts';
import {initialGroup} from '../screens/group/state.ts';
import {updateGroup} from '../screens/group/update.ts';
import {objectBindings} from '../screens/object/bindings.ts';
import {initialObject} from '../screens/object/state.ts';
import {updateObject} from '../screens/object/update.ts';
import {pageBindings} from '../screens/page/bindings.ts';
import {initialPage} from '../screens/page/state.ts';
import {updatePage} from '../screens/page/update.ts';
import {planBindings} from '../screens/plan/bindings.ts';
import {initialPlan} from '../screens/plan/state.ts';
import {updatePlan} from '../screens/plan/update.ts';
import {releaseBindings} from '../screens/release/bindings.ts';
import {initialRelease} from '../screens/release/state.ts';
import {updateRelease} from '../screens/release/update.ts';
import {repairsBindings} from '../screens/repairs/bindings.ts';
import {initialRepairs} from '../screens/repairs/state.ts';
import {updateRepairs} from '../screens/repairs/update.ts';
import {releasesBindings} from '../screens/releases/bindings.ts';
import {updateReleases} from '../screens/releases/update.ts';
import type {Binding} from '../keys/binding.ts';
import type {Intent} from '../state/intent.ts';
import type {Outcome, ScreenEvent} from '../state/outcome.ts';
import type {Ground, Surroundings} from '../state/surroundings.ts';
import type {ScreenState} from './state.ts';

/** Gives an event to a screen. */
export const updateScreen = (state: ScreenState, event: ScreenEvent, surroundings: Surroundings): Outcome<ScreenState> => {
	switch (state.kind) {
		case 'releases': {
			return updateReleases(state, event, surroundings);
		}

		case 'release': {
			return updateRelease(state, event, surroundings);
		}

		case 'plan': {
			return updatePlan(state, event, surroundings);
		}

		case 'group': {
			return updateGroup(state, event, surroundings);
		}

		case 'page': {
			return updatePage(state, event, surroundings);
		}

		case 'object': {
			return updateObject(state, event, surroundings);
		}

		case 'diff': {
			return updateDiff(state, event, surroundings);
		}

		case 'backups': {
			return updateBackups(state, event, surroundings);
		}

		case 'repairs': {
			return updateRepairs(state, event, surroundings);
		}
	}
};

/** The keys of a screen. */
export const screenBindings = (state: ScreenState): readonly Binding[] => {
	switch (state.kind) {
		case 'releases': {
			return releasesBindings(state);
		}

		case 'release': {
			return releaseBindings(state);
		}

		case 'plan': {
			return planBindings(state);
		}

		case 'group': {
			return groupBindings(state);
		}

		case 'page': {
			return pageBindings;
		}

		case 'object': {
			return objectBindings;
		}

		case 'diff': {
			return diffBindings(state);
		}

		case 'backups': {
			return backupsBindings(state);
		}

		case 'repairs': {
			return repairsBindings(state);
		}
	}
};

/** The screen that an intent opens; null for one that opens none. */
export const openedBy = (intent: Intent, {notes}: Pick<Ground, 'notes'>): ScreenState | null => {
	switch (intent.kind) {
		case 'open-release': {
			return initialRelease(intent.release, intent.row, intent.tab);
		}

		case 'open-plan': {
			return initialPlan(intent.release, intent.goal, intent.word);
		}

		case 'open-repairs': {
			return initialRepairs(intent.release, intent.word);
		}

		case 'open-backups': {
			return initialBackups(intent.release);
		}

		case 'open-group': {
			return initialGroup(intent.action, intent.releases);
		}

		case 'open-page': {
			return initialPage(intent.row, notes.get(intent.row) ?? null);
		}

		case 'open-object': {
			return initialObject(intent.release, intent.revision, intent.object);
		}

		case 'open-diff': {
			return initialDiff(intent);
		}

		default: {
			return null;
		}
	}
};
