import type {ToldLine, ToldRole} from '../../../../core/print/told.ts';
import type {Tone} from '../../../state/model.ts';
import type {DriftTabName, ReleaseState} from '../state.ts';

/** Stored and live are told apart by their marks; the colours are no traffic lights. */
export const driftTones: Readonly<Record<ToldRole, Tone>> = {
	good: 'fine', attention: 'attention', bad: 'bad', quiet: 'quiet', strong: 'strong', before: 'progress', after: 'accent', plain: 'plain',
};

const nothing: Readonly<Record<DriftTabName, string>> = {
	drift: 'Live equals stored.',
	live: 'The stored manifest lists no objects.',
};

/** The lines of a tab; one that says so where there is nothing to tell. */
export const driftLines = ({comparison: {text, unfolded}}: ReleaseState, tab: DriftTabName): readonly ToldLine[] => {
	const {value} = text;
	if (value === null) {
		return [];
	}

	const lines = tab === 'live' ? value.live : (unfolded ? value.unfolded : value.differences);
	return lines.length > 0 ? lines : [{text: nothing[tab], role: 'good', change: false}];
};
