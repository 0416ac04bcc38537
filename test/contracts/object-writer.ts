/** What every writer of live objects must do, whatever holds them. Each adapter's test calls it with its own way to hold the same objects. */
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {isMapping} from '../../source/core/record/json-kinds.ts';
import type {ObjectChange} from '../../source/core/plan/types.ts';
import {changeOf} from '../../source/core/plan/writes/object-patch.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Cluster} from '../../source/ports/cluster.ts';
import type {ObjectWriter} from '../../source/ports/object-writer.ts';
import type {ApiObject} from './api-types.ts';

/** A writer, what reads the same objects, and the hand of somebody else. */
export type HeldObjects = {
	readonly objects: ObjectWriter;
	readonly cluster: Cluster;
	/** Writes an object anew behind the writer's back, with another resourceVersion. */
	readonly touch: (object: ApiObject) => Promise<void>;
	/** Deletes an object behind the writer's back. */
	readonly remove: (object: ApiObject) => Promise<void>;
	readonly close: () => Promise<void>;
};

/** Makes a writer over the given objects, in namespace `shop`. */
export type HoldObjects = (objects: readonly ApiObject[]) => Promise<HeldObjects>;

type Wanted = readonly [keys: readonly string[], to: JsonValue];

const {signal} = new AbortController();

const entry = (manager: string, operation: string): Readonly<Record<string, JsonValue>> => ({
	manager, operation, apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {'f:data': {'f:color': {}}},
});

const settings: ApiObject = {
	apiVersion: 'v1',
	kind: 'ConfigMap',
	metadata: {
		name: 'settings',
		namespace: 'shop',
		uid: '0a1b2c3d-0000-4000-8000-000000000001',
		resourceVersion: '700',
		labels: {team: 'payments'},
		managedFields: [entry('kubectl-client-side-apply', 'Update'), entry('somebody', 'Update')],
	},
	data: {color: 'green'},
};

const held: ApiObject = {
	apiVersion: 'v1',
	kind: 'ConfigMap',
	metadata: {
		name: 'held',
		namespace: 'shop',
		uid: '0a1b2c3d-0000-4000-8000-000000000002',
		resourceVersion: '701',
		finalizers: ['example.com/wait'],
	},
};

const nameOf = ({kind, metadata}: ApiObject) => ({
	apiVersion: 'v1', kind, namespace: 'shop', name: metadata.name,
});

const metadataOf = (value: JsonValue): Readonly<Record<string, JsonValue>> => isMapping(value) && isMapping(value['metadata']) ? value['metadata'] : {};

const managersOf = (value: JsonValue): readonly JsonValue[] => (metadataOf(value)['managedFields'] as ReadonlyArray<Readonly<Record<string, JsonValue>>> | undefined ?? []).map(one => one['manager']!);

/** Runs the suite on one kind of writer. */
export const objectWriterContract = (adapter: string, hold: HoldObjects): void => {
	describe(`${adapter}: a writer of live objects`, () => {
		let world: HeldObjects;
		let live: JsonValue;

		const readAgain = async (object: ApiObject): Promise<JsonValue> => {
			const [answer] = await world.cluster.read([nameOf(object)], signal);
			if (answer?.ok !== true) {
				throw new Error('The object cannot be read');
			}

			return answer.value.found === 'here' ? answer.value.value : null;
		};

		const changes = (...wanted: readonly Wanted[]): readonly ObjectChange[] => wanted.map(([keys, to]) => changeOf(live, keys, to)!);

		const content = (...wanted: readonly Wanted[]) => ({changes: changes(...wanted), disowned: [], owned: []});

		beforeEach(async () => {
			world = await hold([settings, held]);
			live = await readAgain(settings);
		});

		afterEach(async () => {
			await world.close();
		});

		it('adds, changes and takes away fields, and leaves the rest', async () => {
			const written = await world.objects.patch(live, content(
				[['metadata', 'labels', 'app.kubernetes.io/managed-by'], 'Helm'],
				[['metadata', 'annotations', 'meta.helm.sh/release-name'], 'web'],
				[['metadata', 'labels', 'team'], null],
				[['data', 'color'], 'blue'],
			));
			expect(written).toMatchObject({
				ok: true,
				value: {
					metadata: {uid: settings.metadata.uid, labels: {'app.kubernetes.io/managed-by': 'Helm'}, annotations: {'meta.helm.sh/release-name': 'web'}},
					data: {color: 'blue'},
				},
			});
			const again = await readAgain(settings);
			expect(again).toEqual(written.ok && written.value);
			expect(metadataOf(again)['labels']).not.toHaveProperty('team');
			expect(metadataOf(again)['resourceVersion']).not.toBe(metadataOf(live)['resourceVersion']);
			expect(managersOf(again)).toContain('helm-triage');
		});

		it('takes a writer out of managedFields, and puts it back', async () => {
			const disowned = [{manager: 'kubectl-client-side-apply', operation: 'Update'}];
			const written = await world.objects.patch(live, {changes: changes([['metadata', 'labels', 'a'], 'b']), disowned, owned: []});
			expect(written.ok && managersOf(written.value)).not.toContain('kubectl-client-side-apply');
			expect(written.ok && managersOf(written.value)).toContain('somebody');
			const now = await readAgain(settings);
			const back = await world.objects.patch(now, {changes: [changeOf(now, ['metadata', 'labels', 'a'], null)!], disowned: [{manager: 'helm-triage', operation: 'Update'}], owned: [entry('kubectl-client-side-apply', 'Update')]});
			expect(back.ok && managersOf(back.value)).toContain('kubectl-client-side-apply');
			expect(metadataOf(await readAgain(settings))['labels']).toEqual({team: 'payments'});
		});

		it('can take all of managedFields away but its own entry', async () => {
			const written = await world.objects.patch(live, {changes: changes([['metadata', 'labels', 'a'], 'b']), disowned: [{manager: 'kubectl-client-side-apply', operation: 'Update'}, {manager: 'somebody', operation: 'Update'}], owned: []});
			expect(written.ok && managersOf(written.value)).toEqual(['helm-triage']);
		});

		it.each(['patch', 'remove'] as const)('refuses to %s what was written since it was read, and changes nothing', async verb => {
			const {resourceVersion: _, ...metadata} = settings.metadata;
			await world.touch({...settings, metadata: {...metadata, labels: {team: 'payments', touched: 'yes'}}});
			const done = await (verb === 'patch' ? world.objects.patch(live, content([['data', 'color'], 'blue'])) : world.objects.remove(live, 'Background'));
			expect(done).toMatchObject({ok: false, problem: {code: 'moved'}});
			expect(await readAgain(settings)).toMatchObject({metadata: {labels: {touched: 'yes'}}, data: {color: 'green'}});
		});

		it.each(['patch', 'remove'] as const)('refuses to %s what was deleted since it was read', async verb => {
			await world.remove(settings);
			const done = await (verb === 'patch' ? world.objects.patch(live, content([['data', 'color'], 'blue'])) : world.objects.remove(live, 'Background'));
			expect(done).toMatchObject({ok: false, problem: {code: 'moved'}});
			expect(await readAgain(settings)).toBe(null);
		});

		it('refuses what was planned from another old value', async () => {
			const [change] = changes([['data', 'color'], 'blue']);
			expect(await world.objects.patch(live, {changes: [{...change!, from: 'yellow'}], disowned: [], owned: []})).toMatchObject({ok: false, problem: {code: expect.stringMatching(/moved|server-error/v) as string}});
			expect(await readAgain(settings)).toMatchObject({data: {color: 'green'}});
		});

		it('deletes an object', async () => {
			expect(await world.objects.remove(live, 'Background')).toEqual({ok: true, value: null});
			expect(await readAgain(settings)).toBe(null);
		});

		it('deletes what has finalizers when the last of them is gone', async () => {
			const before = await readAgain(held);
			expect(await world.objects.remove(before, 'Background')).toEqual({ok: true, value: null});
			const leaving = await readAgain(held);
			expect(metadataOf(leaving)['deletionTimestamp']).toMatch(/^\d{4}-/v);
			const freed = await world.objects.patch(leaving, {changes: [changeOf(leaving, ['metadata', 'finalizers'], null)!], disowned: [], owned: []});
			expect(freed).toMatchObject({ok: true});
			expect(await readAgain(held)).toBe(null);
		});
	});
};
