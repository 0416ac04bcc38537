import {isRollback, type Plan} from '../../core/plan/types.ts';
import {isBringBack, isUninstall} from '../../core/plan/uninstall/types.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {executeRepair} from '../../use-cases/execute-repair.ts';
import {executeRollback} from '../../use-cases/execute-rollback.ts';
import {executeBringBack, executeUninstall} from '../../use-cases/execute-uninstall.ts';
import {executeUnlock} from '../../use-cases/execute-unlock.ts';
import {rehearseRepair} from '../../use-cases/rehearse-repair.ts';
import {rehearseRollback} from '../../use-cases/rehearse-rollback.ts';
import {rehearseBringBack, rehearseUninstall} from '../../use-cases/rehearse-uninstall.ts';
import {rehearseUnlock} from '../../use-cases/rehearse-unlock.ts';
import {executeUndo, rehearseUndo} from '../../use-cases/undo.ts';
import type {ActionOutcome, ReleaseName} from '../state/effect.ts';
import type {Goal, GoalKind, GoalOf} from '../state/goal.ts';
import {executeAdopting, rehearseAdopting} from './adopting.ts';

/** A goal, and what the person has said of it. */
type Asked<G extends Goal> = {readonly release: ReleaseName; readonly goal: G; readonly acknowledge: readonly string[]};

/** A goal, and its plan as it was confirmed. */
type Confirmed<G extends Goal> = {readonly goal: G; readonly plan: Plan};

type Action<G extends Goal> = {
	readonly rehearse: (session: Session, asked: Asked<G>, signal: AbortSignal) => Steps<Plan>;
	readonly execute: (session: Session, confirmed: Confirmed<G>, signal: AbortSignal) => Steps<ActionOutcome>;
};

/** A plan that is handed to the wrong use case is a bug of ours. */
const expectKind = <P extends Plan>(plan: Plan, is: (plan: Plan) => plan is P): P => {
	if (!is(plan)) {
		throw new Error(`The plan of ${plan.action} cannot be run as another one.`);
	}

	return plan;
};

const isUndo = (plan: Plan): plan is Plan & {readonly action: 'undo'} => plan.action === 'undo';

/** The use cases behind each goal: the one table that knows which plan is made and run by what. */
const actions: {readonly [K in GoalKind]: Action<GoalOf<K>>} = {
	rollback: {
		rehearse: (session, {release, goal: {to, force}, acknowledge}, signal) => rehearseRollback(session, {
			...release, to, acknowledge, flags: force ? {forceConflicts: true} : {},
		}, signal),
		execute: (session, {plan}, signal) => executeRollback(session, {plan: expectKind(plan, isRollback)}, signal),
	},
	unlock: {
		rehearse: (session, {release, goal: {way}, acknowledge}, signal) => rehearseUnlock(session, {...release, way, acknowledge}, signal),
		execute: (session, {plan, goal: {way}}, signal) => executeUnlock(session, {plan, way}, signal),
	},
	undo: {
		rehearse: (session, {goal: {backup}, acknowledge}, signal) => rehearseUndo(session, {id: backup, acknowledge}, signal),
		execute: (session, {plan, goal: {backup}}, signal) => executeUndo(session, {id: backup, plan: expectKind(plan, isUndo)}, signal),
	},
	uninstall: {
		rehearse: (session, {release, goal: {keep, noHooks}, acknowledge}, signal) => rehearseUninstall(session, {
			...release, keepHistory: keep, acknowledge, flags: noHooks ? {noHooks: true} : {},
		}, signal),
		execute: (session, {plan}, signal) => executeUninstall(session, {plan: expectKind(plan, isUninstall)}, signal),
	},
	repair: {
		rehearse: (session, {release, goal: {choice}, acknowledge}, signal) => rehearseRepair(session, {...release, choice, acknowledge}, signal),
		execute: (session, {plan, goal: {choice}}, signal) => executeRepair(session, {plan, choice}, signal),
	},
	adopt: {rehearse: rehearseAdopting, execute: executeAdopting},
	'bring-back': {
		rehearse: (session, {release, acknowledge}, signal) => rehearseBringBack(session, {...release, acknowledge}, signal),
		execute: (session, {plan}, signal) => executeBringBack(session, {plan: expectKind(plan, isBringBack)}, signal),
	},
};

/** Plans what a goal is for. Nothing is changed. */
export const rehearseGoal = (session: Session, asked: Asked<Goal>, signal: AbortSignal): Steps<Plan> => {
	// The table's type ties each goal to its action; here only that it is one of them is known.
	const {rehearse} = actions[asked.goal.kind] as unknown as Action<Goal>;
	return rehearse(session, asked, signal);
};

/** Runs the plan of a goal. */
export const executeGoal = (session: Session, confirmed: Confirmed<Goal>, signal: AbortSignal): Steps<ActionOutcome> => {
	const {execute} = actions[confirmed.goal.kind] as unknown as Action<Goal>;
	return execute(session, confirmed, signal);
};
