/** A session in which something happens at a chosen call of a port: somebody else writes, or our process dies. */
import type {Session} from '../../source/ports/session.ts';

/** One call that touches the outside: which, and the how-manieth of all. */
export type PortCall = {readonly name: string; readonly index: number};

/** What is done before and after a call. */
export type Interposed = {readonly before: (call: PortCall) => Promise<void> | void; readonly after: (call: PortCall) => Promise<void> | void};

/** What stands for the death of the process: nothing of ours goes on after it. */
export const death = new Error('killed');

type Calls = {readonly session: Session};

/** Wraps every port that a plan of our own writes uses. */
export const interpose = (session: Session, {before, after}: Interposed): Calls => {
	let index = 0;
	const around = <Arguments extends readonly unknown[], T>(name: string, run: (...arguments_: Arguments) => Promise<T>) => async (...arguments_: Arguments): Promise<T> => {
		const call = {name, index};
		index += 1;
		await before(call);
		const result = await run(...arguments_);
		await after(call);
		return result;
	};

	const {store, writer, objects, files, cluster} = session;
	return {
		session: {
			...session,
			store: {
				async * list(...query) {
					const call = {name: 'list', index};
					index += 1;
					await before(call);
					const result = yield * store.list(...query);
					await after(call);
					return result;
				},
				read: around('read', store.read),
			},
			writer: writer === null
				? null
				: {rewrite: around('rewrite', writer.rewrite), remove: around('remove', writer.remove), restore: around('restore', writer.restore)},
			objects: objects === null ? null : {patch: around('patch', objects.patch), remove: around('delete', objects.remove)},
			cluster: cluster === null ? null : {...cluster, identity: around('identity', cluster.identity)},
			files: {...files, journal: around('journal', files.journal), backup: around('backup', files.backup), readBackup: around('readBackup', files.readBackup)},
			clock: {...session.clock, sleep: around('sleep', session.clock.sleep)},
		},
	};
};

/** Numbers of the calls at which something is tried: all from the backup on, and every fifth of the many reads before it, of which nothing is written. */
export const callsToTry = (names: readonly string[]): readonly number[] => names.flatMap((_, index) => index >= names.indexOf('backup') - 1 || index % 5 === 0 ? [index] : []);
