/** The rights that the writes of a plan take are asked for with the plan, so that nobody starts what the server will refuse. */
import {describe, expect, it} from 'vitest';
import type {Session} from '../../source/ports/session.ts';
import type {Plan} from '../../source/core/plan/types.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseBringBack} from '../../source/use-cases/rehearse-uninstall.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {rehearseUndo} from '../../source/use-cases/undo.ts';
import {worldOf, type RollbackWorld} from './rollback-world.ts';
import {stuck as uninstalling} from './uninstall-world.ts';
import {confirmUnlock, live, valueIn, worldFor} from './writes-world.ts';

const {signal} = new AbortController();
const release = {namespace: 'shop', name: 'web', acknowledge: []};

type Case = {
	readonly plan: string;
	readonly make: () => Promise<RollbackWorld>;
	readonly rehearse: (session: Session) => Promise<Plan>;
	readonly takes: readonly string[];
};

/** A release whose lock was ended, and the backup of that. */
const ended = async (): Promise<RollbackWorld> => {
	const world = worldFor('failed');
	const {run} = await confirmUnlock(world.session, 'failed');
	valueIn(await run(world.session));
	return world;
};

const newestBackup = async ({files}: Session): Promise<string> => {
	const [id] = valueIn(await files.listBackups());
	return id!;
};

const cases: readonly Case[] = [
	{plan: 'marking a lock failed', make: async () => worldFor('failed'), rehearse: async session => valueIn(await drained(rehearseUnlock(session, {...release, way: 'failed'}, signal))), takes: ['update secrets']},
	{plan: 'setting a lock aside', make: async () => worldFor('aside'), rehearse: async session => valueIn(await drained(rehearseUnlock(session, {...release, way: 'aside'}, signal))), takes: ['delete secrets']},
	{plan: 'an undo', make: ended, rehearse: async session => valueIn(await drained(rehearseUndo(session, {id: await newestBackup(session), acknowledge: []}, signal))), takes: ['update secrets']},
	{plan: 'bringing an uninstall back', make: async () => worldOf(uninstalling, {live: live('web', 'more')}), rehearse: async session => valueIn(await drained(rehearseBringBack(session, release, signal))), takes: ['update secrets']},
];

/** The session as it is for somebody who lacks rights; what was asked comes along. */
const without = (session: Session, denied: readonly string[]): {readonly session: Session; readonly asked: readonly string[]} => {
	const asked: string[] = [];
	return {
		asked,
		session: {...session, cluster: {...session.cluster!, async may(questions) {
			const words = questions.map(({verb, resource}) => `${verb} ${resource}`);
			asked.push(...words);
			return {ok: true, value: words.map(word => !denied.includes(word))};
		}}},
	};
};

describe.each(cases)('$plan', ({make, rehearse, takes}) => {
	it('stops where a right that it takes is missing', async () => {
		const {session} = await make();
		const plan = await rehearse(without(session, takes).session);
		expect(plan.reasons.map(({code}) => code)).toContain('may-not-write');
		expect(plan.verdict).toBe('stop');
	});

	it('asks for nothing that it does not take', async () => {
		const {session} = await make();
		const {session: asking, asked} = without(session, []);
		const plan = await rehearse(asking);
		expect(plan.reasons.map(({code}) => code)).not.toContain('may-not-write');
		expect(asked.filter(word => word.endsWith(' secrets') && !word.startsWith('get') && !word.startsWith('list'))).toEqual(expect.arrayContaining([...takes]));
	});
});
