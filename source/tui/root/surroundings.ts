import type {Surroundings} from '../state/surroundings.ts';
import {bodyRows} from './layout.ts';
import type {RootState} from './state.ts';

/** What a screen may look at beside its own state. */
export const surroundingsOf = (state: RootState): Surroundings => ({
	...state.ground, size: state.size, height: bodyRows(state), now: state.now, helm: state.helm,
});
