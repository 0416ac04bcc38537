import type {ToldLine} from '../../../core/print/told.ts';
import type {DiffState} from './state.ts';

/** What differs, line by line; one line that says so where nothing does. */
export const diffLines = ({text: {value}, computed}: DiffState): readonly ToldLine[] => {
	if (value === null) {
		return [];
	}

	return value.lines.length > 0 ? value.lines : [{text: `Both store the same: chart, ${computed ? 'computed' : 'given'} values, manifest and hooks.`, role: 'good', change: false}];
};
