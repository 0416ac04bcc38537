import {leftIn} from '../../../core/group/group-plan.ts';
import type {GroupMember, GroupPlan} from '../../../core/group/types.ts';
import {joinAnd} from '../../../core/ledger/words.ts';
import {standingReasons} from '../../../core/plan/reasons.ts';
import {tellPlanned} from '../../../core/plan/tell-objects.ts';
import {counted} from '../../../core/text/plural.ts';
import type {Glyph, Tone} from '../../state/model.ts';
import {
	goVerdict,
	type RehearsedModel,
	rehearsedModel,
	saidOfRehearsal,
	stopWords,
	type Verdict,
} from '../../state/rehearsed.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import type {SaidModel} from '../../state/text-model.ts';
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

export type GroupPlannedModel = RehearsedModel & {
	readonly where: string;
	readonly lines: readonly GroupLineModel[];
	/** More of what is under the cursor. */
	readonly detail: readonly string[];
};

export type GroupModel = {readonly kind: 'group'; readonly body: GroupPlannedModel | GroupRunModel | SaidModel};

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
			return [stopWords(line.reason)];
		}

		case 'note':
		case undefined: {
			return [];
		}
	}
};

const headOf = (plan: GroupPlan): Verdict => {
	const left = leftIn(plan);
	if (left.length === 0) {
		return {glyph: 'fine', tone: 'fine', text: 'nothing is left to do'};
	}

	if (plan.verdict === 'stop') {
		const stopped = left.filter(({reasons}) => standingReasons({reasons}).length > 0).length;
		return {glyph: 'broken', tone: 'bad', text: `STOP, for ${counted(stopped, 'release')} of ${left.length}`};
	}

	return goVerdict(left.flatMap(({reasons}) => reasons).length, plan.unavailable);
};

const selectPlanned = (state: GroupState, plan: GroupPlan, {now}: Surroundings): GroupPlannedModel => {
	const lines = groupLines(plan);
	const cursor = Math.min(state.cursor, Math.max(lines.length - 1, 0));
	return {
		...rehearsedModel(state.plan, plan.digest, headOf(plan), now),
		where: `${plan.where}: ${plan.action === 'rollback' ? 'roll back' : 'uninstall'}`,
		lines: lines.map((line, index) => lineModel(line, plan, index === cursor)),
		detail: [...plan.unavailable === null ? [] : [plan.unavailable.message], ...detailOf(lines[cursor])],
	};
};

const bodyOf = (state: GroupState, surroundings: Surroundings): GroupModel['body'] => {
	const {plan} = state;
	if (hasStarted(state)) {
		return selectGroupRun(state, surroundings);
	}

	return plan.problem !== null || plan.value === null ? saidOfRehearsal(plan) : selectPlanned(state, plan.value, surroundings);
};

/** A group, or its run, as it is drawn. */
export const selectGroup = (state: GroupState, surroundings: Surroundings): GroupModel => ({kind: 'group', body: bodyOf(state, surroundings)});
