import {leftIn} from '../../../core/group/group-plan.ts';
import type {GroupMember, GroupPlan} from '../../../core/group/types.ts';
import {joinAnd} from '../../../core/ledger/words.ts';
import {standingReasons} from '../../../core/plan/reasons.ts';
import {tellPlanned} from '../../../core/plan/tell-objects.ts';
import {counted, plural} from '../../../core/text/plural.ts';
import {span} from '../../../core/text/times.ts';
import type {Glyph, Tone} from '../../state/model.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {said, type SaidModel} from '../../state/text-model.ts';
import {type GroupRunModel, selectGroupRun} from './run/select.ts';
import {
	groupLines,
	type GroupLine,
	type GroupState,
	hasStarted,
} from './state.ts';

export type GroupLineModel =
	| {readonly kind: 'member'; readonly number: string; readonly release: string; readonly deed: string; readonly verdict: string; readonly tone: Tone; readonly after: string; readonly current: boolean}
	| {readonly kind: 'reason'; readonly tone: Tone; readonly glyph: Glyph; readonly text: string; readonly current: boolean}
	| {readonly kind: 'note'; readonly text: string; readonly current: boolean};

export type GroupPlannedModel = {
	readonly kind: 'planned';
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly verdict: string;
	readonly digest: string;
	readonly where: string;
	readonly lines: readonly GroupLineModel[];
	/** More of what is under the cursor. */
	readonly detail: readonly string[];
	readonly busy: string | null;
};

export type GroupModel = {readonly kind: 'group'; readonly body: GroupPlannedModel | GroupRunModel | SaidModel};

/** Digits of the digest that are shown; as many as scripts have to repeat at least. */
const digestLength = 16;

const deedOf = ({skip, from, to}: GroupMember, {action}: GroupPlan): string => {
	if (skip !== null) {
		return 'nothing left';
	}

	return action === 'rollback' ? `${from ?? '·'} to ${to ?? '·'}` : 'uninstall';
};

const verdictOf = ({skip, reasons}: GroupMember): {readonly verdict: string; readonly tone: Tone} => {
	if (skip !== null) {
		return {verdict: 'skipped', tone: 'quiet'};
	}

	return standingReasons({reasons}).length > 0 ? {verdict: 'stop', tone: 'bad'} : {verdict: 'go', tone: 'fine'};
};

const lineModel = (line: GroupLine, plan: GroupPlan, current: boolean): GroupLineModel => {
	switch (line.kind) {
		case 'member': {
			const {member, number} = line;
			const {verdict, tone} = verdictOf(member);
			return {
				kind: 'member', number: String(number), release: member.release, deed: deedOf(member, plan), verdict, tone, after: member.after.length === 0 ? '' : `after ${joinAnd(member.after)}`, current,
			};
		}

		case 'reason': {
			const {code, object, message, acknowledged} = line.reason;
			return {
				kind: 'reason', tone: acknowledged ? 'quiet' : 'bad', glyph: acknowledged ? 'attention' : 'broken', text: `${code}: ${object === null ? '' : `${object}: `}${message}${acknowledged ? ' (acknowledged)' : ''}`, current,
			};
		}

		case 'note': {
			return {kind: 'note', text: line.note, current};
		}
	}
};

const detailOf = (line: GroupLine | undefined): readonly string[] => {
	switch (line?.kind) {
		case 'member': {
			const {release, skip, plan, named} = line.member;
			const taken = named ? [] : ['It was taken in since it depends on one that was marked.'];
			return skip === null
				? [...taken, ...plan === null ? [] : [`${release}: ${tellPlanned(plan.objects)}. Enter opens its plan.`]]
				: [...taken, `${release} has nothing left to do: ${skip}.`];
		}

		case 'reason': {
			const {acknowledge, acknowledged} = line.reason;
			return acknowledged ? ['You acknowledged this stop.'] : [acknowledge === null ? 'Nothing lifts this stop but a change of what it is about.' : 'Press a to acknowledge it; the rehearsal is done again then.'];
		}

		case 'note':
		case undefined: {
			return [];
		}
	}
};

const headOf = (plan: GroupPlan): {readonly glyph: Glyph; readonly tone: Tone; readonly text: string} => {
	const left = leftIn(plan);
	if (left.length === 0) {
		return {glyph: 'fine', tone: 'fine', text: 'nothing is left to do'};
	}

	if (plan.verdict === 'stop') {
		const stopped = left.filter(({reasons}) => standingReasons({reasons}).length > 0).length;
		return {glyph: 'broken', tone: 'bad', text: `STOP, for ${counted(stopped, 'release')} of ${left.length}`};
	}

	const acknowledged = left.flatMap(({reasons}) => reasons).length;
	return plan.unavailable === null
		? {glyph: 'fine', tone: 'fine', text: acknowledged === 0 ? 'GO' : `GO, with ${plural(acknowledged, 'acknowledged stop')}`}
		: {glyph: 'attention', tone: 'attention', text: 'GO, but not from this session'};
};

const selectPlanned = (state: GroupState, plan: GroupPlan, {now}: Surroundings): GroupPlannedModel => {
	const lines = groupLines(plan);
	const cursor = Math.min(state.cursor, Math.max(lines.length - 1, 0));
	const {glyph, tone, text} = headOf(plan);
	const age = state.plan.at === null ? '' : ` ${span((now - state.plan.at) / 1000, 'sentence')} ago`;
	return {
		kind: 'planned',
		glyph,
		tone,
		verdict: `Rehearsed${age}: ${text}`,
		digest: plan.digest.slice(0, digestLength),
		where: `${plan.where}: ${plan.action === 'rollback' ? 'roll back' : 'uninstall'}`,
		lines: lines.map((line, index) => lineModel(line, plan, index === cursor)),
		detail: [...plan.unavailable === null ? [] : [plan.unavailable.message], ...detailOf(lines[cursor])],
		busy: state.plan.busy ? 'rehearsing again …' : null,
	};
};

/** A group, or its run, as it is drawn. */
export const selectGroup = (state: GroupState, surroundings: Surroundings): GroupModel => {
	const {plan} = state;
	if (hasStarted(state)) {
		return {kind: 'group', body: selectGroupRun(state, surroundings)};
	}

	if (plan.problem !== null) {
		return {kind: 'group', body: said(plan.problem.message, 'bad', plan.problem.hint)};
	}

	if (plan.value === null) {
		const what = plan.progress === null ? 'Rehearsing against the cluster …' : `${plan.progress.what} …`;
		return {kind: 'group', body: said(what, 'quiet', 'Nothing is changed by this.')};
	}

	return {kind: 'group', body: selectPlanned(state, plan.value, surroundings)};
};
