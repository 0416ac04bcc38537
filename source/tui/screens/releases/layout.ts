import type {Size} from '../../state/size.ts';
import type {ReleasesState} from './state.ts';

/** Columns from which the decision about the release under the cursor stands at the right. */
const previewFrom = 140;

/** Whether the preview is drawn. */
export const previewFits = ({columns}: Size): boolean => columns >= previewFrom;

/** What could not be read, in words; at most two lines, the rest as a number. */
export const noticesOf = ({releases}: ReleasesState): readonly string[] => {
	const listing = releases.value?.listing ?? null;
	const narrowed = listing?.narrowedTo ?? null;
	const problems = [
		...releases.problem !== null && releases.value !== null ? [`Not read again: ${releases.problem.message}`] : [],
		...listing === null ? [] : listing.unread.map(({message}) => message),
		...narrowed === null ? [] : [`Only namespace ${narrowed} is shown: you may not list all namespaces.`],
	];
	return problems.length > 2 ? [problems[0]!, `${problems.length - 1} more things could not be read.`] : problems;
};

/** Lines above the first release: the summary, what could not be read, the titles of the columns. */
export const linesAbove = (state: ReleasesState): number => 2 + noticesOf(state).length;

/** Rows that the list has for releases. */
export const listRows = (state: ReleasesState, height: number): number => Math.max(height - linesAbove(state), 1);
