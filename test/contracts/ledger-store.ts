/** What every store of records must do, whatever holds them. Each adapter's test calls it with its own way to hold the same objects. */
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import type {Driver, StoredObject} from '../../source/core/object/stored-object.ts';
import {decodeRecord} from '../../source/core/record/decode-record.ts';
import {encodeRelease} from '../../source/core/record/encode.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {LedgerListing, LedgerScope, LedgerStore} from '../../source/ports/ledger-store.ts';

/** An object as the API server shows it. */
export type ApiObject = {
	readonly apiVersion: 'v1';
	readonly kind: 'Secret' | 'ConfigMap';
	readonly metadata: {
		readonly name: string;
		readonly namespace: string;
		readonly uid: string;
		readonly resourceVersion: string;
		readonly creationTimestamp: string;
		readonly labels: Readonly<Record<string, string>>;
		readonly annotations?: Readonly<Record<string, string>>;
		readonly managedFields: ReadonlyArray<Readonly<Record<string, unknown>>>;
	};
	readonly data: Readonly<Record<string, string>>;
	readonly type?: string;
};

/** A store that holds the suite's objects, and the hand of somebody else. */
export type HeldStore = {
	readonly store: LedgerStore;
	/** The object as the store's server has it: a real one gives identifiers, times and writers of its own. */
	readonly seen?: (object: ApiObject) => ApiObject;
	/** Deletes an object behind the store's back. */
	readonly remove: (object: ApiObject) => Promise<void>;
	readonly close: () => Promise<void>;
};

/** Makes a store of the given objects; `driver` is the one that all of them have. */
export type HoldObjects = (objects: readonly ApiObject[], driver: Exclude<Driver, 'sql'>) => Promise<HeldStore>;

type Wanted = {readonly namespace: string; readonly name: string; readonly revision: number; readonly status: string};

const wanted: readonly Wanted[] = [
	{
		namespace: 'payments',
		name: 'api',
		revision: 1,
		status: 'superseded',
	},
	{
		namespace: 'payments',
		name: 'api',
		revision: 2,
		status: 'deployed',
	},
	{
		namespace: 'payments',
		name: 'api',
		revision: 3,
		status: 'pending-upgrade',
	},
	{
		namespace: 'payments',
		name: 'web',
		revision: 1,
		status: 'deployed',
	},
	{
		namespace: 'shop',
		name: 'api',
		revision: 1,
		status: 'failed',
	},
];

const payloadOf = ({namespace, name, revision, status}: Wanted): string => {
	const encoded = encodeRelease(JSON.stringify({
		name,
		info: {status, description: `revision ${revision}`},
		chart: {metadata: {name, version: '1.0.0'}},
		manifest: '',
		version: revision,
		namespace,
	}));
	return encoded.ok ? encoded.payload : '';
};

/** Objects made by one hand: times and resourceVersions grow with their position. */
const objectOf = (driver: Exclude<Driver, 'sql'>, index: number, one: Wanted): ApiObject => ({
	apiVersion: 'v1',
	kind: driver === 'secret' ? 'Secret' : 'ConfigMap',
	metadata: {
		name: `sh.helm.release.v1.${one.name}.v${one.revision}`,
		namespace: one.namespace,
		uid: `0b61c1d2-7f1e-4f0f-9d0d-00000000000${index}`,
		resourceVersion: String(500 + index),
		creationTimestamp: `2026-11-02T03:0${index}:00Z`,
		labels: {
			name: one.name,
			owner: 'helm',
			status: one.status,
			version: String(one.revision),
		},
		managedFields: [
			{
				manager: 'Helm',
				operation: 'Update',
				apiVersion: 'v1',
				time: `2026-11-02T03:0${index}:30Z`,
				fieldsType: 'FieldsV1',
				fieldsV1: {'f:data': {}},
			},
			{
				manager: 'kubectl',
				operation: 'Update',
				subresource: 'scale',
				apiVersion: 'v1',
			},
		],
	},
	data: {release: driver === 'secret' ? Buffer.from(payloadOf(one)).toString('base64') : payloadOf(one)},
	...(driver === 'secret' && {type: 'helm.sh/release.v1'}),
});

/** The objects that a held store has at the start. */
export const heldObjects = (driver: Exclude<Driver, 'sql'>): readonly ApiObject[] => wanted.map((one, index) => objectOf(driver, index, one));

const never = new AbortController().signal;

type Listed = {readonly partials: readonly LedgerListing[]; readonly result: Result<LedgerListing>};

const drain = async (store: LedgerStore, scope: LedgerScope, signal = never): Promise<Listed> => {
	const partials: LedgerListing[] = [];
	const steps = store.list(scope, signal);
	for (;;) {
		const step = await steps.next();
		if (step.done === true) {
			return {partials, result: step.value};
		}

		if (step.value.kind === 'partial') {
			partials.push(step.value.value);
		}
	}
};

const listed = async (store: LedgerStore, scope: LedgerScope): Promise<LedgerListing> => {
	const {result} = await drain(store, scope);
	if (!result.ok) {
		throw new Error(result.problem.message);
	}

	return result.value;
};

const placesOf = (objects: readonly StoredObject[]): readonly string[] => objects.map(({namespace, name}) => `${namespace ?? ''}/${name}`).toSorted();

const everything: LedgerScope = {namespace: null, name: null};

/** Runs the suite for both drivers on one kind of store. */
export const ledgerStoreContract = (adapter: string, hold: HoldObjects): void => {
	describe.each(['secret', 'configmap'] as const)(`${adapter}: a store of %s records`, driver => {
		const objects = heldObjects(driver);
		const [first] = objects;
		let held: HeldStore;

		const seen = (object: ApiObject): ApiObject => held.seen?.(object) ?? object;

		const heldAgain = async (replaced: readonly ApiObject[]): Promise<LedgerStore> => {
			await held.close();
			held = await hold(replaced, driver);
			return held.store;
		};

		beforeEach(async () => {
			held = await hold(objects, driver);
		});

		afterEach(async () => {
			await held.close();
		});

		it('lists the records of all namespaces', async () => {
			const {objects: found, unread, narrowedTo} = await listed(held.store, everything);
			expect(placesOf(found)).toEqual([
				'payments/sh.helm.release.v1.api.v1',
				'payments/sh.helm.release.v1.api.v2',
				'payments/sh.helm.release.v1.api.v3',
				'payments/sh.helm.release.v1.web.v1',
				'shop/sh.helm.release.v1.api.v1',
			]);
			expect(unread).toEqual([]);
			expect(narrowedTo).toBeNull();
		});

		it('lists those of one namespace', async () => {
			const {objects: found} = await listed(held.store, {namespace: 'shop', name: null});
			expect(placesOf(found)).toEqual(['shop/sh.helm.release.v1.api.v1']);
		});

		it('lists those of one release, in one namespace or in all', async () => {
			const inOne = await listed(held.store, {namespace: 'payments', name: 'api'});
			expect(placesOf(inOne.objects)).toEqual(['payments/sh.helm.release.v1.api.v1', 'payments/sh.helm.release.v1.api.v2', 'payments/sh.helm.release.v1.api.v3']);
			const inAll = await listed(held.store, {namespace: null, name: 'web'});
			expect(placesOf(inAll.objects)).toEqual(['payments/sh.helm.release.v1.web.v1']);
		});

		it('lists nothing for what is not there', async () => {
			const noRelease = await listed(held.store, {namespace: 'payments', name: 'ap'});
			expect(noRelease.objects).toEqual([]);
			const noNamespace = await listed(held.store, {namespace: 'elsewhere', name: null});
			expect(noNamespace.objects).toEqual([]);
			const empty = await heldAgain([]);
			const nothing = await listed(empty, everything);
			expect(nothing.objects).toEqual([]);
		});

		it('gives the server\'s metadata of each, as it was written', async () => {
			const {objects: found} = await listed(held.store, everything);
			const {kind, metadata} = seen(objects[2]!);
			const object = found.find(({uid}) => uid === metadata.uid);
			expect(object).toMatchObject({
				driver,
				kind,
				namespace: 'payments',
				name: 'sh.helm.release.v1.api.v3',
				uid: metadata.uid,
				resourceVersion: metadata.resourceVersion,
				labels: metadata.labels,
				annotations: {},
				createdAt: metadata.creationTimestamp,
				writers: metadata.managedFields.map(({manager, operation, subresource = null, time = null}) => ({
					manager,
					operation,
					subresource,
					time,
				})),
			});
		});

		it('knows a time that is no earlier than the newest record', async () => {
			const {serverTime} = await listed(held.store, everything);
			const times = seen(objects.at(-1)!).metadata.managedFields.map(({time}) => typeof time === 'string' ? Date.parse(time) : 0);
			expect(serverTime).toBeGreaterThanOrEqual(Math.max(...times));
		});

		it('shows nothing superseded in a first, incomplete listing, and nothing that is not in the whole one', async () => {
			const {partials, result} = await drain(held.store, everything);
			const whole = result.ok ? placesOf(result.value.objects) : [];
			for (const partial of partials) {
				expect(partial.objects.filter(({labels}) => labels['status'] === 'superseded')).toEqual([]);
				expect(whole).toEqual(expect.arrayContaining([...placesOf(partial.objects)]));
			}
		});

		it('lists records with odd labels: without status and version, with more than Helm\'s', async () => {
			const odd = {...first!, metadata: {...first!.metadata, labels: {name: 'api', owner: 'helm', 'team.example.com/owner': 'payments'}}};
			const store = await heldAgain([odd]);
			const {objects: found} = await listed(store, {namespace: 'payments', name: 'api'});
			expect(found.map(({labels}) => labels)).toEqual([{name: 'api', owner: 'helm', 'team.example.com/owner': 'payments'}]);
		});

		it('finds a record by its label when its object is called otherwise', async () => {
			const renamed = {...first!, metadata: {...first!.metadata, name: 'sh.helm.release.v1.other.v1'}};
			const store = await heldAgain([renamed]);
			const {objects: found} = await listed(store, {namespace: 'payments', name: 'api'});
			expect(placesOf(found)).toEqual(['payments/sh.helm.release.v1.other.v1']);
		});

		it('reads a record whole: the payload as the API shows it, and the object for a backup', async () => {
			const {objects: found} = await listed(held.store, {namespace: 'payments', name: 'web'});
			const read = await held.store.read(found[0]!, never);
			expect(read).toMatchObject({ok: true, value: {object: {uid: seen(objects[3]!).metadata.uid}, payload: objects[3]!.data['release']}});
			if (!read.ok) {
				return;
			}

			expect(JSON.parse(read.value.raw)).toMatchObject({kind: objects[3]!.kind, metadata: {name: 'sh.helm.release.v1.web.v1'}, data: objects[3]!.data});
			expect(decodeRecord(read.value, {maxBytes: 1_000_000})).toMatchObject({ok: true, release: {name: 'web', namespace: 'payments', version: 1}, mismatches: []});
		});

		it('reads a record without the payload\'s key', async () => {
			const store = await heldAgain([{...first!, data: {}}]);
			const {objects: found} = await listed(store, everything);
			const read = await store.read(found[0]!, never);
			expect(read).toMatchObject({ok: true, value: {payload: null}});
		});

		it('says not found of a record that was deleted since it was listed', async () => {
			const {objects: found} = await listed(held.store, {namespace: 'payments', name: 'web'});
			await held.remove(objects[3]!);
			expect(await held.store.read(found[0]!, never)).toMatchObject({ok: false, problem: {code: 'not-found'}});
			const again = await listed(held.store, {namespace: 'payments', name: null});
			expect(placesOf(again.objects)).not.toContain('payments/sh.helm.release.v1.web.v1');
		});

		it('stops when the signal aborts', async () => {
			const {objects: found} = await listed(held.store, {namespace: 'payments', name: 'web'});
			const {result} = await drain(held.store, everything, AbortSignal.abort());
			expect(result).toMatchObject({ok: false, problem: {code: 'interrupted'}});
			expect(await held.store.read(found[0]!, AbortSignal.abort())).toMatchObject({ok: false, problem: {code: 'interrupted'}});
		});
	});
};
