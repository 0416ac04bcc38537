import {quoteCommand} from '../../../core/plan/command.ts';
import {ownersToName} from '../../../core/plan/owners-to-name.ts';
import type {ToldPlan} from '../../../core/plan/tell-objects.ts';
import type {RollbackOutcome} from '../../../core/plan/outcome.ts';
import {isRollback, type Plan} from '../../../core/plan/types.ts';
import type {WriteOutcome} from '../../../core/plan/writes/outcome.ts';
import type {Verb} from '../../keys/table.ts';
import type {EffectEvent, EffectReport, EffectRequest} from '../../state/effect.ts';
import {type Goal, goalWords} from '../../state/goal.ts';
import type {Intent} from '../../state/intent.ts';
import {follow, notLoaded} from '../../state/loading.ts';
import {ask, next, type Outcome, type ScreenEvent} from '../../state/outcome.ts';
import {moveCursor} from '../../state/scroll.ts';
import type {Question} from '../../state/question.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {askWord, otherLock} from '../../state/word.ts';
import {
	hasStarted,
	isDeed,
	lineAtCursor,
	planLines,
	type PlanState,
	reasonInHand,
	whyNotRun,
} from './state.ts';

type Next = Outcome<PlanState>;

const rehearsal = ({release, goal, acknowledged, word}: PlanState): EffectRequest => {
	const input = {...release, acknowledge: acknowledged, clientDead: word?.reason ?? null};
	return goal.kind === 'rollback'
		? {
			use: 'rehearse-rollback', key: 'plan', mode: 'latest', input: {...input, to: goal.to},
		}
		: {
			use: 'rehearse-unlock', key: 'plan', mode: 'latest', input: {...input, way: goal.way},
		};
};

/** Starts what was confirmed; null for a plan that is none of this screen's. */
const execution = ({goal, word}: PlanState, plan: ToldPlan): EffectRequest | null => {
	const clientDead = word?.reason ?? null;
	if (goal.kind === 'unlock') {
		return {
			use: 'execute-unlock', key: 'run', mode: 'exclusive', input: {plan, way: goal.way, clientDead},
		};
	}

	return isRollback(plan)
		? {
			use: 'execute-rollback', key: 'run', mode: 'exclusive', input: {plan, clientDead},
		}
		: null;
};

const rehearseAgain = (state: PlanState): Next => {
	// What was acknowledged was about the plan before; another one is to be read again.
	const fresh = {
		...state, acknowledged: [], run: notLoaded, startedAt: null,
	};
	return next(fresh, [rehearsal(fresh)]);
};

/** What must be typed before a plan is run. */
const confirmation = ({release, cluster, protectedContext, where, to, reasons}: Plan, goal: Goal): Question => ({
	id: 'confirm',
	title: `${where}: ${goalWords(goal, to)}`,
	lines: [protectedContext && cluster.context !== null ? 'This context is protected: type its name, then the name of the release.' : 'Type the name of the release.'],
	steps: [
		...protectedContext && cluster.context !== null ? [{prompt: 'context:', expected: cluster.context}] : [],
		...ownersToName({reasons}).map(expected => ({prompt: 'owner that you paused:', expected})),
		{prompt: 'release:', expected: release.name},
	],
});

const interruption: Question = {
	id: 'interrupt',
	title: 'Interrupt Helm?',
	lines: ['Helm gets no chance to finish: the new revision then stays pending-rollback and locks the release until the next rollback.', 'Without an answer it goes on; Escape closes this.'],
	steps: [{prompt: 'Type interrupt:', expected: 'interrupt'}],
};

const confirm = (state: PlanState): Next => {
	const plan = state.plan.value;
	return plan === null || whyNotRun(state) !== null ? next(state) : ask(state, {kind: 'ask', question: confirmation(plan, state.goal)});
};

const acknowledge = (state: PlanState): Next => {
	const code = reasonInHand(state)?.acknowledge ?? null;
	if (code === null) {
		return next(state);
	}

	const acknowledged = {...state, acknowledged: [...state.acknowledged, code]};
	return next(acknowledged, [rehearsal(acknowledged)], [{kind: 'flash', tone: 'said', text: `Acknowledged: ${code}. The rehearsal is done again.`}]);
};

const askClientDead = (state: PlanState): Next => {
	const revision = state.plan.value?.from ?? null;
	return revision === null ? next(state) : ask(state, {kind: 'ask', question: askWord(state.release.name, revision)});
};

const copy = (state: PlanState): Next => {
	const command = state.plan.value?.steps.find(({id}) => id === 'run')?.command ?? null;
	return command === null ? next(state) : ask(state, {kind: 'copy', text: quoteCommand(command), said: `Sent to the terminal's clipboard: ${quoteCommand(command)}`});
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
			// Helm has ended while the records are watched: there is nothing to interrupt any more. Our own writes are never interrupted in between.
			return ask(state, state.run.value?.phase === 'watch' || state.goal.kind === 'unlock' ? {kind: 'stop', key: 'run'} : {kind: 'ask', question: interruption});
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

const onRun = (state: PlanState, report: EffectReport<RollbackOutcome | WriteOutcome>, now: number): Next => {
	if (report.kind === 'refused') {
		return ask({...state, startedAt: null}, {kind: 'flash', tone: 'wrong', text: report.problem.message});
	}

	const run = follow(state.run, report, now);
	const ended = report.kind === 'ended' || report.kind === 'stopped';
	const intents: readonly Intent[] = ended && state.plan.value !== null ? [{kind: 'changed', release: state.release}] : [];
	return next({...state, run}, [], intents);
};

const onEffect = (state: PlanState, event: EffectEvent, {now}: Surroundings): Next => {
	switch (event.use) {
		case 'rehearse-rollback':
		case 'rehearse-unlock': {
			const plan = follow(state.plan, event.report, now);
			if (state.word !== null && plan.value !== null && plan.value.from !== state.word.revision) {
				const unsaid = {...state, word: null};
				return next(unsaid, [rehearsal(unsaid)], [{kind: 'flash', tone: 'wrong', text: otherLock(state.word)}]);
			}

			return next({...state, plan, cursor: plan.value !== null && plan.value !== state.plan.value ? cursorFor(plan.value) : state.cursor});
		}

		case 'execute-rollback':
		case 'execute-unlock': {
			return onRun(state, event.report, now);
		}

		default: {
			return next(state);
		}
	}
};

const onAnswer = (state: PlanState, question: string, texts: readonly string[], now: number): Next => {
	if (question === 'client-dead') {
		const revision = state.plan.value?.from ?? null;
		const told = {...state, word: revision === null ? null : {revision, reason: texts[0] ?? ''}};
		return next(told, [rehearsal(told)]);
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
			return next(state, [rehearsal(state)]);
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
