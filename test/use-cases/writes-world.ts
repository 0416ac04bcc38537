/** Locks in a cluster in memory, and the plans of our own writes that end them, for tests of what comes between. */
import type {UnlockWay} from '../../source/core/plan/unlock/facts.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeUnlock} from '../../source/use-cases/execute-unlock.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {executeUndo, rehearseUndo} from '../../source/use-cases/undo.ts';
import {configMaps, marks, type Told} from '../core/plan/release.ts';
import {worldOf, type RollbackWorld} from './rollback-world.ts';

export const stuck: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web', 'old')},
	{revision: 2, status: 'deployed', manifest: configMaps('web')},
	{revision: 3, status: 'pending-upgrade', manifest: configMaps('web', 'new')},
];

/** ConfigMaps of these names as the release owns them. */
export const live = (...names: readonly string[]) => names.map(name => ({
	apiVersion: 'v1', kind: 'ConfigMap', name, metadata: {annotations: marks, labels: {'app.kubernetes.io/managed-by': 'Helm'}},
}));

/** Where the whole of the pending revision is live, or nothing of it: then each way is fit. */
export const worldFor = (way: UnlockWay): RollbackWorld => worldOf(stuck, {live: way === 'deployed' ? live('web', 'new') : live('web')});

const {signal} = new AbortController();

/** A plan as it was confirmed, and what runs it in a session. */
export type Confirmed = {readonly run: (session: Session) => Promise<Result<WriteOutcome>>};

export const valueIn = <T>(result: Result<T>): T => {
	if (!result.ok) {
		throw new Error(`${result.problem.code}: ${result.problem.message}`);
	}

	return result.value;
};

/** Confirms a way out of the lock as it is now. */
export const confirmUnlock = async (session: Session, way: UnlockWay): Promise<Confirmed> => {
	const plan = valueIn(await drained(rehearseUnlock(session, {
		namespace: 'shop', name: 'web', way, acknowledge: [],
	}, signal)));
	return {run: async running => drained(executeUnlock(running, {plan, way}, signal))};
};

/** Confirms to put a backup back. */
export const confirmUndo = async (session: Session, id: string): Promise<Confirmed> => {
	const plan = valueIn(await drained(rehearseUndo(session, {id, acknowledge: []}, signal)));
	return {run: async running => drained(executeUndo(running, {id, plan}, signal))};
};

/** What every record holds, and how it is called by body and label. */
export const contentsOf = ({memory}: RollbackWorld) => Object.fromEntries(memory.records.all().map(({object: {name, labels, annotations, type}, payload}) => [name, {
	labels,
	annotations,
	type,
	payload,
}]));

/** The status in the body of every record that can be read. */
export const statusesOf = ({memory}: RollbackWorld): readonly string[] => memory.records.all().map(record => {
	const {release} = decodeRecord(record, {maxBytes: 1_000_000});
	return release === null ? 'unreadable' : release.status ?? 'none';
});
