import {tellDrift, tellSummary, type DriftRole} from '../../../core/drift/tell.ts';
import type {DriftReport} from '../../../core/drift/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {paint, type Tone} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';

/** How much is printed: `all` unfolds what is harmless and lists what others added. */
export type DriftTextOptions = {readonly output: Output; readonly redactor: Redactor; readonly all: boolean};

// Stored and live are told apart by marks; their colours are no traffic lights
const tones: Readonly<Record<DriftRole, Tone>> = {
	good: 'good',
	attention: 'attention',
	bad: 'bad',
	quiet: 'quiet',
	stored: 'progress',
	live: 'attention',
	plain: 'plain',
};

/** Stored against live as a text diff: `-` is stored, `+` is live; under each field who did it and what the next writes do to it. */
export const driftText = (report: DriftReport, {output, redactor, all}: DriftTextOptions): Shown => {
	const {release, method, summary} = report;
	const isFolded = !all && summary.folded + summary.extras > 0;
	const lines = tellDrift(report, redactor, all).map(({text, role}) => {
		const line = output.text(text);
		return output.colour ? paint(line, tones[role]) : line;
	});
	return joinShown([
		shown`${releaseWords(release, output)}, live against revision ${release.revision ?? 0} (${words(method)} method)`,
		joinShown([output.line(tellSummary(summary)), ...(isFolded ? [words('--all shows them')] : [])], words('; ')),
		...(lines.length === 0 ? [] : [words(''), ...lines]),
	], words('\n'));
};
