import {quoteCommand} from '../../../core/command/command.ts';
import {contextToConfirm} from '../../../core/plan/context-to-confirm.ts';
import {ownersToName} from '../../../core/plan/owners-to-name.ts';
import type {ToldPlan} from '../../../core/plan/tell-objects.ts';
import type {Plan} from '../../../core/plan/types.ts';
import type {Verb} from '../../keys/table.ts';
import type {EffectEvent, EffectRequest} from '../../state/effect.ts';
import {type Goal, goalWords} from '../../state/goal.ts';
import {copied, type Intent} from '../../state/intent.ts';
import {follow, notLoaded} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {followRun} from '../../state/run.ts';
import {moveCursor} from '../../state/scroll.ts';
import {confirmSteps, type Question} from '../../state/question.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {askWord, otherLock} from '../../state/word.ts';
import {
	hasStarted,
	isDeed,
	lineAtCursor,
	planLines,
	type PlanState,
	reasonInHand,
	runsHelm,
	undoOf,
	whyNotRun,
} from './state.ts';
import {helmWords, takenWords} from './words.ts';

type Next = Outcome<PlanState>;

const rehearsal = ({release, goal, acknowledged, word}: PlanState): EffectRequest => ({
	use: 'rehearse', key: 'plan', mode: 'latest', input: {
		release, goal, acknowledge: acknowledged, clientDead: word?.reason ?? null,
	},
});

/** Starts what was confirmed. */
const execution = ({goal, word}: PlanState, plan: ToldPlan): EffectRequest => ({
	use: 'execute', key: 'run', mode: 'exclusive', input: {goal, plan, clientDead: word?.reason ?? null},
});

const rehearsed = (state: PlanState, ...intents: readonly Intent[]): Next => next(state, [rehearsal(state)], intents);

/** What was acknowledged was about the plan before; another one is to be read again. */
const rehearseAgain = (state: PlanState): Next => rehearsed({
	...state, acknowledged: [], run: notLoaded, startedAt: null,
});

/** What must be typed before a plan is run. */
const confirmation = (plan: Plan, goal: Goal): Question => {
	const {release, where, to} = plan;
	const taken = takenWords(plan);
	const context = contextToConfirm(plan);
	return {
		id: 'confirm',
		title: `${where}: ${goalWords(goal, to)}`,
		lines: [
			...taken === null ? [] : [taken],
			context === null ? 'Type the name of the release.' : 'This context is protected: type its name, then the name of the release.',
		],
		steps: confirmSteps(context, ownersToName(plan), {prompt: 'release:', expected: release.name}),
	};
};

const interruption = (plan: Plan): Question => ({
	id: 'interrupt',
	title: 'Interrupt Helm?',
	lines: [`Helm gets no chance to finish: ${helmWords(plan).leaves}.`, 'Without an answer it goes on; Escape closes this.'],
	steps: [{prompt: 'Type interrupt:', expected: 'interrupt'}],
});

const confirm = (state: PlanState): Next => {
	const plan = state.plan.value;
	return plan === null || whyNotRun(state) !== null ? next(state) : ask(state, {kind: 'ask', question: confirmation(plan, state.goal)});
};

const acknowledge = (state: PlanState): Next => {
	const code = reasonInHand(state)?.acknowledge ?? null;
	return code === null
		? next(state)
		: rehearsed({...state, acknowledged: [...state.acknowledged, code]}, {kind: 'flash', tone: 'said', text: `Acknowledged: ${code}. The rehearsal is done again.`});
};

const askClientDead = (state: PlanState): Next => {
	const revision = state.plan.value?.from ?? null;
	return revision === null ? next(state) : ask(state, {kind: 'ask', question: askWord(state.release.name, revision)});
};

const copy = (state: PlanState): Next => {
	const command = state.plan.value?.steps.find(({id}) => id === 'run')?.command ?? null;
	return command === null ? next(state) : ask(state, copied(quoteCommand(command)));
};

/** Helm has ended while the records are watched: there is nothing to interrupt any more. Our own writes are never interrupted in between. */
const stopRun = (state: PlanState): Next => {
	const plan = state.plan.value;
	return ask(state, plan === null || state.run.value?.phase === 'watch' || !runsHelm(plan) ? {kind: 'stop', key: 'run'} : {kind: 'ask', question: interruption(plan)});
};

/** Plans another goal in place of this one. What was acknowledged was said of the other plan. */
const instead = (state: PlanState, goal: Goal, said: string): Next => rehearsed({...state, goal, acknowledged: []}, {kind: 'flash', tone: 'said', text: said});

/** Plans the same rollback with fields of others taken, or without again. */
const force = (state: PlanState): Next => {
	if (state.goal.kind !== 'rollback') {
		return next(state);
	}

	const goal = {...state.goal, force: !state.goal.force};
	return instead(state, goal, goal.force ? 'Rehearsed again with --force-conflicts: each field that it takes is named.' : 'Rehearsed again: fields of others are not taken.');
};

/** Plans the same with what would go kept: the records of an uninstall, or objects that are adopted, at a later one. */
const keep = (state: PlanState): Next => {
	const {goal} = state;
	switch (goal.kind) {
		case 'uninstall': {
			return instead(state, {...goal, keep: !goal.keep}, goal.keep ? 'Rehearsed again: the records go.' : 'Rehearsed again with --keep-history: the records stay.');
		}

		case 'adopt': {
			return instead(state, {...goal, keep: !goal.keep}, goal.keep ? 'Rehearsed again: an uninstall takes the objects along.' : 'Rehearsed again with --keep: an uninstall leaves the objects.');
		}

		default: {
			return next(state);
		}
	}
};

const onVerb = (state: PlanState, verb: Verb, {height}: Surroundings): Next => {
	const plan = state.plan.value;
	const lines = plan === null ? [] : planLines(plan);
	const moved = moveCursor({cursor: state.cursor, top: 0}, verb, lines.length, Math.max(height - 6, 1));
	if (moved !== null) {
		return next({...state, cursor: moved.cursor});
	}

	switch (verb) {
		case 'run': {
			return confirm(state);
		}

		case 'open': {
			const line = lineAtCursor(state);
			return line?.kind === 'step' && isDeed(line.step) ? confirm(state) : next(state);
		}

		case 'acknowledge': {
			return acknowledge(state);
		}

		case 'client-dead': {
			return askClientDead(state);
		}

		case 'skip-watch': {
			return ask(state, {kind: 'stop', key: 'run'});
		}

		case 'stop': {
			return stopRun(state);
		}

		case 'force': {
			return force(state);
		}

		case 'keep-history': {
			return keep(state);
		}

		case 'undo': {
			const backup = undoOf(state);
			return backup === null
				? next(state)
				: ask(state, {
					kind: 'open-plan', release: state.release, goal: {kind: 'undo', backup}, word: null,
				});
		}

		case 'copy': {
			return copy(state);
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

/** A plan starts with the cursor on what stops it, else on the step that does it. */
const cursorFor = (plan: ToldPlan): number => {
	const lines = planLines(plan);
	const stop = lines.findIndex(line => line.kind === 'reason' && !line.reason.acknowledged);
	const run = lines.findIndex(line => line.kind === 'step' && isDeed(line.step));
	return Math.max(stop === -1 ? run : stop, 0);
};

const onEffect = (state: PlanState, event: EffectEvent, {now}: Surroundings): Next => {
	switch (event.use) {
		case 'rehearse': {
			const plan = follow(state.plan, event.report, now);
			return state.word !== null && plan.value !== null && plan.value.from !== state.word.revision
				? rehearsed({...state, word: null}, {kind: 'flash', tone: 'wrong', text: otherLock(state.word)})
				: next({...state, plan, cursor: plan.value !== null && plan.value !== state.plan.value ? cursorFor(plan.value) : state.cursor});
		}

		case 'execute': {
			return followRun(state, event.report, now, [state.release]);
		}

		default: {
			return next(state);
		}
	}
};

const onAnswer = (state: PlanState, question: string, texts: readonly string[], now: number): Next => {
	if (question === 'client-dead') {
		const revision = state.plan.value?.from ?? null;
		return rehearsed({...state, word: revision === null ? null : {revision, reason: texts[0] ?? ''}});
	}

	if (question === 'interrupt') {
		return ask(state, {kind: 'stop', key: 'run'});
	}

	const plan = state.plan.value;
	const started = question === 'confirm' && plan !== null && !hasStarted(state) ? execution(state, plan) : null;
	return started === null ? next(state) : next({...state, startedAt: now}, [started]);
};

/** What happens to a plan. */
export const updatePlan = (state: PlanState, event: ScreenEvent, surroundings: Surroundings): Next => {
	switch (event.kind) {
		case 'opened': {
			return rehearsed(state);
		}

		case 'verb': {
			return onVerb(state, event.verb, surroundings);
		}

		case 'effect': {
			return onEffect(state, event.event, surroundings);
		}

		case 'answer': {
			return onAnswer(state, event.question, event.texts, surroundings.now);
		}

		case 'filtered':
		case 'resized':
		case 'changed': {
			return next(state);
		}
	}
};
