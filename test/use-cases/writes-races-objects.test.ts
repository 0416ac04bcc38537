/** Somebody else writes at every point of a repair of a live object, or of what it rests on. */
import {beforeAll, describe, expect, it} from 'vitest';
import type {ObjectName} from '../../source/core/manifest/address.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import {callsToTry} from './interposed.ts';
import {callsOf, race, type Case, type Stranger} from './race.ts';
import {confirmRepair, objectRepairs} from './repair-world.ts';
import {writeAs, type RollbackWorld} from './rollback-world.ts';
import {contentsOf} from './writes-world.ts';

type Mapping = Readonly<Record<string, JsonValue>>;

const job: ObjectName = {
	apiVersion: 'batch/v1', kind: 'Job', namespace: 'shop', name: 'seed',
};

const configMap: ObjectName = {
	apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web',
};

/** The object as it is there, without what every write changes; null where it is gone. */
const objectIn = ({memory}: RollbackWorld, target: ObjectName): unknown => {
	const value = memory.live.get(target) as Mapping | null;
	const {resourceVersion: _version, managedFields: _fields, ...metadata} = (value?.['metadata'] ?? {}) as Mapping;
	return value === null ? null : {...value, metadata};
};

const change = ({memory}: RollbackWorld, target: ObjectName, to: (value: Mapping, metadata: Mapping) => Mapping): void => {
	const value = memory.live.get(target) as Mapping | null;
	if (value !== null) {
		memory.live.write(target, to(value, value['metadata'] as Mapping));
	}
};

/** What a plan that ends well all the same must have left of what a stranger wrote; null where the plan rests on it, and does not end well. */
type Meddler = Stranger & {readonly target: ObjectName; readonly leaves: ((metadata: Mapping) => boolean) | null};

const hasFinalizer = ({finalizers}: Mapping, name: string): boolean => (finalizers as readonly JsonValue[] | undefined)?.includes(name) === true;

const helmBegins = (target: ObjectName): Meddler => ({
	does: 'Helm begins a new revision',
	target,
	leaves: null,
	write(world) {
		writeAs(world, 'Helm', {revision: 2, status: 'pending-upgrade'});
	},
});

const onAny = (target: ObjectName): readonly Meddler[] => [
	helmBegins(target),
	{
		does: 'somebody labels it',
		target,
		// Before the plan is made anew it is only another state of the same object
		leaves: ({labels}) => (labels as Mapping | undefined)?.['touched'] === 'yes',
		write(world) {
			change(world, target, (value, metadata) => ({...value, metadata: {...metadata, labels: {touched: 'yes'}}}));
		},
	},
	{
		does: 'somebody deletes it',
		target,
		leaves: null,
		write({memory}) {
			memory.live.remove(target);
		},
	},
	{
		does: 'it is made anew under its name',
		target,
		leaves: null,
		write({memory}) {
			const value = memory.live.get(target) as Mapping | null;
			const {uid: _, deletionTimestamp: _time, finalizers: _finalizers, ...metadata} = (value?.['metadata'] ?? {}) as Mapping;
			memory.live.remove(target);
			memory.live.write(target, {...target, metadata, status: {}});
		},
	},
];

const meddlers: Readonly<Record<string, readonly Meddler[]>> = {
	'repair --fix hook-jobs': [
		...onAny(job),
		{
			does: 'another release puts its marks on it',
			target: job,
			leaves: null,
			write(world) {
				change(world, job, (value, metadata) => ({...value, metadata: {...metadata, annotations: {...metadata['annotations'] as Mapping, 'meta.helm.sh/release-name': 'other', 'meta.helm.sh/release-namespace': 'shop'}}}));
			},
		},
	],
	'repair --fix finalizer': [
		...onAny(configMap),
		{
			does: 'a controller puts another finalizer on it',
			target: configMap,
			leaves: metadata => hasFinalizer(metadata, 'guards.example.com/three'),
			write(world) {
				change(world, configMap, (value, metadata) => ({...value, metadata: {...metadata, finalizers: [...metadata['finalizers'] as readonly JsonValue[], 'guards.example.com/three']}}));
			},
		},
		{
			does: 'a controller takes the other finalizer off it',
			target: configMap,
			leaves: metadata => !hasFinalizer(metadata, 'guards.example.com/two'),
			write(world) {
				change(world, configMap, (value, metadata) => ({...value, metadata: {...metadata, finalizers: (metadata['finalizers'] as readonly JsonValue[]).filter(one => one !== 'guards.example.com/two')}}));
			},
		},
	],
};

const cases = objectRepairs.flatMap(({plan, choice, world: make}) => meddlers[plan]!.map(meddler => ({
	plan,
	does: meddler.does,
	meddler,
	told: {
		plan,
		async make() {
			const world = make();
			return {world, confirmed: await confirmRepair(world.session, choice)};
		},
	} satisfies Case,
})));

it('every repair of a live object has somebody in its way', () => {
	expect(Object.keys(meddlers).toSorted()).toEqual(objectRepairs.map(({plan}) => plan).toSorted());
});

describe.each(cases)('$plan, and $does', {timeout: 120_000}, ({told, meddler: {does, target, leaves, write}}) => {
	let calls: readonly string[];

	beforeAll(async () => {
		calls = await callsOf(told);
	});

	it('nothing of it is lost, and it is named', async () => {
		const lastWrite = calls.findLastIndex(name => name === 'patch' || name === 'delete');
		expect(lastWrite).toBeGreaterThan(0);
		for (const index of callsToTry(calls)) {
			let left: unknown = null;
			let isChanged = false;
			const {result, world, written, before, at} = await race(told, {
				does,
				write(its) {
					const was = objectIn(its, target);
					write(its);
					left = objectIn(its, target);
					isChanged = JSON.stringify(left) !== JSON.stringify(was);
				},
			}, index);
			expect(at).not.toBeNull();
			const now = objectIn(world, target);
			const records = Object.keys(written).filter(name => name.startsWith('sh.helm') && JSON.stringify(before[name]) !== JSON.stringify(written[name]));
			expect({call: at, changed: isChanged || records.length > 0 || index > lastWrite}).toMatchObject({changed: true});
			const after = contentsOf(world);
			for (const name of records) {
				expect({call: at, name, content: after[name] ?? null}).toEqual({call: at, name, content: written[name]});
			}

			if (isChanged && (leaves === null || !result.ok)) {
				// What somebody else left stands
				expect({call: at, now}).toEqual({call: at, now: left});
			}

			if (now !== null && isChanged && leaves !== null) {
				expect({call: at, left: leaves((now as {readonly metadata: Mapping}).metadata)}).toEqual({call: at, left: true});
			}

			if (index <= lastWrite && leaves === null) {
				expect({call: at, ok: result.ok}).toEqual({call: at, ok: false});
			}

			if (result.ok) {
				continue;
			}

			expect(result.problem.code).toMatch(/^(?:moved|action-failed|plan-stopped)$/v);
			expect(result.problem.message).toMatch(/seed|ConfigMap\/|v2|newer-revision|nothing-to-repair|revision 2/v);
		}
	});
});
