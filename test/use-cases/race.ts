/** A plan of our own writes that somebody else gets in the way of, at a chosen call. */
import {expect} from 'vitest';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import {interpose, type PortCall} from './interposed.ts';
import type {RollbackWorld} from './rollback-world.ts';
import {contentsOf, type Confirmed} from './writes-world.ts';

/** Somebody else, and what they write. */
export type Stranger = {readonly does: string; readonly write: (world: RollbackWorld) => void};

/** A plan, and a world in which it was just confirmed. */
export type Case = {readonly plan: string; readonly make: () => Promise<{readonly world: RollbackWorld; readonly confirmed: Confirmed}>};

type Contents = ReturnType<typeof contentsOf>;

/** How a plan ended that a stranger got in the way of. */
export type Raced = {
	readonly result: Result<WriteOutcome>;
	readonly world: RollbackWorld;
	/** The records right before the stranger wrote, and right after. */
	readonly before: Contents;
	readonly written: Contents;
	readonly at: PortCall | null;
};

/** Runs a plan with a stranger that writes before the call of this number. */
export const race = async ({make}: Case, stranger: Stranger, index: number): Promise<Raced> => {
	const {world, confirmed} = await make();
	let before = contentsOf(world);
	let written = before;
	let at: PortCall | null = null;
	const {session} = interpose(world.session, {
		before(call) {
			if (call.index !== index) {
				return;
			}

			at = call;
			before = contentsOf(world);
			stranger.write(world);
			written = contentsOf(world);
		},
		after: () => undefined,
	});
	const result = await confirmed.run(session);
	return {
		result,
		world,
		written,
		before,
		at,
	};
};

/** The names of the calls of a plan that nobody gets in the way of. */
export const callsOf = async ({make}: Case): Promise<readonly string[]> => {
	const {world, confirmed} = await make();
	const names: string[] = [];
	const {session} = interpose(world.session, {
		before({name}) {
			names.push(name);
		},
		after: () => undefined,
	});
	const result = await confirmed.run(session);
	expect(result.ok).toBe(true);
	return names;
};
