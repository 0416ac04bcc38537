import {tellDrift, tellSummary} from '../../../core/drift/tell.ts';
import type {DriftReport} from '../../../core/drift/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';
import {toldLines} from '../../output/told.ts';

/** How much is printed: `all` unfolds what is harmless and lists what others added. */
export type DriftTextOptions = {readonly output: Output; readonly redactor: Redactor; readonly all: boolean};

/** Stored against live as a text diff: `-` is stored, `+` is live; under each field who did it and what the next writes do to it. */
export const driftText = (report: DriftReport, {output, redactor, all}: DriftTextOptions): Shown => {
	const {release, method, summary} = report;
	const isFolded = !all && summary.folded + summary.extras > 0;
	const lines = toldLines(tellDrift(report, redactor, all), output);
	return joinShown([
		shown`${releaseWords(release, output)}, live against revision ${release.revision ?? 0} (${words(method)} method)`,
		joinShown([output.line(tellSummary(summary)), ...(isFolded ? [words('--all shows them')] : [])], words('; ')),
		...(lines.length === 0 ? [] : [words(''), ...lines]),
	], words('\n'));
};
