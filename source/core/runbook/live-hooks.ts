import {filledTextAt, isApiObject, objectAt} from '../object/api-value.ts';
import {conditionWith, statusOf} from '../health/read.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Revision} from '../ledger/types.ts';
import type {Hook, JsonValue} from '../record/types.ts';
import type {LiveHook} from './types.ts';

const phaseOutcomes: Readonly<Record<string, LiveHook['outcome']>> = {
	Pending: 'running', Running: 'running', Succeeded: 'succeeded', Failed: 'failed',
};

/** What became of a hook, by its live object. Helm waits for Jobs and Pods; any other kind is done as soon as it is there (both majors). */
export const liveOutcome = (live: JsonValue): LiveHook['outcome'] => {
	if (!isApiObject(live)) {
		return 'unknown';
	}

	switch (live['kind']) {
		case 'Job': {
			return conditionWith(live, 'Complete', 'True') === null
				? (conditionWith(live, 'Failed', 'True') === null ? 'running' : 'failed')
				: 'succeeded';
		}

		case 'Pod': {
			return phaseOutcomes[filledTextAt(statusOf(live), 'phase') ?? ''] ?? 'unknown';
		}

		default: {
			return 'succeeded';
		}
	}
};

/** When the server made a live object, milliseconds since the epoch. */
export const createdOf = (live: JsonValue): number | null => isApiObject(live) ? millisecondsOf(filledTextAt(objectAt(live, 'metadata'), 'creationTimestamp')) : null;

/** How the post hooks of a pending upgrade stand, the worst first. */
export type PostHooks = 'open' | 'unknown' | 'done' | 'none';

const isStarted = ({lastRun}: Hook): boolean => lastRun.startedAt !== null || lastRun.phase === 'Running';

/** One hook's standing: its live object goes before the record, if it is of this run; a policy that deletes what succeeded explains an object that is gone. */
const standingOf = (hook: Hook, live: LiveHook | undefined, since: number | null): Exclude<PostHooks, 'none'> => {
	if (live === undefined || live.outcome === 'unknown') {
		return 'unknown';
	}

	const isOfThisRun = live.created !== null && since !== null && live.created >= since;
	if (live.outcome !== 'absent' && isOfThisRun) {
		return live.outcome === 'succeeded' ? 'done' : 'open';
	}

	return live.outcome === 'absent' && isStarted(hook) ? (hook.deletePolicies.includes('hook-succeeded') && !hook.deletePolicies.includes('hook-failed') ? 'done' : 'unknown') : 'open';
};

/**
Whether the post-upgrade hooks of a pending revision are done, by their live objects.

The record alone cannot say it: Helm stores a hook's end only with its next write (both majors). A hook object that is older than the record is of an earlier run. A hook that never ran is open.
*/
export const postHooksOf = (pending: Revision, live: readonly LiveHook[]): PostHooks => {
	const since = millisecondsOf(pending.record.object.createdAt);
	const hooks = (pending.record.decoded?.release?.hooks ?? []).filter(({events}) => events.includes('post-upgrade'));
	const standings = new Set(hooks.map(hook => standingOf(hook, live.find(({kind, name}) => kind === hook.kind && name === hook.name), since)));
	return (['open', 'unknown', 'done'] as const).find(word => standings.has(word)) ?? 'none';
};
