import type {Verb} from '../keys/table.ts';
import type {EffectRequest} from './effect.ts';
import {copied, type Intent} from './intent.ts';
import {ask, next, type Outcome} from './outcome.ts';

/** A list that was opened from elsewhere: what its line under the cursor opens and is copied as, null where it is nothing to, and how the list is read. */
export type ShortList = {readonly opens: Intent | null; readonly text: string | null; readonly reading: EffectRequest};

/** What verbs do to such a list, those that move its cursor apart. */
export const onListVerb = <State>(state: State, verb: Verb, {opens, text, reading}: ShortList): Outcome<State> => {
	switch (verb) {
		case 'open': {
			return opens === null ? next(state) : ask(state, opens);
		}

		case 'copy': {
			return text === null ? next(state) : ask(state, copied(text));
		}

		case 'reload': {
			return next(state, [reading]);
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			return next(state);
		}
	}
};
