import {rollbackTarget} from '../../runbook/rollback-target.ts';
import {revisionOf} from '../facts.ts';
import {hookWords, rollbackHooks} from '../hooks.ts';
import type {FindStops} from './stop.ts';

/**
A hook of the target that was under way when the last rollback to it got stuck: it fails again, and leaves the next lock.

Helm stores a hook of a rollback as `Running` before it creates it, and writes no more when it fails (seen on 3.22.0 and 4.3.1), so the newest record alone can say so.
*/
export const hookFailedBefore: FindStops = ({history, to, policy}) => {
	const last = revisionOf(history, history.believed.last);
	if (last?.status !== 'pending-rollback' || rollbackTarget(last) !== to || policy.noHooks.value) {
		return [];
	}

	return rollbackHooks(last.record.decoded?.release ?? null).filter(({hook}) => hook.lastRun.phase === 'Running' || hook.lastRun.phase === 'Failed').map(({event, hook}) => ({
		code: 'hook-failed-before' as const,
		message: `The last rollback to ${to} got no further than its hook ${hookWords(event, hook)}, which runs again. Should it fail again, the release stays pending-rollback. --no-hooks leaves hooks out.`,
		object: `${hook.kind}/${hook.name}`,
	}));
};
