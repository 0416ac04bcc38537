import {groupFacts} from '../../../core/group/ending.ts';
import {leftIn} from '../../../core/group/group-plan.ts';
import type {GroupMember, GroupOutcome, GroupPlan} from '../../../core/group/types.ts';
import {shortestDigest} from '../../../core/plan/digest.ts';
import type {StopReason} from '../../../core/plan/types.ts';
import {standingReasons} from '../../../core/plan/reasons.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {joinShown, repeatShown, shown, sliceShown, words, type Shown} from '../../../core/text/shown.ts';
import {indent, wrap} from '../../../core/text/wrap.ts';
import {paint} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {cell, table} from '../../output/table.ts';
import {planText, planWidth} from '../plan/plan-text.ts';

type How = {readonly output: Output; readonly redactor: Redactor};

const newline = words('\n');
const fourSpaces = repeatShown(words(' '), 4);
const unknown = words('·');

const head = [
	{title: words('#'), align: 'right', least: null},
	{title: words('RELEASE'), align: 'left', least: null},
	{title: words('PLAN'), align: 'left', least: null},
	{title: words('VERDICT'), align: 'left', least: null},
	{title: words('AFTER'), align: 'left', least: 12},
] as const;

const planOf = ({from, to, skip}: GroupMember, {action}: GroupPlan): Shown => {
	if (skip !== null) {
		return words('nothing left');
	}

	return action === 'uninstall' ? words('uninstall') : shown`${from ?? unknown} to ${to ?? unknown}`;
};

const verdictCell = ({skip, reasons}: GroupMember) => {
	if (skip !== null) {
		return cell(words('skipped'), 'quiet');
	}

	return standingReasons({reasons}).length > 0 ? cell(words('stop'), 'bad') : cell(words('go'), 'good');
};

const order = async (plan: GroupPlan, output: Output): Promise<Shown> => table(head, plan.members.map((member, index) => [
	cell(shown`${index + 1}`),
	cell(output.text(member.release), 'strong'),
	cell(planOf(member, plan)),
	verdictCell(member),
	cell(member.after.length === 0 ? unknown : output.line(member.after.join(', '))),
]), output);

const reasonLines = ({release}: GroupMember, {code, message, object, acknowledge, acknowledged}: StopReason, output: Output): readonly Shown[] => [
	shown`  ${output.text(release)} ${output.name(code)}${object === null ? words('') : shown`: ${output.text(object)}`}${words(acknowledged ? ' (acknowledged)' : '')}`,
	...indent(wrap(output.text(message), planWidth(output) - 4), fourSpaces),
	...acknowledge === null || acknowledged ? [] : [shown`    --acknowledge ${output.text(release)}:${output.name(acknowledge)} accepts it.`],
];

const section = (title: Shown, lines: readonly Shown[]): readonly Shown[] => lines.length === 0 ? [] : [joinShown([title, ...lines], newline)];

const noteLines = (notes: readonly string[], output: Output): readonly Shown[] => notes.flatMap(note => indent(wrap(output.text(note), planWidth(output) - 2)));

/** What a group is, at the end of its plan, where somebody who is asked reads it: where, what, the releases in their order, and what speaks against it. */
const summary = async (plan: GroupPlan, output: Output): Promise<Shown> => {
	const {action, verdict, members, digest, notes, unavailable, where, confirm} = plan;
	const left = leftIn(plan);
	const title = left.length === 0
		? words('Nothing is left to do')
		: shown`${words(action === 'rollback' ? 'Roll back' : 'Uninstall')} ${output.text(confirm)}: ${words(verdict === 'go' ? 'GO' : 'STOP')}`;
	return joinShown([
		joinShown([
			output.command(where),
			output.colour && left.length > 0 ? paint(title, verdict === 'go' ? 'good' : 'bad') : title,
			shown`digest ${sliceShown(output.name(digest), 0, shortestDigest)}`,
		], newline),
		await order(plan, output),
		...section(words('Skipped'), members.filter(({skip}) => skip !== null).flatMap(({release, skip}) => indent(wrap(shown`${output.text(release)}: ${output.text(skip!)}`, planWidth(output) - 2)))),
		...section(words(verdict === 'go' ? 'Acknowledged' : 'Why it stops'), left.flatMap(member => member.reasons.flatMap(reason => reasonLines(member, reason, output)))),
		...section(words('Note'), noteLines(notes, output)),
		...unavailable === null ? [] : [joinShown(wrap(output.text(unavailable.message), planWidth(output)), newline)],
	], words('\n\n'));
};

/** A group as text: the plan of each release whole, in their order, and then the group as one. */
export const groupText = async (plan: GroupPlan, {output, redactor}: How): Promise<Shown> => {
	const left = leftIn(plan);
	return joinShown([
		...left.flatMap((member, index) => member.plan === null
			? []
			: [shown`-- ${index + 1} of ${left.length}: ${output.text(member.release)} --\n${planText(member.plan, {output, redactor})}`]),
		await summary(plan, output),
	], words('\n\n'));
};

/** What became of each release, a line each. */
export const outcomeText = (outcome: GroupOutcome, output: Output): Shown => joinShown(groupFacts(outcome).flatMap(fact => wrap(output.line(fact), planWidth(output))), newline);
