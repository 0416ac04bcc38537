import type {GroupPlan} from '../../../core/group/types.ts';
import {counted} from '../../../core/text/plural.ts';
import type {Verb} from '../../keys/table.ts';
import type {
	EffectEvent,
	EffectRequest,
	ReleaseName,
} from '../../state/effect.ts';
import type {Intent} from '../../state/intent.ts';
import {follow, notLoaded} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {confirmSteps, type Question} from '../../state/question.ts';
import {followRun} from '../../state/run.ts';
import {moveCursor} from '../../state/scroll.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {
	groupLines,
	type GroupState,
	hasStarted,
	lineAtCursor,
	reasonInHand,
	takenIn,
	whyNotRun,
} from './state.ts';

type Next = Outcome<GroupState>;

const rehearsal = ({action, releases, withDependents, keepHistory, force, acknowledged, chosen}: GroupState): EffectRequest => ({
	use: 'rehearse-group', key: 'plan', mode: 'latest', input: {
		action, releases, withDependents, keepHistory, force, chosen, acknowledge: acknowledged,
	},
});

const rehearsed = (state: GroupState, ...intents: readonly Intent[]): Next => next(state, [rehearsal(state)], intents);

/** Makes another group of it. What was acknowledged was said of the one before. */
const instead = (state: GroupState, said: string): Next => rehearsed({...state, acknowledged: [], cursor: 0}, {kind: 'flash', tone: 'said', text: said});

const rehearseAgain = (state: GroupState): Next => rehearsed({
	...state, acknowledged: [], run: notLoaded, startedAt: null, stopping: false,
});

/** What must be typed before a group is run. */
const confirmation = (plan: GroupPlan): Question => {
	const {action, context, owners, confirm, where} = plan;
	const taken = takenIn(plan);
	return {
		id: 'confirm',
		title: `${where}: ${action === 'rollback' ? 'roll back' : 'uninstall'}`,
		lines: [
			...taken === 0 ? [] : [`${counted(taken, 'field')} of others ${taken === 1 ? 'is' : 'are'} taken by force.`],
			`${context === null ? '' : 'This context is protected: type its name first. '}Type how many there are, and where: ${confirm}`,
		],
		steps: confirmSteps(context, owners, {prompt: 'releases:', expected: confirm}),
	};
};

const stopping: Question = {
	id: 'stop',
	title: 'Stop before the next release?',
	lines: ['The one that is being done comes to its end; none is left half done.', 'Without an answer the group goes on; Escape closes this.'],
	steps: [{prompt: 'Type stop:', expected: 'stop'}],
};

const confirm = (state: GroupState): Next => {
	const plan = state.plan.value;
	return plan === null || whyNotRun(state) !== null ? next(state) : ask(state, {kind: 'ask', question: confirmation(plan)});
};

const acknowledge = (state: GroupState): Next => {
	const reason = reasonInHand(state);
	return reason === null
		? next(state)
		: rehearsed({...state, acknowledged: [...state.acknowledged, reason]}, {kind: 'flash', tone: 'said', text: `Acknowledged for ${reason.release}: ${reason.code}. The rehearsal is done again.`});
};

/** The plan of one release, whole, as it would be alone. */
const openMember = (state: GroupState): Next => {
	const line = lineAtCursor(state);
	if (line === null || line.kind === 'note' || line.member.plan === null) {
		return next(state);
	}

	const {reference: {namespace, name}, to} = line.member;
	return ask(state, {
		kind: 'open-plan',
		release: {namespace, name},
		goal: state.action === 'rollback' ? {kind: 'rollback', to, force: state.force} : {kind: 'uninstall', keep: state.keepHistory, noHooks: false},
		word: null,
	});
};

const onVerb = (state: GroupState, verb: Verb, {height}: Surroundings): Next => {
	const lines = state.plan.value === null ? [] : groupLines(state.plan.value);
	const moved = moveCursor({cursor: state.cursor, top: 0}, verb, lines.length, Math.max(height - 6, 1));
	if (moved !== null) {
		return next({...state, cursor: moved.cursor});
	}

	switch (verb) {
		case 'run': {
			return confirm(state);
		}

		case 'open': {
			return openMember(state);
		}

		case 'acknowledge': {
			return acknowledge(state);
		}

		case 'dependents': {
			const turned = {...state, withDependents: !state.withDependents};
			return instead(turned, turned.withDependents ? 'Rehearsed again with what depends on them.' : 'Rehearsed again without what depends on them.');
		}

		case 'force': {
			const turned = {...state, force: !state.force};
			return instead(turned, turned.force ? 'Rehearsed again with --force-conflicts: Enter opens a plan that names each field.' : 'Rehearsed again: fields of others are not taken.');
		}

		case 'keep-history': {
			const turned = {...state, keepHistory: !state.keepHistory};
			return instead(turned, turned.keepHistory ? 'Rehearsed again with --keep-history: the records stay.' : 'Rehearsed again: the records go.');
		}

		case 'stop': {
			return state.stopping ? next(state) : ask(state, {kind: 'ask', question: stopping});
		}

		case 'reload': {
			return rehearseAgain(state);
		}

		case 'back': {
			return ask(state, {kind: 'back'});
		}

		default: {
			return next(state);
		}
	}
};

/** A plan starts with the cursor on what stops it, else on its first release. */
const cursorFor = (plan: GroupPlan): number => Math.max(groupLines(plan).findIndex(line => line.kind === 'reason' && !line.reason.acknowledged), 0);

/** Adds the revisions of releases that have none yet. */
const chosenIn = (chosen: GroupState['chosen'], plan: GroupPlan | null): GroupState['chosen'] => new Map([
	...(plan?.members ?? []).flatMap(({release, to}) => to === null ? [] : [[release, to] as const]),
	...chosen,
]);

const namesOf = ({members}: GroupPlan): readonly ReleaseName[] => members.map(({reference: {namespace, name}}) => ({namespace, name}));

const onEffect = (state: GroupState, event: EffectEvent, now: number): Next => {
	switch (event.use) {
		case 'rehearse-group': {
			const plan = follow(state.plan, event.report, now);
			return next({...state, plan, chosen: chosenIn(state.chosen, plan.value), cursor: plan.value !== null && plan.value !== state.plan.value ? cursorFor(plan.value) : state.cursor});
		}

		case 'execute-group': {
			return followRun(state, event.report, now, state.plan.value === null ? [] : namesOf(state.plan.value));
		}

		default: {
			return next(state);
		}
	}
};

const onAnswer = (state: GroupState, question: string, now: number): Next => {
	if (question === 'stop') {
		return ask({...state, stopping: true}, {kind: 'stop', key: 'run'}, {kind: 'flash', tone: 'said', text: 'Nothing further is begun.'});
	}

	const plan = state.plan.value;
	return question === 'confirm' && plan !== null && !hasStarted(state)
		? next({...state, startedAt: now}, [{
			use: 'execute-group', key: 'run', mode: 'exclusive', input: {plan},
		}])
		: next(state);
};

/** What happens to a group. */
export const updateGroup = (state: GroupState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened': {
			return rehearsed(state);
		}

		case 'changed': {
			// One of them was acted on alone, from its own plan.
			return hasStarted(state) ? next(state) : rehearseAgain(state);
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'effect': {
			return onEffect(state, event.event, surroundings.now);
		}

		case 'answer': {
			return onAnswer(state, event.question, surroundings.now);
		}

		case 'filtered':
		case 'resized': {
			return next(state);
		}
	}
};
