import {filledTextAt, isApiObject, objectAt} from '../object/api-value.ts';
import {conditionWith, statusOf} from '../health/read.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {History, Revision} from '../ledger/types.ts';
import type {Hook, JsonValue} from '../record/types.ts';
import {startedHooks} from './hooks.ts';
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

/** How the post hooks of a pending operation stand, the worst first. */
export type PostHooks = 'open' | 'unknown' | 'done' | 'none';

/** The operation that a pending record is of, as its hooks name it. */
export const operationOf = ({status}: Pick<Revision, 'status'>): string => (status ?? '').replace(/^pending-/v, '');

type Run = {
	readonly live: LiveHook | undefined;
	/** When the server made the pending record. */
	readonly since: number | null;
	/** Whether the record says that this run started it. */
	readonly started: boolean;
	/** Whether the same hook runs before the operation, too: its object may be of that run. */
	readonly twice: boolean;
};

const survives = ({deletePolicies: policies}: Hook): boolean => !policies.includes('hook-succeeded') || policies.includes('hook-failed');

/** One hook's standing: its live object goes before the record, if it is of this run; a policy that deletes what succeeded, and not what failed, explains an object that is gone. */
const standingOf = (hook: Hook, {live, since, started, twice}: Run): Exclude<PostHooks, 'none'> => {
	if (live === undefined || live.outcome === 'unknown') {
		return 'unknown';
	}

	const isOfThisRun = live.created !== null && since !== null && live.created >= since;
	if (live.outcome !== 'absent' && isOfThisRun) {
		return live.outcome === 'succeeded' ? (twice ? 'unknown' : 'done') : 'open';
	}

	return live.outcome === 'absent' && started ? (survives(hook) || twice ? 'unknown' : 'done') : 'open';
};

/**
Whether the post hooks of a pending revision are done, by their live objects.

The record alone cannot say it: Helm stores a hook's end only with its next write (both majors). A hook object that is older than the record is of an earlier run. A hook that never ran is open.
*/
export const postHooksOf = (history: History, pending: Revision, live: readonly LiveHook[]): PostHooks => {
	const since = millisecondsOf(pending.record.object.createdAt);
	const operation = operationOf(pending);
	const started = startedHooks(history, pending, [`post-${operation}`]);
	const hooks = (pending.record.decoded?.release?.hooks ?? []).filter(({events}) => events.includes(`post-${operation}`));
	const standings = new Set(hooks.map(hook => standingOf(hook, {
		live: live.find(({kind, name}) => kind === hook.kind && name === hook.name),
		since,
		started: started.includes(hook),
		twice: hook.events.includes(`pre-${operation}`),
	})));
	return (['open', 'unknown', 'done'] as const).find(word => standings.has(word)) ?? 'none';
};
