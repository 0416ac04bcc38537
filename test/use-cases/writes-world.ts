/** Locks in a cluster in memory, and the plans of our own writes that end them, for tests of what comes between. */
import type {UnlockWay} from '../../source/core/command/unlock-way.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import {isList, isMapping} from '../../source/core/record/json-kinds.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeUnlock} from '../../source/use-cases/execute-unlock.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {executeUndo, rehearseUndo} from '../../source/use-cases/undo.ts';
import {configMaps, marks, type Told} from '../core/plan/release.ts';
import {adoptWorld, confirmAdopt, heldBy, owned} from './adopt-world.ts';
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

/** A deployed release, and two objects that it can adopt, or let go. */
export const adoptable = (letGo: boolean): RollbackWorld => {
	const metadata = (name: string) => ({
		...letGo ? owned : {labels: {team: name}, annotations: {note: name}},
		managedFields: [heldBy('kubectl-client-side-apply')],
	});
	return adoptWorld(['one', 'two'].map(name => ({name, metadata: metadata(name), rest: {data: {a: name}}})));
};

/** Confirms to adopt both objects, or to let both go. */
export const confirmAdoption = async (session: Session, letGo: boolean): Promise<Confirmed> => valueIn(await confirmAdopt(session, {objects: ['cm/one', 'cm/two'], letGo}));

type Mapping = Readonly<Record<string, JsonValue>>;

const mappingIn = (value: JsonValue | undefined, key: string): Mapping => isMapping(value) && isMapping(value[key]) ? value[key] : {};

/** What a record or a live object holds, as far as a plan of ours could change it. */
type Content = {readonly labels: Mapping; readonly annotations: Mapping; readonly payload: JsonValue; readonly more: JsonValue};

const liveContent = (value: JsonValue): Content => {
	const metadata = mappingIn(value, 'metadata');
	const {managedFields = []} = metadata;
	return {
		labels: mappingIn(metadata, 'labels'),
		annotations: mappingIn(metadata, 'annotations'),
		payload: mappingIn(value, 'data'),
		// Ours comes and goes with what we write
		more: isList(managedFields) ? managedFields.map(entry => isMapping(entry) ? entry['manager'] ?? null : null).filter(manager => manager !== 'helm-triage') : null,
	};
};

/** What every record holds, and how it is called by body and label, and what every live object says of itself. An empty mapping is none. */
export const contentsOf = ({memory}: RollbackWorld): Readonly<Record<string, Content>> => Object.fromEntries([
	...memory.records.all().map(({object: {name, labels, annotations, type}, payload}) => [name, {
		labels,
		annotations,
		payload,
		more: type,
	}] as const),
	...memory.live.all().map(({name, value}) => [name, liveContent(value)] as const),
]);

/** The status in the body of every record that can be read. */
export const statusesOf = ({memory}: RollbackWorld): readonly string[] => memory.records.all().map(record => {
	const {release} = decodeRecord(record, {maxBytes: 1_000_000});
	return release === null ? 'unreadable' : release.status ?? 'none';
});
