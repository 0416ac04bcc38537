import type {Command} from '../state/effect.ts';
import type {RootState} from './state.ts';

/** What an update gives: the next state, and what is to be done. */
export type Next = {readonly state: RootState; readonly commands: readonly Command[]};

/** A state with what is to be done. */
export const done = (state: RootState, commands: readonly Command[] = []): Next => ({state, commands});

/** Goes on from a state that was reached, keeping what was to be done on the way. */
export const andThen = ({state, commands}: Next, step: (state: RootState) => Next): Next => {
	const following = step(state);
	return {state: following.state, commands: [...commands, ...following.commands]};
};

/** Takes one step after the other for each item. */
export const each = <T>(start: Next, items: readonly T[], step: (state: RootState, item: T) => Next): Next => {
	let reached = start;
	for (const item of items) {
		reached = andThen(reached, state => step(state, item));
	}

	return reached;
};
