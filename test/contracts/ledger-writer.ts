/** What every writer of records must do, whatever holds them. Each adapter's test calls it with its own way to hold the same objects. */
import {Buffer} from 'node:buffer';
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import type {Driver, StoredRecord} from '../../source/core/object/stored-object.ts';
import type {LedgerStore} from '../../source/ports/ledger-store.ts';
import type {LedgerWriter} from '../../source/ports/ledger-writer.ts';
import {heldObjects, type ApiObject} from './ledger-store.ts';

/** A writer, the store that reads the same records, and the hand of somebody else. */
export type HeldWriter = {
	readonly writer: LedgerWriter;
	readonly store: LedgerStore;
	/** Writes an object anew behind the writer's back, with another resourceVersion. */
	readonly touch: (object: ApiObject) => Promise<void>;
	/** Deletes an object behind the writer's back. */
	readonly remove: (object: ApiObject) => Promise<void>;
	readonly close: () => Promise<void>;
};

/** Makes a writer over the given objects; `driver` is the one that all of them have. */
export type HoldWriter = (objects: readonly ApiObject[], driver: Exclude<Driver, 'sql'>) => Promise<HeldWriter>;

const {signal} = new AbortController();

/** Runs the suite for both drivers on one kind of writer. */
export const ledgerWriterContract = (adapter: string, hold: HoldWriter): void => {
	describe.each(['secret', 'configmap'] as const)(`${adapter}: a writer of %s records`, driver => {
		const first = heldObjects(driver)[2]!;
		const pending: ApiObject = {...first, metadata: {...first.metadata, annotations: {'backup.example.com/kept': 'yes'}, labels: {...first.metadata.labels, team: 'payments'}}};
		let held: HeldWriter;
		let record: StoredRecord;

		const readAgain = async () => held.store.read(record.object, signal);

		const payloadOf = (text: string): string => driver === 'secret' ? Buffer.from(text).toString('base64') : text;

		const labels = {...pending.metadata.labels, status: 'failed'};

		beforeEach(async () => {
			held = await hold([pending], driver);
			const steps = held.store.list({namespace: 'payments', name: 'api'}, signal);
			let step = await steps.next();
			while (step.done !== true) {
				step = await steps.next();
			}

			const object = step.value.ok ? step.value.value.objects[0]! : null;
			const read = object === null ? null : await held.store.read(object, signal);
			if (read?.ok !== true) {
				throw new Error('The record cannot be read');
			}

			record = read.value;
		});

		afterEach(async () => {
			await held.close();
		});

		it('writes payload and labels together, and leaves the rest', async () => {
			const written = await held.writer.rewrite(record, {payload: payloadOf('bmV3'), labels});
			expect(written).toMatchObject({ok: true, value: {payload: payloadOf('bmV3'), object: {labels, uid: record.object.uid, createdAt: record.object.createdAt, annotations: {'backup.example.com/kept': 'yes'}}}});
			expect(written.ok && written.value.object.resourceVersion).not.toBe(record.object.resourceVersion);
			const again = await readAgain();
			expect(again.ok && again.value).toEqual(written.ok && written.value);
			expect(again.ok && again.value.object.writers.map(({manager}) => manager)).toContain('helm-triage');
		});

		it('puts back what it wrote, byte for byte', async () => {
			const written = await held.writer.rewrite(record, {payload: payloadOf('bmV3'), labels});
			const back = written.ok ? await held.writer.rewrite(written.value, {payload: record.payload!, labels: record.object.labels}) : written;
			expect(back).toMatchObject({ok: true, value: {payload: record.payload, object: {labels: record.object.labels, annotations: record.object.annotations, type: record.object.type}}});
		});

		it.each(['rewrite', 'remove'] as const)('refuses to %s what was written since it was read, and changes nothing', async verb => {
			await held.touch({...pending, metadata: {...pending.metadata, labels: {...pending.metadata.labels, touched: 'yes'}}});
			const done = await (verb === 'rewrite' ? held.writer.rewrite(record, {payload: payloadOf('bmV3'), labels}) : held.writer.remove(record.object));
			expect(done).toMatchObject({ok: false, problem: {code: 'moved'}});
			const again = await readAgain();
			expect(again).toMatchObject({ok: true, value: {payload: record.payload, object: {labels: {touched: 'yes', status: 'pending-upgrade'}}}});
		});

		it.each(['rewrite', 'remove'] as const)('refuses to %s what was deleted since it was read', async verb => {
			await held.remove(pending);
			const done = await (verb === 'rewrite' ? held.writer.rewrite(record, {payload: payloadOf('bmV3'), labels}) : held.writer.remove(record.object));
			expect(done).toMatchObject({ok: false, problem: {code: 'moved'}});
			expect(await readAgain()).toMatchObject({ok: false, problem: {code: 'not-found'}});
		});

		it('takes a record away and makes it anew, with payload, labels, annotations and type as they were', async () => {
			expect(await held.writer.remove(record.object)).toEqual({ok: true, value: null});
			expect(await readAgain()).toMatchObject({ok: false, problem: {code: 'not-found'}});
			const restored = await held.writer.restore(record);
			const {labels: was, annotations, type, name} = record.object;
			expect(restored).toMatchObject({
				ok: true,
				value: {
					payload: record.payload,
					object: {
						labels: was,
						annotations,
						type,
						name,
					},
				},
			});
			expect(restored.ok && restored.value.object.uid).not.toBe(record.object.uid);
		});

		it('makes a record that never was, with type and labels as given, and beside the others', async () => {
			const name = 'sh.helm.release.v1.api.v99';
			const newest = {...labels, version: '99', status: 'deployed'};
			const {kind, type, namespace} = record.object;
			const payload = payloadOf('bmV3');
			const made = await held.writer.restore({
				object: {
					...record.object, name, uid: null, resourceVersion: null, labels: newest, annotations: {}, createdAt: null, writers: [],
				},
				payload,
				raw: JSON.stringify({
					apiVersion: 'v1', kind, ...type !== null && {type}, metadata: {name, namespace, labels: newest}, data: {release: payload},
				}),
			});
			expect(made).toMatchObject({
				ok: true, value: {
					payload, object: {
						name, type, labels: newest, annotations: {},
					},
				},
			});
			expect(made.ok && made.value.object.uid).not.toBe(record.object.uid);
			expect(made.ok && made.value.object.writers.map(({manager}) => manager)).toEqual(['helm-triage']);
			expect(await readAgain()).toMatchObject({ok: true, value: {object: {uid: record.object.uid, resourceVersion: record.object.resourceVersion}}});
		});

		it('makes nothing anew where the name is taken', async () => {
			expect(await held.writer.restore(record)).toMatchObject({ok: false, problem: {code: 'moved'}});
			const again = await readAgain();
			expect(again).toMatchObject({ok: true, value: {object: {uid: record.object.uid, resourceVersion: record.object.resourceVersion}}});
		});
	});
};
