import {compareText} from '../ledger/compare.ts';
import type {Hook, Release} from '../record/types.ts';

const runsAtRollback = (event: string): boolean => event === 'pre-rollback' || event === 'post-rollback';

const inRunOrder = (a: Hook, b: Hook): number => a.weight === b.weight ? compareText(a.name, b.name) : a.weight - b.weight;

/** The hooks of a release that run at these events, in the order in which Helm runs them: event by event, in each by weight and then by name. */
export const hooksOf = (release: Release | null, events: readonly string[]): ReadonlyArray<{readonly event: string; readonly hook: Hook}> => events.flatMap(event => (release?.hooks ?? [])
	.filter(hook => hook.events.includes(event))
	.toSorted(inRunOrder)
	.map(hook => ({event, hook})));

/** The hooks of the target that a rollback runs: those before, then those after. */
export const rollbackHooks = (target: Release | null): ReadonlyArray<{readonly event: string; readonly hook: Hook}> => hooksOf(target, ['pre-rollback', 'post-rollback']);

/** Whether a hook is one that a rollback runs. */
export const isRollbackHook = ({events}: Hook): boolean => events.some(event => runsAtRollback(event));

/** Whether a hook's object of an earlier run is deleted before the hook runs: by its policy, which is also the one of a hook that names none. */
export const isReplaced = ({deletePolicies: policies}: Hook): boolean => policies.length === 0 || policies.includes('before-hook-creation');

/** A hook in words: `pre-rollback Job/migrate`. */
export const hookWords = (event: string, {kind, name}: Hook): string => `${event} ${kind}/${name}`;

const leftTraces = ({lastRun: {phase, startedAt}}: Hook): boolean => startedAt !== null || (phase !== '' && phase !== 'Unknown');

/** Hooks of an upgrade that ran, or may have: what they did (a migration of data, say) no rollback takes back. Success is stored only by the next write, so any trace of a run counts. */
export const ranHooks = (release: Release | null): readonly string[] => (release?.hooks ?? [])
	.filter(hook => leftTraces(hook))
	.flatMap(hook => hook.events.filter(event => ['pre-upgrade', 'post-upgrade', 'pre-install', 'post-install'].includes(event)).map(event => hookWords(event, hook)));
