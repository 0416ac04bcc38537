/** Releases in a cluster in memory that are taken away, and the plans of it, for tests. */
import type {Plan} from '../../source/core/plan/types.ts';
import type {BringBackPlan, UninstallOutcome, UninstallPlan} from '../../source/core/plan/uninstall/types.ts';
import type {UndoPlan} from '../../source/core/plan/undo/undo-plan.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeBringBack, executeUninstall} from '../../source/use-cases/execute-uninstall.ts';
import {rehearseBringBack, rehearseUninstall, type UninstallInput} from '../../source/use-cases/rehearse-uninstall.ts';
import {executeUndo, rehearseUndo} from '../../source/use-cases/undo.ts';
import {configMaps, marks, type Told} from '../core/plan/release.ts';
import {drained, type Drained, type RollbackWorld} from './rollback-world.ts';
import {valueIn, type Confirmed} from './writes-world.ts';

const never = new AbortController().signal;

/** Two ConfigMaps, deployed. */
export const running: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web')},
	{revision: 2, status: 'deployed', manifest: configMaps('web', 'more')},
];

/** An uninstall that broke off before anything was deleted. */
export const stuck: readonly Told[] = [running[0]!, {...running[1]!, status: 'uninstalling'}];

/** A ConfigMap of the release that a finalizer holds. */
export const held = (name: string, ...finalizers: readonly string[]) => ({
	apiVersion: 'v1', kind: 'ConfigMap', name, metadata: {annotations: marks, labels: {'app.kubernetes.io/managed-by': 'Helm'}, finalizers},
});

/** Rehearses; everything that is not said is as a person would have it who says nothing. */
export const rehearse = async (session: Session, input: Partial<UninstallInput> = {}, signal: AbortSignal = never): Promise<Drained<UninstallPlan>> => drained(rehearseUninstall(session, {
	namespace: null, name: 'web', keepHistory: false, acknowledge: [], flags: {}, ...input,
}, signal));

/** The plan of a rehearsal that must have ended well. */
export const planIn = async ({session}: RollbackWorld, input: Partial<UninstallInput> = {}): Promise<UninstallPlan> => {
	const {result} = await rehearse(session, input);
	return valueIn(result);
};

type Watching = {readonly signal?: AbortSignal; readonly seen?: (value: UninstallOutcome) => void};

/** Runs a plan to its end. */
export const take = async ({session}: RollbackWorld, plan: UninstallPlan, {signal = never, seen}: Watching = {}): Promise<Drained<UninstallOutcome>> =>
	drained(executeUninstall(session, {plan}, signal), seen);

/** How running a plan ended. */
export const taken = async (world: RollbackWorld, plan: UninstallPlan, watching: Watching = {}): Promise<Result<UninstallOutcome>> => {
	const {result} = await take(world, plan, watching);
	return result;
};

/** The plan that takes an uninstall back. */
export const backPlan = async ({session}: RollbackWorld, acknowledge: readonly string[] = []): Promise<BringBackPlan> => {
	const {result} = await drained(rehearseBringBack(session, {namespace: 'shop', name: 'web', acknowledge}, never));
	return valueIn(result);
};

/** How taking it back ended. */
export const bringBack = async ({session}: RollbackWorld, plan: BringBackPlan): Promise<Result<WriteOutcome>> => {
	const {result} = await drained(executeBringBack(session, {plan}, never));
	return result;
};

/** Confirms to take an uninstall back. */
export const confirmBringBack = async (session: Session): Promise<Confirmed> => {
	const {result} = await drained(rehearseBringBack(session, {namespace: 'shop', name: 'web', acknowledge: []}, never));
	const plan = valueIn(result);
	return {async run(running_) {
		const {result: ended} = await drained(executeBringBack(running_, {plan}, never));
		return ended;
	}};
};

/** The plan that puts a backup back, some time later: a backup of its own must not have the same name. */
export const undoPlan = async ({session}: RollbackWorld, id: string): Promise<UndoPlan> => {
	await session.clock.sleep(1_000_000, never);
	const {result} = await drained(rehearseUndo(session, {id, acknowledge: []}, never));
	return valueIn(result);
};

/** Puts a backup back. */
export const undone = async ({session}: RollbackWorld, id: string, plan: UndoPlan): Promise<WriteOutcome> => {
	const {result} = await drained(executeUndo(session, {id, plan}, never));
	return valueIn(result);
};

/** The names of the ConfigMaps that are there. */
export const namesIn = ({memory}: RollbackWorld): readonly string[] => memory.live.all().filter(({kind}) => kind === 'ConfigMap').map(({name}) => name).toSorted();

/** The codes of a plan's reasons. */
export const codes = ({reasons}: Pick<Plan, 'reasons'>): readonly string[] => reasons.map(({code}) => code);
