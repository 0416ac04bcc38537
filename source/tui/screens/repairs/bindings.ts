import {bind, type Binding, moving} from '../../keys/binding.ts';
import {goalOfOffer, offerAtCursor, type RepairsState} from './state.ts';

/** Keys of a list of repairs. */
export const repairsBindings = (state: RepairsState): readonly Binding[] => {
	const offer = offerAtCursor(state);
	const why = offer === null
		? 'there is no repair under the cursor'
		: (goalOfOffer(offer, state.release) === null ? `it needs ${offer.needs ?? 'what only you have'}` : null);
	const isCommand = offer !== null && offer.command !== null;
	return [
		...moving,
		bind('open', {hint: why === null ? 'plan' : false, label: 'open the plan of this repair', unavailable: why}),
		bind('copy', {hint: isCommand, unavailable: isCommand ? null : 'there is no command to copy'}),
		bind('reload'),
		bind('back', {hint: true}),
	];
};
