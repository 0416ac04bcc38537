import {tellDiffSummary} from '../../../core/diff/tell.ts';
import type {RevisionDiff} from '../../../core/diff/types.ts';
import type {ToldLine} from '../../../core/print/told.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';
import {toldLines} from '../../output/told.ts';

/** Two revisions as a text diff, from its lines: `-` is before, `+` is after. */
export const diffText = (diff: RevisionDiff, told: readonly ToldLine[], output: Output): Shown => {
	const lines = toldLines(told, output);
	return joinShown([
		shown`${releaseWords(diff.release, output)}, revision ${diff.before ?? 0} (-) against revision ${diff.after ?? 0} (+)`,
		output.line(tellDiffSummary(diff.summary)),
		...(lines.length === 0 ? [] : [words(''), ...lines]),
	], words('\n'));
};
