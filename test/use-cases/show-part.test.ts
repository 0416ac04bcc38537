import {describe, expect, it} from 'vitest';
import {fail, ok} from '../../source/core/problem/problem.ts';
import type {Cluster} from '../../source/ports/cluster.ts';
import {showPart, type ShowInput} from '../../source/use-cases/show-part.ts';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';
import {buildStored} from '../build/record.ts';
import {recordsOf} from '../build/recording.ts';
import {buildSession, drain, type SessionInput} from '../build/session.ts';

const {signal} = new AbortController();
const asked: ShowInput = {
	namespace: 'payments', name: 'api', revision: null, part: 'values', all: false, reveal: false, contents: false,
};

const show = async (records: readonly StoredRecord[], input: Partial<ShowInput>, world: SessionInput = {}) => {
	const {session} = buildSession(records, world);
	const {result, steps} = await drain(showPart(session, {...asked, ...input}, signal));
	return {result, steps};
};

/** An install and an upgrade. */
const two = recordsOf('healthy-web-helm4');

describe('which record is shown', () => {
	it('the last one for Helm, without a revision', async () => {
		const {result, steps} = await show(two, {part: 'metadata'});
		expect(result).toMatchObject({ok: true, value: {part: 'metadata', fault: null, release: {namespace: 'payments', name: 'api', revision: 2}, value: {revision: 2, status: 'deployed'}}});
		expect(steps.every(({kind}) => kind === 'progress')).toBe(true);
	});

	it('the one that is named', async () => {
		const {result} = await show(two, {part: 'metadata', revision: 1});
		expect(result).toMatchObject({ok: true, value: {release: {revision: 1}, value: {revision: 1, status: 'superseded'}}});
	});

	it('none that is not there, and the others are named', async () => {
		const {result} = await show(two, {revision: 7});
		expect(result).toEqual({ok: false, problem: {code: 'not-found', message: 'api has no revision 7.', hint: 'It has 2, 1.'}});
	});

	it('none that may not be read, which is no fault of the record', async () => {
		const {result} = await show(two, {revision: 2}, {refuse: () => ({code: 'forbidden', message: 'You may not get secrets in shop.', hint: null})});
		expect(result).toMatchObject({ok: false, problem: {code: 'forbidden'}});
	});
});

describe('each part', () => {
	it.each(['values', 'manifest', 'hooks', 'notes', 'metadata', 'record'] as const)('%s can be shown', async part => {
		const {result} = await show(two, {part});
		expect(result).toMatchObject({ok: true, value: {part}});
	});
});

describe('the contents of a manifest', () => {
	const manifest = '---\n# Source: web/templates/a.yaml\napiVersion: example.com/v1\nkind: Gadget\nmetadata: {name: a}\n---\n# nothing\n---\nprogress\n';
	const odd = buildStored({revision: 1, name: 'api', namespace: 'payments', manifest});
	const contents = async (world: SessionInput, input: Partial<ShowInput> = {}) => {
		const {result} = await show([odd], {part: 'manifest', contents: true, ...input}, world);
		return result.ok ? result.value.contents : null;
	};

	const found = (address: string) => ({
		objects: [{address, source: 'web/templates/a.yaml', line: 3, faults: []}, {address: null, source: null, line: 9, faults: [{code: 'not-an-object'}]}],
		emptyDocuments: 1,
	});

	it('are its objects, its faulty documents among them', async () => {
		expect(await contents({})).toMatchObject(found('Gadget.example.com/payments/a'));
	});

	it('come only where they are asked for, and of a manifest', async () => {
		expect(await contents({}, {contents: false})).toBeNull();
		expect(await contents({}, {part: 'notes'})).toBeNull();
	});

	it('have their addresses from the cluster where it answers', async () => {
		const {session} = buildSession([odd]);
		const address = async (discovered: Awaited<ReturnType<Cluster['discover']>>): Promise<string | null | undefined> => {
			const cluster = {discover: async () => discovered} as unknown as Cluster;
			const {result} = await drain(showPart({...session, cluster}, {...asked, part: 'manifest', contents: true}, signal));
			return result.ok ? result.value.contents?.objects[0]?.address : undefined;
		};

		const kinds = [{apiVersion: 'example.com/v1', kind: 'Gadget', plural: 'gadgets', namespaced: false}];
		expect(await address(ok({kinds, unanswered: []}))).toBe('Gadget.example.com/a');
		expect(await address(fail('forbidden', 'You may not.', null))).toBe('Gadget.example.com/payments/a');
	});
});
