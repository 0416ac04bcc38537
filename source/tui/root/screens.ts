import {pageBindings} from '../screens/page/bindings.ts';
import {initialPage} from '../screens/page/state.ts';
import {updatePage} from '../screens/page/update.ts';
import {planBindings} from '../screens/plan/bindings.ts';
import {initialPlan} from '../screens/plan/state.ts';
import {updatePlan} from '../screens/plan/update.ts';
import {releaseBindings} from '../screens/release/bindings.ts';
import {initialRelease} from '../screens/release/state.ts';
import {updateRelease} from '../screens/release/update.ts';
import {releasesBindings} from '../screens/releases/bindings.ts';
import {updateReleases} from '../screens/releases/update.ts';
import type {Binding} from '../keys/binding.ts';
import type {Intent} from '../state/intent.ts';
import type {Outcome, ScreenEvent} from '../state/outcome.ts';
import type {Surroundings} from '../state/surroundings.ts';
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

		case 'page': {
			return updatePage(state, event, surroundings);
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

		case 'page': {
			return pageBindings;
		}
	}
};

/** The screen that an intent opens; null for one that opens none. */
export const openedBy = (intent: Intent): ScreenState | null => {
	switch (intent.kind) {
		case 'open-release': {
			return initialRelease(intent.release, intent.row, intent.tab);
		}

		case 'open-plan': {
			return initialPlan(intent.release, intent.to, intent.word);
		}

		case 'open-page': {
			return initialPage(intent.row);
		}

		default: {
			return null;
		}
	}
};
