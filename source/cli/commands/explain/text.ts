import type {ExplainedLog} from '../../../core/explain/explain-log.ts';
import type {ExplainFinding} from '../../../core/explain/types.ts';
import {rows} from '../../../core/runbook/rows.ts';
import type {Row, Severity} from '../../../core/runbook/types.ts';
import {plural} from '../../../core/text/plural.ts';
import {joinShown, shown, sliceShown, words, type Shown} from '../../../core/text/shown.ts';
import {indent, wrap} from '../../../core/text/wrap.ts';
import {paint, type Tone} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';

const tones: Readonly<Record<Severity, Tone>> = {critical: 'bad', warning: 'attention', info: 'plain'};
const confidences: Readonly<Record<ExplainFinding['confidence'], Shown>> = {certain: words('certain'), likely: words('likely'), 'cannot-tell': words('a text alone cannot tell')};

const newline = words('\n');
const nothing = words('');

/** The most of a message that is shown: the JSON holds the whole. */
const mostText = 1000;

/** The findings as text: for each what it is, what the log says of it and where, what is safe, and what to look at next. */
export const explainText = ({findings, lines}: ExplainedLog, output: Output): Shown => findings.length === 0
	? section(null, [lines === 0 ? words('The log is empty.') : shown`${plural(lines, 'line')} read: no fault of a Helm release that the runbook knows. That does not prove that there is none.`], output)
	: joinShown(findings.map(finding => findingText(finding, output)), words('\n\n'));

const width = ({columns}: Output): number => Math.min(columns ?? 100, 100);

/** A title of our own and paragraphs below it, set off; without a title they stand at the margin. */
const section = (title: Shown | null, paragraphs: readonly Shown[], output: Output): Shown => joinShown([
	...(title === null ? [] : [title]),
	...paragraphs.flatMap(text => title === null ? wrap(text, width(output)) : indent(wrap(text, width(output) - 2))),
], newline);

/** Words for a row: its title, or its identifier where the runbook of this version has no page on it. */
const titleOf = (row: Row | undefined, id: string, output: Output): Shown => row === undefined ? output.name(id) : output.text(row.title);

const excerpt = (text: Shown): Shown => text.length > mostText ? shown`${sliceShown(text, 0, mostText)} …` : text;

const findingText = (finding: ExplainFinding, output: Output): Shown => {
	const {row: id, confidence, text, line} = finding;
	const row = rows.find(candidate => candidate.id === id);
	const head = joinShown(wrap(shown`${titleOf(row, id, output)} (${output.name(id)}, ${confidences[confidence]})`, width(output)), newline);
	const about = aboutLines(finding, output);
	const others = alternativesOf(finding, output);
	return joinShown([
		output.colour ? paint(head, row === undefined ? 'strong' : tones[row.severity]) : head,
		...(row === undefined ? [] : [section(null, [output.text(row.words.meaning)], output)]),
		section(shown`Line ${line}`, [excerpt(output.text(text))], output),
		...(about.length === 0 ? [] : [section(words('About'), about, output)]),
		...(others === null ? [] : [section(words('Or'), [others], output)]),
		...(row === undefined ? [] : [section(words('Safe'), [output.text(row.words.safe)], output), section(words('Dangerous'), [output.text(row.words.dangerous)], output)]),
		...nextLines(finding, row, output),
	], newline);
};

const aboutLines = ({release, namespace, object, path, manager}: ExplainFinding, output: Output): readonly Shown[] => [
	release === null ? nothing : shown`release ${output.name(release)}`,
	namespace === null ? nothing : shown`namespace ${output.name(namespace)}`,
	object === null ? nothing : shown`object ${output.text(object)}`,
	path === null ? nothing : shown`field ${output.text(path)}`,
	manager === null ? nothing : shown`managed by ${output.text(manager)}`,
].filter(line => line !== nothing);

/** What else the same text may mean, in the words of the rows. */
const alternativesOf = ({alternatives}: ExplainFinding, output: Output): Shown | null => alternatives.length === 0
	? null
	: joinShown(alternatives.map(id => {
		const row = rows.find(candidate => candidate.id === id);
		return row === undefined ? output.name(id) : shown`${output.text(row.title)} (${output.name(id)})`;
	}), words('; '));

/** Commands stand on a line of their own and are never wrapped. */
const nextLines = ({release, namespace, row: id}: ExplainFinding, row: Row | undefined, output: Output): readonly Shown[] => {
	const commands = [
		...(release === null ? [] : [`helm-triage triage ${namespace === null ? '' : `${namespace}/`}${release}`]),
		...(row === undefined ? [] : [`helm-triage runbook ${id}`]),
	];
	return commands.length === 0 ? [] : [joinShown([words('Next'), ...commands.map(command => shown`  ${output.command(command)}`)], newline)];
};
