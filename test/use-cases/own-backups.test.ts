import {describe, expect, it} from 'vitest';
import {createMemoryFileSystem} from '../../source/adapters/memory/file-system.ts';
import type {JournalEntry} from '../../source/core/journal/journal-text.ts';
import {planFile} from '../../source/core/plan/saved-plan.ts';
import {fail} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import {ownBackups} from '../../source/use-cases/own-backups.ts';

const place: Session['place'] = {
	context: 'kind', server: 'https://127.0.0.1:6443', namespace: 'shop', allNamespaces: false, mark: null, helmFlags: [],
};

const saved = (name: string, changes: Readonly<Record<string, unknown>> = {}): {readonly name: string; readonly content: string} => ({
	name: planFile,
	content: JSON.stringify({
		action: 'unlock', digest: 'd', release: {namespace: 'shop', name, driver: 'secret'}, cluster: {context: 'kind', server: place.server, uid: null}, writes: [], ...changes,
	}),
});

const entry = (more: Partial<JournalEntry>): JournalEntry => ({
	time: '2026-11-02T03:00:00.000Z', context: 'kind', server: place.server, person: null, release: 'shop/web', action: 'unlock', digest: 'd', step: null, result: 'started', reason: null, ...more,
});

const world = async () => {
	const files = createMemoryFileSystem();
	await files.backup('20261102T030000-000-shop-web', [saved('web')]);
	await files.backup('20261102T030100-000-shop-api', [saved('api')]);
	await files.backup('20261102T030200-000-shop-web', [saved('web', {cluster: {context: 'other', server: 'https://10.0.0.1', uid: null}})]);
	await files.backup('20261102T030300-000-other-web', [saved('web', {release: {namespace: 'other', name: 'web', driver: 'secret'}})]);
	await files.backup('20261102T030400-000-shop-web', [{name: planFile, content: 'no JSON'}]);
	await files.journal(entry({}));
	await files.journal(entry({step: 'backup', result: 'done', reason: '/state/backups/20261102T030000-000-shop-web'}));
	await files.journal(entry({result: 'succeeded'}));
	return files;
};

const idsOf = async (session: Pick<Session, 'files' | 'place'>, release: {readonly namespace: string | null; readonly name: string} | null): Promise<readonly string[]> => {
	const read = await ownBackups(session, release);
	return read.ok ? read.value.map(({id, act}) => `${id}${act === null ? '' : ` ${act.result ?? 'no end'}`}`) : [read.problem.code];
};

describe('own backups', () => {
	it('are those of one release of this cluster, with what the journal says of each; an unreadable one is told by its id', async () => {
		const expected = ['20261102T030400-000-shop-web', '20261102T030000-000-shop-web succeeded'];
		expect(await idsOf({files: await world(), place}, {namespace: 'shop', name: 'web'})).toEqual(expected);
		expect(await idsOf({files: await world(), place}, {namespace: null, name: 'web'})).toEqual(expected);
	});

	it('are those of all releases of this cluster where none is named', async () => {
		expect(await idsOf({files: await world(), place}, null)).toEqual([
			'20261102T030400-000-shop-web',
			'20261102T030300-000-other-web',
			'20261102T030100-000-shop-api',
			'20261102T030000-000-shop-web succeeded',
		]);
	});

	it('are there without the journal, too, and say so when their folder cannot be read', async () => {
		const files = await world();
		const broken = {...files, readJournal: async () => fail('input-unreadable', 'The journal is a directory.')};
		expect(await idsOf({files: broken, place}, {namespace: 'shop', name: 'web'})).toEqual(['20261102T030400-000-shop-web', '20261102T030000-000-shop-web']);
		expect(await idsOf({files: {...files, listBackups: async () => fail('input-unreadable', 'The folder is a file.')}, place}, null)).toEqual(['input-unreadable']);
	});
});
