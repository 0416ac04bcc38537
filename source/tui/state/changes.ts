import type {Verb} from '../keys/table.ts';
import type {Intent} from './intent.ts';
import type {PaneRoom} from './pane-rows.ts';
import {showNext, type TextPane} from './text-pane.ts';

/** What going to the next or the previous difference gives: the pane, or why it stays where it is. */
export type ChangeFound = {readonly pane: TextPane; readonly intents: readonly []} | {readonly pane: null; readonly intents: readonly [Intent]};

/** Goes to the next of the lines in which a difference begins, or to the one before; says so where there is none. `what` is such a line in words. */
export const toChange = (pane: TextPane, lines: ReadonlyArray<{readonly change: boolean}>, {verb, what, room}: {readonly verb: Verb; readonly what: string; readonly room: PaneRoom}): ChangeFound => {
	const isDown = verb === 'next';
	const found = showNext(pane, lines.flatMap(({change}, index) => change ? [index] : []), isDown ? 1 : -1, room);
	return found === null
		? {pane: null, intents: [{kind: 'flash', tone: 'said', text: `There is no other ${what} ${isDown ? 'below' : 'above'}.`}]}
		: {pane: found, intents: []};
};
