/** What taking an uninstall back does when the API server, the connection, the token or the disk fails at its one write. */
import {
	afterEach,
	beforeEach,
	describe,
	expect,
	it,
} from 'vitest';
import {fail} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import {describeBackups} from '../../source/use-cases/describe-backups.ts';
import {failure} from '../contracts/api-replies.ts';
import type {Told} from '../core/plan/release.ts';
import {answerLost, atWrite, faults, later, statuses, storing} from './faults.ts';
import {servedWorld, type ServedWorld} from './served-world.ts';
import {confirmBringBack} from './uninstall-world.ts';
import {confirmUndo, stuck, valueIn} from './writes-world.ts';

type Ending = {readonly ending: string; readonly records: readonly Told[]; readonly untouched: readonly string[]; readonly done: readonly string[]};

const endings: readonly Ending[] = [
	{
		ending: 'deployed',
		records: [stuck[0]!, {...stuck[2]!, revision: 2, status: 'uninstalling'}],
		untouched: ['uninstalling/uninstalling', 'superseded/superseded'],
		done: ['deployed/deployed', 'superseded/superseded'],
	},
	{
		ending: 'failed, below an older one that is deployed',
		records: [stuck[1]!, {...stuck[2]!, status: 'uninstalling'}],
		untouched: ['uninstalling/uninstalling', 'deployed/deployed'],
		done: ['failed/failed', 'deployed/deployed'],
	},
];

describe.each(endings)('an uninstall that is taken back, and becomes $ending', ({records, untouched, done}) => {
	let world: ServedWorld;

	beforeEach(async () => {
		world = await servedWorld(records);
	});

	afterEach(async () => {
		await world.close();
	});

	it.each(faults)('$what: a clear problem, nothing lost, and a way on', async ({script, code}) => {
		const {session} = world;
		const bringBack = await confirmBringBack(session);
		world.script(script(1));
		const result = await bringBack.run(session);
		world.script(null);
		expect(result).toMatchObject({ok: false, problem: {code, message: expect.stringMatching(/\S.{20}/v) as string}});
		expect(await statuses(session)).toEqual(untouched);

		const [backup] = valueIn(await describeBackups(session));
		expect(backup).toMatchObject({records: 2, plan: {action: 'uninstall'}});
		const {entries} = valueIn(await session.files.readJournal());
		expect(entries.at(-1)).toMatchObject({step: null, result: 'failed', person: 'jo@example.test'});
		const again = await confirmBringBack(session);
		const {backupId} = valueIn(await again.run(later(session, 1)));
		expect(await statuses(session)).toEqual(done);
		const undo = await confirmUndo(session, backupId!);
		valueIn(await undo.run(later(session, 2)));
		expect(await statuses(session)).toEqual(untouched);
	});

	it('the answer is lost, and the write was done: it counts, and all ends well', async () => {
		const {session, server} = world;
		const bringBack = await confirmBringBack(session);
		const lost = answerLost(storing(server));
		world.script(atWrite(1, lost.reply));
		expect(await bringBack.run(session)).toMatchObject({ok: true});
		expect(lost.asked()).toBeGreaterThan(0);
		expect(await statuses(session)).toEqual(done);
	});

	it('the server goes away for good: what is not known is said so, with the backup', async () => {
		const {session, server} = world;
		const bringBack = await confirmBringBack(session);
		world.script(atWrite(1, () => {
			void server.close();
			return failure(503, 'ServiceUnavailable', 'shutting down');
		}));
		expect(await bringBack.run(session)).toMatchObject({ok: false, problem: {code: expect.stringMatching(/unreachable|server-error/v) as string, message: expect.stringContaining('is not known') as string}});
		expect(valueIn(await describeBackups(session))[0]).toMatchObject({records: 2});
	});

	it('the disk is full when the records are to be saved: nothing is written', async () => {
		const bringBack = await confirmBringBack(world.session);
		const session: Session = {...world.session, files: {...world.session.files, backup: async () => fail('state-unwritable', 'Cannot write the backup: no space left on device.', 'Nothing was changed.')}};
		expect(await bringBack.run(session)).toMatchObject({ok: false, problem: {code: 'state-unwritable'}});
		expect(await statuses(session)).toEqual(untouched);
	});
});
