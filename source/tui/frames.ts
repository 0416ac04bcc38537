import type {ShownModel} from './components/shown-model.ts';
import {type FrameSource, selectFrame} from './root/select.ts';
import type {RootState} from './root/state.ts';
import {same} from './same.ts';
import type {Show} from './show.ts';
import type {Size} from './state/size.ts';

/** A frame ready to be drawn, for a terminal of this size. */
export type ShownFrame = {readonly frame: ShownModel<FrameSource>; readonly size: Size};

/**
Turns the state into the frame that it is drawn as.

A state that looks the same gives the very same frame: a tick of the clock or a step of a read that nobody can see then costs no drawing, which is most of what a key press costs.
*/
export const createFrames = (state: () => RootState, show: Show): (() => ShownFrame) => {
	let seen: RootState | null = null;
	let last: ShownFrame | null = null;
	return () => {
		const current = state();
		if (last === null || current !== seen) {
			seen = current;
			const next: ShownFrame = {frame: show.model(selectFrame(current)), size: current.size};
			last = last !== null && same(last, next) ? last : next;
		}

		return last;
	};
};
