import {quoteCommand} from '../../../core/command/command.ts';
import {tellPlanned, type ToldPlan} from '../../../core/plan/tell-objects.ts';
import type {Plan, PlannedObject} from '../../../core/plan/types.ts';
import type {ToldRole} from '../../../core/print/told.ts';
import {counted, plural} from '../../../core/text/plural.ts';
import {type Goal, goalWords} from '../../state/goal.ts';
import type {Tone} from '../../state/model.ts';
import {
	goVerdict,
	type RehearsedModel,
	rehearsedModel,
	saidOfRehearsal,
	stopWords,
	type Verdict,
} from '../../state/rehearsed.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {takenFields} from '../../state/taken-fields.ts';
import type {SaidModel} from '../../state/text-model.ts';
import {type RunModel, selectRun} from './run/select.ts';
import {
	hasStarted,
	type PlanLine,
	planLines,
	type PlanState,
} from './state.ts';

export type PlanLineModel =
	| {readonly kind: 'reason'; readonly tone: Tone; readonly mark: string; readonly text: string; readonly object: string | null; readonly current: boolean}
	| {readonly kind: 'object'; readonly tone: Tone; readonly change: string; readonly address: string; readonly why: string; readonly current: boolean}
	| {readonly kind: 'field' | 'write'; readonly tone: Tone; readonly text: string; readonly current: boolean}
	| {readonly kind: 'step'; readonly tone: Tone; readonly number: string; readonly title: string; readonly command: string | null; readonly current: boolean}
	| {readonly kind: 'note'; readonly text: string; readonly current: boolean};

export type PlannedModel = RehearsedModel & {
	readonly where: string;
	readonly lines: readonly PlanLineModel[];
	/** What happens to how many objects, and which hooks run. */
	readonly counts: string;
	/** Why the line under the cursor stands there. */
	readonly detail: readonly string[];
};

export type PlanModel = {readonly kind: 'plan'; readonly body: PlannedModel | RunModel | SaidModel};

const changes: Readonly<Record<PlannedObject['change'], {readonly word: string; readonly tone: Tone}>> = {
	create: {word: 'created', tone: 'plain'},
	patch: {word: 'changed', tone: 'plain'},
	delete: {word: 'deleted', tone: 'attention'},
	keep: {word: 'kept', tone: 'quiet'},
	same: {word: 'same', tone: 'quiet'},
	unknown: {word: 'unknown', tone: 'attention'},
};

const refusedChange = {word: 'refused', tone: 'bad'} as const;

/** What stands there and what is wanted are told apart by their marks; the colours are no traffic lights. */
const fieldTones: Readonly<Record<ToldRole, Tone>> = {
	good: 'fine', attention: 'attention', bad: 'bad', quiet: 'quiet', strong: 'strong', before: 'progress', after: 'accent', plain: 'plain',
};

const lineModel = (line: PlanLine, current: boolean): PlanLineModel => {
	switch (line.kind) {
		case 'reason': {
			const {acknowledged, code, message, object} = line.reason;
			return {
				kind: 'reason', tone: acknowledged ? 'quiet' : 'bad', mark: acknowledged ? 'acknowledged' : 'stop', text: `${code}: ${object === null ? '' : `${object}: `}${message}`, object, current,
			};
		}

		case 'object': {
			const {change, address, why, refusal} = line.object;
			const {word, tone} = refusal === null ? changes[change] : refusedChange;
			return {
				kind: 'object', tone, change: word, address, why, current,
			};
		}

		case 'field':
		case 'write': {
			return {
				kind: line.kind, tone: fieldTones[line.line.role], text: line.line.text, current,
			};
		}

		case 'note': {
			return {kind: 'note', text: line.note, current};
		}

		case 'step': {
			const {title, command} = line.step;
			return {
				kind: 'step', tone: 'plain', number: String(line.number), title, command: command === null ? null : quoteCommand(command), current,
			};
		}
	}
};

const detailOf = (line: PlanLine | undefined): readonly string[] => {
	switch (line?.kind) {
		case 'reason': {
			return [stopWords(line.reason)];
		}

		case 'object': {
			const {address, why, owner, refusal} = line.object;
			return [`${address}: ${why}`, ...refusal === null ? [] : [refusal.message], ...owner === null ? [] : [`belongs to ${owner}`]];
		}

		case 'step': {
			const {effect, precondition, reverse} = line.step;
			return [`does: ${effect}`, `undo: ${reverse}`, `needs: ${precondition}`];
		}

		case 'field':
		case 'write': {
			return [line.line.text.trim()];
		}

		case 'note':
		case undefined: {
			return [];
		}
	}
};

const countsOf = (plan: Plan): string => {
	const {objects, hooks, prunes, policy, steps} = plan;
	if (policy === null) {
		const written = steps.flatMap(({patch}) => patch === null ? [] : [patch.subject]);
		const live = written.filter(subject => subject === 'object').length;
		return `${live === 0 ? 'no object is touched' : `${counted(live, 'live object')} written`}; ${plural(written.length - live, 'record')} written`;
	}

	const taken = takenFields(plan).length;
	return [
		tellPlanned(objects),
		...taken === 0 ? [] : [`${counted(taken, 'field')} taken by force`],
		`hooks ${hooks.length === 0 ? 'none' : hooks.join(', ')}`,
		...prunes.length === 0 ? [] : [`${plural(prunes.length, 'record')} deleted`],
	].join(' '.repeat(3));
};

const verdictOf = ({verdict, reasons, unavailable}: Plan): Verdict => verdict === 'stop'
	? {glyph: 'broken', tone: 'bad', text: `STOP, for ${plural(reasons.filter(({acknowledged}) => !acknowledged).length, 'reason')}`}
	: goVerdict(reasons.length, unavailable);

/** What the plan does to which revision. */
const deedOf = (goal: Goal, {from, to}: Plan): string => goal.kind === 'rollback' ? `${from === null ? '' : `from ${from} `}back to ${to ?? '?'}` : `${goalWords(goal, to)}${from === null ? '' : `: revision ${from}`}`;

const selectPlanned = (state: PlanState, plan: ToldPlan, {now}: Surroundings): PlannedModel => {
	const lines = planLines(plan);
	const cursor = Math.min(state.cursor, Math.max(lines.length - 1, 0));
	return {
		...rehearsedModel(state.plan, plan.digest, verdictOf(plan), now),
		where: `${plan.where}: ${deedOf(state.goal, plan)}`,
		lines: lines.map((line, index) => lineModel(line, index === cursor)),
		counts: countsOf(plan),
		detail: detailOf(lines[cursor]),
	};
};

const bodyOf = (state: PlanState, surroundings: Surroundings): PlanModel['body'] => {
	const {plan} = state;
	if (hasStarted(state)) {
		return selectRun(state, surroundings);
	}

	return plan.problem !== null || plan.value === null ? saidOfRehearsal(plan) : selectPlanned(state, plan.value, surroundings);
};

/** A plan, or its run, as it is drawn. */
export const selectPlan = (state: PlanState, surroundings: Surroundings): PlanModel => ({kind: 'plan', body: bodyOf(state, surroundings)});
