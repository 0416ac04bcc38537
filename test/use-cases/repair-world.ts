/** Releases whose records want repair, in a cluster in memory, for tests of what comes between the writes. */
import type {RepairChoice} from '../../source/core/plan/repair/types.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeRepair} from '../../source/use-cases/execute-repair.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseRepair} from '../../source/use-cases/rehearse-repair.ts';
import {configMaps, hookOf, marks, objectOf, type Told} from '../core/plan/release.ts';
import {worldOf, type RollbackWorld} from './rollback-world.ts';
import {live, valueIn, type Confirmed} from './writes-world.ts';

const {signal} = new AbortController();

/** A repair that says nothing but its code. */
export const plainChoice: Omit<RepairChoice, 'fix'> = {
	record: null, believe: null, inPlace: false, limit: null, objects: [], finalizer: null,
};

/** A release and the repair that it wants. `isClean`: whether every record of it can be read, and agrees with itself, before and after. */
export type RepairCase = {
	readonly plan: string;
	readonly told: readonly Told[];
	readonly choice: RepairChoice;
	readonly isClean: boolean;
};

const jobs = `${configMaps('web')}${objectOf('batch/v1beta1', 'Job', 'seed')}`;

const three = (status: string, manifest = configMaps('web')): readonly Told[] => [
	{revision: 1, status, manifest: configMaps('web', 'old')},
	{revision: 2, status, manifest: configMaps('web', 'older')},
	{revision: 3, status: 'deployed', manifest},
];

/** One of each kind of repair of records. */
export const repairCases: readonly RepairCase[] = [
	{
		plan: 'repair --fix labels',
		told: [...three('superseded').slice(0, 2).map(one => ({...one, labels: {status: 'failed'}})), three('superseded')[2]!],
		choice: {...plainChoice, fix: 'labels', believe: 'body'},
		isClean: false,
	},
	{
		plan: 'repair --fix deployed',
		told: three('deployed'),
		choice: {...plainChoice, fix: 'deployed'},
		isClean: true,
	},
	{
		plan: 'repair --fix apis',
		told: three('superseded', jobs),
		choice: {...plainChoice, fix: 'apis'},
		isClean: true,
	},
	{
		plan: 'repair --fix apis --in-place',
		told: three('superseded', jobs),
		choice: {...plainChoice, fix: 'apis', inPlace: true},
		isClean: true,
	},
	{
		plan: 'repair --fix keep',
		told: three('superseded'),
		choice: {...plainChoice, fix: 'keep', objects: ['ConfigMap/web']},
		isClean: true,
	},
	{
		plan: 'repair --fix aside',
		told: [{...three('superseded')[0]!, broken: 'AAAA'}, ...three('superseded').slice(1)],
		choice: {...plainChoice, fix: 'aside'},
		isClean: false,
	},
	{
		plan: 'repair --fix prune',
		told: [...three('superseded').slice(0, 2), ...[3, 4, 5, 6].map(revision => ({revision, status: revision === 6 ? 'deployed' : 'superseded', manifest: configMaps('web', `m${revision}`)}))],
		choice: {...plainChoice, fix: 'prune', limit: 3},
		isClean: true,
	},
];

const metadata = {uid: 'uid of it', resourceVersion: '7'};

/** Repairs of live objects: a Job that a hook left behind, and a finalizer whose controller has no ready pod. Neither is taken back. */
export const objectRepairs: ReadonlyArray<{readonly plan: string; readonly choice: RepairChoice; readonly world: () => RollbackWorld}> = [
	{
		plan: 'repair --fix hook-jobs',
		choice: {...plainChoice, fix: 'hook-jobs'},
		world: () => worldOf([{revision: 1, status: 'deployed', hooks: [hookOf('seed', 'pre-upgrade')]}], {live: [...live('web'), {
			apiVersion: 'batch/v1', kind: 'Job', name: 'seed', metadata: {...metadata, annotations: {'helm.sh/hook': 'pre-upgrade'}}, rest: {status: {conditions: [{type: 'Complete', status: 'True'}]}},
		}]}),
	},
	{
		plan: 'repair --fix finalizer',
		choice: {
			...plainChoice, fix: 'finalizer', objects: ['ConfigMap/web'], finalizer: 'guards.example.com/one',
		},
		world: () => worldOf([{revision: 1, status: 'deployed'}], {live: [
			{
				apiVersion: 'v1', kind: 'ConfigMap', name: 'web', metadata: {
					...metadata, annotations: marks, deletionTimestamp: '2026-11-02T03:30:00Z', finalizers: ['guards.example.com/one', 'guards.example.com/two'],
				},
			},
			{
				apiVersion: 'apps/v1', kind: 'Deployment', name: 'keeper', metadata: {labels: {team: 'guards.example.com'}}, rest: {spec: {replicas: 1}, status: {readyReplicas: 0}},
			},
		]}),
	},
];

/** The live objects that are there, with their finalizers. */
export const objectsOf = ({memory}: RollbackWorld): readonly string[] => memory.live.all()
	.map(({name, value}) => JSON.stringify([name, (value as {readonly metadata: {readonly finalizers?: readonly string[]}}).metadata.finalizers ?? []]));

/** The world of a case, with the objects of its deployed revision live. */
export const repairWorld = ({told}: RepairCase): RollbackWorld => worldOf(told, {live: live('web')});

/** Confirms a repair of the records as they are now. */
export const confirmRepair = async (session: Session, choice: RepairChoice): Promise<Confirmed> => {
	const plan = valueIn(await drained(rehearseRepair(session, {
		namespace: 'shop', name: 'web', choice, acknowledge: [],
	}, signal)));
	return {run: async running => drained(executeRepair(running, {plan, choice}, signal))};
};

const timeless = (key: string, value: unknown): unknown => ['payload', 'createdAt', 'modifiedAt'].includes(key) ? undefined : value;

/** What every record holds, without the times of the writing that a new revision gets. */
export const timelessOf = ({memory}: RollbackWorld): Readonly<Record<string, string>> => Object.fromEntries(memory.records.all().map(record => {
	const {name, labels, annotations, type} = record.object;
	const json = decodeRecord(record, {maxBytes: 1_000_000}).release?.json ?? record.payload ?? '';
	return [name, JSON.stringify([labels, annotations, type, json.replace(/"last_deployed":"[^"]*"/v, '')], timeless)];
}));
