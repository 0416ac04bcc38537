import {revisionByNumber} from '../ledger/believed.ts';
import type {History, Revision} from '../ledger/types.ts';
import type {Hook} from '../record/types.ts';
import {rollbackTarget} from './rollback-target.ts';

const started = ({lastRun}: Hook): boolean => lastRun.startedAt !== null || lastRun.phase === 'Running';

/**
The hooks of an event that a revision started, as its record shows.

Helm stores the start before it creates the hook, and the end only with its next write, so a start without an end means: ran, failed, or still runs. A rollback's record comes with the runs of its target, which count for nothing (seen on both majors).
*/
export const startedHooks = (history: History, revision: Revision, events: readonly string[]): readonly Hook[] => {
	const target = rollbackTarget(revision);
	const copied = target === null ? [] : revisionByNumber(history, target)?.record.decoded?.release?.hooks ?? [];
	const isCopied = (hook: Hook): boolean => copied.some(({path, name, lastRun}) =>
		path === hook.path && name === hook.name && lastRun.startedAt === hook.lastRun.startedAt && lastRun.phase === hook.lastRun.phase);
	return (revision.record.decoded?.release?.hooks ?? []).filter(hook => hook.events.some(event => events.includes(event)) && started(hook) && !isCopied(hook));
};

/** The hooks among them whose end is not stored: failed, cut off, or still at work. */
export const openHooks = (hooks: readonly Hook[]): readonly Hook[] => hooks.filter(({lastRun}) => lastRun.completedAt === null || lastRun.phase === 'Running' || lastRun.phase === 'Unknown');

/** `Job/migrate and Job/seed`. */
export const hookNames = (hooks: readonly Hook[]): string => hooks.map(({kind, name}) => `${kind}/${name}`).join(' and ');
