import {liveInWords} from '../../../core/runbook/live-words.ts';
import type {Confidence, Finding, Option, Severity, Triage} from '../../../core/runbook/types.ts';
import type {TeamNotes} from '../../../core/runbook/team-note.ts';
import {joinShown, repeatShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {indent, wrap} from '../../../core/text/wrap.ts';
import {paint, type Tone} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {teamText} from '../../output/team-note.ts';
import {releaseWords} from '../../output/release.ts';
import {matchLines, targetLines} from './match.ts';

const confidences: Readonly<Record<Confidence, Shown>> = {certain: words('certain'), likely: words('likely'), 'cannot-tell': words('cannot tell')};

const tones: Readonly<Record<Severity, Tone>> = {critical: 'bad', warning: 'attention', info: 'plain'};

const newline = words('\n');
const best = words(', recommended');
const nothing = words('');
const fourSpaces = repeatShown(words(' '), 4);

/** The decision as text: each finding with what was seen, the ways out, what not to do, and what the team has to say on its row. Commands stand on a line of their own and are never wrapped. */
export const triageText = (triage: Triage, output: Output, notes: TeamNotes): Shown => {
	const {release, findings, unknown} = triage;
	const name = releaseWords(release, output);
	return joinShown([
		release.revision === null ? name : shown`${name}, newest revision ${release.revision}`,
		...(findings.length === 0 ? [atRest(triage, output)] : findings.map(finding => joinShown([findingText(finding, triage.recommended, output), ...noteOn(finding, notes, output)], newline))),
		...block(words('Live beside each revision'), matchLines(triage.match, output), output),
		...block(words('Where a rollback goes'), targetLines(triage, output), output),
		...(unknown.length === 0 ? [] : [section(words('Not known'), unknown.map(({what, verb}) => verb === null ? output.text(what) : shown`${output.text(what)} (${output.text(verb)})`), output)]),
	], words('\n\n'));
};

/** That nothing is to be done, and what it rests on. */
const atRest = (triage: Triage, output: Output): Shown => {
	const live = liveInWords(triage);
	return live === null ? words('Nothing to do that the records know of.') : shown`Nothing to do: ${output.text(live)}.`;
};

const width = ({columns}: Output): number => Math.min(columns ?? 100, 100);

const prose = (text: Shown, output: Output): Shown => joinShown(wrap(text, width(output)), newline);

const section = (title: Shown, lines: readonly Shown[], output: Output): Shown => joinShown([title, ...lines.flatMap(line => indent(wrap(line, width(output) - 2)))], newline);

/** A section, where there is something to say. */
const block = (title: Shown, lines: readonly Shown[], output: Output): readonly Shown[] => lines.length === 0 ? [] : [section(title, lines, output)];

const findingText = ({row, severity, confidence, title, meaning, evidence, options, avoid}: Finding, recommended: Option | null, output: Output): Shown => {
	const head = prose(shown`${output.text(title)} (${words(severity)}, ${confidences[confidence]}, ${output.name(row)})`, output);
	const seen = evidence.filter(({seen: wasSeen}) => wasSeen);
	const missing = evidence.filter(({seen: wasSeen}) => !wasSeen);
	const line = ({what, where}: {readonly what: string; readonly where: string}): Shown => shown`${output.text(what)} (${output.text(where)})`;
	return joinShown([
		output.colour ? paint(head, tones[severity]) : head,
		prose(output.text(meaning), output),
		...(seen.length === 0 ? [] : [section(words('Seen'), seen.map(line), output)]),
		...(missing.length === 0 ? [] : [section(words('Not seen'), missing.map(line), output)]),
		...(options.length === 0 ? [] : [joinShown([words('Ways out'), ...options.map(option => optionText(option, isSame(option, recommended), output))], newline)]),
		...(avoid.length === 0 ? [] : [section(words('Do not'), avoid.map(output.text), output)]),
	], newline);
};

const noteOn = ({row}: Finding, notes: TeamNotes, output: Output): readonly Shown[] => {
	const note = notes.get(row);
	return note === undefined ? [] : [teamText(note, output, width(output))];
};

const isSame = (option: Option, recommended: Option | null): boolean => recommended !== null && option.id === recommended.id && option.command === recommended.command;

const optionText = ({title, risk, command, needs, effect, undo}: Option, isBest: boolean, output: Output): Shown => {
	const line = (text: Shown): readonly Shown[] => indent(wrap(text, width(output) - 4), fourSpaces);
	return joinShown([
		shown`  ${output.text(title)} (risk ${words(risk)}${isBest ? best : nothing})`,
		...(command === null ? [] : [shown`    ${output.command(command)}`]),
		...(needs === null ? [] : line(shown`needs: ${output.text(needs)}`)),
		...line(output.text(effect)),
		...line(shown`undo: ${output.text(undo)}`),
	], newline);
};
