import type {History, Revision} from '../../../core/ledger/types.ts';
import {quoteCommand} from '../../../core/plan/command.ts';
import type {RollbackOutcome} from '../../../core/plan/outcome.ts';
import {tellFields, tellPlanned} from '../../../core/plan/tell-objects.ts';
import type {PlannedObject, PlanStep, RollbackPlan, StopReason} from '../../../core/plan/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {joinShown, repeatShown, shown, shownNumber, sliceShown, words, type Shown} from '../../../core/text/shown.ts';
import {duration} from '../../../core/text/times.ts';
import {indent, wrap} from '../../../core/text/wrap.ts';
import {paint} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {statusTone, statusWord} from '../../output/status.ts';
import {cell, table} from '../../output/table.ts';
import {toldLines} from '../../output/told.ts';

const newline = words('\n');
const fourSpaces = repeatShown(words(' '), 4);
const unknown = words('·');

/** As many characters of a digest as a script must give. */
const digestLength = 16;

const width = ({columns}: Output): number => Math.min(columns ?? 100, 100);

const section = (title: Shown, lines: readonly Shown[]): Shown => joinShown([title, ...lines], newline);

const bullet = (text: Shown, output: Output): readonly Shown[] => indent(wrap(text, width(output) - 2));

const reasonLines = ({code, message, object, acknowledge, acknowledged}: StopReason, output: Output): readonly Shown[] => {
	const head = object === null ? output.name(code) : shown`${output.name(code)}: ${output.text(object)}`;
	return [
		shown`  ${acknowledged ? shown`${head} (acknowledged)` : head}`,
		...indent(wrap(output.text(message), width(output) - 4), fourSpaces),
		...acknowledge === null || acknowledged ? [] : [shown`    --acknowledge ${output.name(acknowledge)} accepts it.`],
	];
};

type How = {readonly output: Output; readonly redactor: Redactor};

const objectLines = (objects: readonly PlannedObject[], {output, redactor}: How): readonly Shown[] => objects
	.filter(({change, fields}) => change !== 'same' || fields.length > 0)
	.flatMap(object => [
		...bullet(shown`${words(object.refusal === null ? object.change : 'refused')} ${output.text(object.address)} (${output.text(object.why)})`, output),
		...indent(toldLines(tellFields(object, redactor), output), words('  ')),
	]);

const policyLine = ({policy, method}: RollbackPlan, output: Output): readonly Shown[] => bullet(joinShown([
	shown`timeout ${duration(policy.timeout.value)}`,
	shown`wait ${words(policy.wait.value)}`,
	shown`${policy.historyMax.value === 0 ? words('all records kept') : shown`records kept ${policy.historyMax.value}`}`,
	...policy.waitForJobs.value ? [words('waits for Jobs')] : [],
	...policy.noHooks.value ? [words('no hooks')] : [],
	...policy.cleanupOnFail.value ? [words('what it created is deleted should it fail')] : [],
	...policy.forceConflicts.value ? [words('fields of others are taken')] : [],
	...method === null ? [] : [words(method === 'ssa' ? 'server-side apply' : 'client-side apply')],
], words(', ')), output);

const stepLines = ({title, command, effect, reverse}: PlanStep, index: number, output: Output): readonly Shown[] => [
	...bullet(shown`${index + 1}. ${output.text(title)}`, output),
	...command === null ? [] : [shown`     ${output.command(quoteCommand(command))}`],
	...indent(wrap(output.text(effect), width(output) - 5), repeatShown(words(' '), 5)),
	...indent(wrap(shown`undo: ${output.text(reverse)}`, width(output) - 5), repeatShown(words(' '), 5)),
];

/** The plan as text, with where it acts in its first line. Commands stand on lines of their own and are never wrapped. */
export const planText = (plan: RollbackPlan, how: How): Shown => {
	const {output} = how;
	const {from, to, verdict, digest, reasons, unavailable, steps, objects, hooks, prunes, notes, where} = plan;
	const head = shown`Roll back ${from === null ? words('') : shown`from ${from} `}to ${to}: ${words(verdict === 'go' ? 'GO' : 'STOP')}`;
	return joinShown([
		joinShown([
			output.command(where),
			output.colour ? paint(head, verdict === 'go' ? 'good' : 'bad') : head,
			shown`digest ${sliceShown(output.name(digest), 0, digestLength)}`,
		], newline),
		...reasons.length === 0 ? [] : [section(words(verdict === 'go' ? 'Acknowledged' : 'Why it stops'), reasons.flatMap(reason => reasonLines(reason, output)))],
		section(objects.length === 0 ? words('Objects: none') : shown`Objects: ${output.line(tellPlanned(objects))}`, objectLines(objects, how)),
		section(words('Hooks that run'), (hooks.length === 0 ? [words('none')] : hooks.map(hook => output.text(hook))).map(hook => shown`  ${hook}`)),
		...prunes.length === 0 ? [] : [section(words('Records that go'), prunes.map(({name}) => shown`  ${output.name(name)}`))],
		section(words('How Helm runs'), policyLine(plan, output)),
		section(words('Steps'), steps.flatMap((step, index) => stepLines(step, index, output))),
		...notes.length === 0 ? [] : [section(words('Note'), notes.flatMap(note => bullet(output.text(note), output)))],
		...unavailable === null ? [] : [joinShown(wrap(output.text(unavailable.message), width(output)), newline)],
	], words('\n\n'));
};

const head = [
	{title: words('REVISION'), align: 'right', least: null},
	{title: words('STATUS'), align: 'left', least: null},
	{title: words('DESCRIPTION'), align: 'left', least: 20},
] as const;

const rowOf = ({revision, status, description}: Revision, output: Output) => [
	cell(revision === null ? unknown : shownNumber(revision), 'strong'),
	cell(statusWord(status, output) ?? unknown, statusTone(status)),
	cell(description === null ? unknown : output.line(description)),
];

/** Newest revisions of a history; older ones are counted. */
const newest = 8;

const historyLines = async (title: Shown, {revisions}: History, output: Output): Promise<Shown> => joinShown([
	title,
	await table(head, revisions.slice(0, newest).map(revision => rowOf(revision, output)), output),
	...revisions.length > newest ? [shown`and ${revisions.length - newest} older`] : [],
], newline);

/** History before and after; the part after is left out while it is not known. */
export const historiesText = async ({before, after}: RollbackOutcome, output: Output): Promise<Shown> => joinShown([
	words(''),
	await historyLines(words('Before'), before, output),
	...after === null ? [] : [words(''), await historyLines(words('After'), after, output)],
	words(''),
], newline);

/** What is true when a rollback ended well. */
export const factsText = ({facts, outputFile}: RollbackOutcome, output: Output): Shown => joinShown([
	...facts.map(fact => output.text(fact)),
	...outputFile === null ? [] : [shown`What Helm printed is in ${output.command(outputFile)}.`],
].flatMap(line => wrap(line, width(output))), newline);
