import {quoteCommand} from '../../../core/command/command.ts';
import {shortestDigest} from '../../../core/plan/digest.ts';
import {tellFields, tellPlanned} from '../../../core/plan/tell-objects.ts';
import type {Plan, PlannedObject, PlannedPatch, PlanStep, StopReason} from '../../../core/plan/types.ts';
import type {Policy} from '../../../core/policy/policy.ts';
import {tellManifestChange} from '../../../core/plan/tell-change.ts';
import {tellPolicy} from '../../../core/plan/tell-policy.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {joinShown, repeatShown, shown, sliceShown, words, type Shown} from '../../../core/text/shown.ts';
import {indent, wrap} from '../../../core/text/wrap.ts';
import {paint} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {toldLines} from '../../output/told.ts';

const newline = words('\n');
const fourSpaces = repeatShown(words(' '), 4);

/** Columns that a plan is wrapped to: as wide as can be read. */
export const planWidth = ({columns}: Output): number => Math.min(columns ?? 100, 100);

const section = (title: Shown, lines: readonly Shown[]): Shown => joinShown([title, ...lines], newline);

const bullet = (text: Shown, output: Output): readonly Shown[] => indent(wrap(text, planWidth(output) - 2));

const reasonLines = ({code, message, object, acknowledge, acknowledged}: StopReason, output: Output): readonly Shown[] => {
	const head = object === null ? output.name(code) : shown`${output.name(code)}: ${output.text(object)}`;
	return [
		shown`  ${acknowledged ? shown`${head} (acknowledged)` : head}`,
		...indent(wrap(output.text(message), planWidth(output) - 4), fourSpaces),
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

const policyLine = (policy: Policy, plan: Plan, output: Output): readonly Shown[] => bullet(output.line(tellPolicy(policy, plan)), output);

/** What a write of ours changes, a line for each field of the record. */
const patchLines = ({object, operation, changes}: PlannedPatch, {output, redactor}: How): readonly Shown[] => [
	shown`     ${words(operation)} ${output.text(object)}`,
	...changes.flatMap(change => {
		const {path, from, to} = change;
		const lines = tellManifestChange(change, redactor);
		return indent(lines === null
			? wrap(shown`${output.text(path)}: ${output.text(JSON.stringify(from))} to ${output.text(JSON.stringify(to))}`, planWidth(output) - 7)
			: toldLines(lines, output), repeatShown(words(' '), 7));
	}),
];

const stepLines = ({title, command, patch, effect, reverse}: PlanStep, index: number, {output, redactor}: How): readonly Shown[] => [
	...bullet(shown`${index + 1}. ${output.text(title)}`, output),
	...command === null ? [] : [shown`     ${output.command(quoteCommand(command))}`],
	...patch === null ? [] : patchLines(patch, {output, redactor}),
	...indent(wrap(output.text(effect), planWidth(output) - 5), repeatShown(words(' '), 5)),
	...indent(wrap(shown`undo: ${output.text(reverse)}`, planWidth(output) - 5), repeatShown(words(' '), 5)),
];

/** What a plan does, in a few words. */
const titleOf = ({action, from, to, steps, policy}: Plan): Shown => {
	const revision = from === null ? words('') : shown` ${from}`;
	if (action === 'rollback') {
		return shown`Roll back ${from === null ? words('') : shown`from ${from} `}to ${to ?? words('?')}`;
	}

	if (action === 'repair') {
		const what = words(steps.some(({patch}) => patch?.subject === 'object') ? 'live objects' : 'the records');
		return shown`Repair ${what}${from === null ? words('') : shown`, revision ${from}`}`;
	}

	if (action === 'uninstall') {
		return policy === null ? shown`Take back the uninstall of revision${revision}` : shown`Uninstall, from revision${revision}`;
	}

	if (action === 'adopt' || action === 'let-go') {
		return words(action === 'adopt' ? 'Adopt objects' : 'Let objects go');
	}

	const patches = steps.flatMap(({patch}) => patch === null ? [] : [patch]);
	const what = patches.some(({subject}) => subject === 'object') ? 'object' : 'record';
	return action === 'undo' ? shown`Put back ${words(patches.length === 1 ? `one ${what}` : `the ${what}s`)}` : shown`End the lock of revision${revision}`;
};

/** The plan as text, with where it acts in its first line. Commands stand on lines of their own and are never wrapped. */
export const planText = (plan: Plan, how: How): Shown => {
	const {output} = how;
	const {policy, verdict, digest, reasons, unavailable, steps, objects, hooks, prunes, notes, where} = plan;
	const head = shown`${titleOf(plan)}: ${words(verdict === 'go' ? 'GO' : 'STOP')}`;
	return joinShown([
		joinShown([
			output.command(where),
			output.colour ? paint(head, verdict === 'go' ? 'good' : 'bad') : head,
			shown`digest ${sliceShown(output.name(digest), 0, shortestDigest)}`,
		], newline),
		...reasons.length === 0 ? [] : [section(words(verdict === 'go' ? 'Acknowledged' : 'Why it stops'), reasons.flatMap(reason => reasonLines(reason, output)))],
		...policy === null && objects.length === 0 ? [] : [section(objects.length === 0 ? words('Objects: none') : shown`Objects: ${output.line(tellPlanned(objects))}`, objectLines(objects, how))],
		...policy === null ? [] : [section(words('Hooks that run'), (hooks.length === 0 ? [words('none')] : hooks.map(hook => output.text(hook))).map(hook => shown`  ${hook}`))],
		...prunes.length === 0 ? [] : [section(words('Records that go'), prunes.map(({name}) => shown`  ${output.name(name)}`))],
		...policy === null ? [] : [section(words('How Helm runs'), policyLine(policy, plan, output))],
		...steps.length === 0 ? [] : [section(words('Steps'), steps.flatMap((step, index) => stepLines(step, index, how)))],
		...notes.length === 0 ? [] : [section(words('Note'), notes.flatMap(note => bullet(output.text(note), output)))],
		...unavailable === null ? [] : [joinShown(wrap(output.text(unavailable.message), planWidth(output)), newline)],
	], words('\n\n'));
};
