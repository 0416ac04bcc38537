import {tellDiff, tellDiffSummary, type DiffRole, type Telling} from '../../../core/diff/tell.ts';
import type {RevisionDiff} from '../../../core/diff/types.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {paint, type Tone} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';

// Before and after are told apart by marks, in the colours of drift
const tones: Readonly<Record<DiffRole, Tone>> = {
	before: 'progress',
	after: 'attention',
	attention: 'bad',
	quiet: 'quiet',
	strong: 'strong',
	plain: 'plain',
};

/** Two revisions as a text diff: `-` is before, `+` is after. */
export const diffText = (diff: RevisionDiff, {output, ...telling}: Telling & {readonly output: Output}): Shown => {
	const lines = tellDiff(diff, telling).map(({text, role}) => {
		const line = output.text(text);
		return output.colour ? paint(line, tones[role]) : line;
	});
	return joinShown([
		shown`${releaseWords(diff.release, output)}, revision ${diff.before ?? 0} (-) against revision ${diff.after ?? 0} (+)`,
		output.line(tellDiffSummary(diff.summary)),
		...(lines.length === 0 ? [] : [words(''), ...lines]),
	], words('\n'));
};
