import {inTheWay, type HookRun} from '../../stops/hook-objects.ts';
import type {Stop} from '../../stops/stop.ts';
import {hookWords} from '../../hooks.ts';
import {takenLast, type UninstallFacts} from '../facts.ts';
import {hookMethod, keptHooks, runningHooks} from '../hooks.ts';

/**
A hook that was under way when the last uninstall got stuck: it fails again, and nothing is deleted.

Helm stores a hook as `Running` before it creates it, and writes no more when it fails (seen on 3.22.0 and 4.3.1).
*/
export const hookFailedBefore = (facts: UninstallFacts): readonly Stop[] => takenLast(facts)?.status === 'uninstalling'
	? runningHooks(facts).filter(({hook}) => hook.lastRun.phase === 'Running' || hook.lastRun.phase === 'Failed').map(({event, hook}) => ({
		code: 'hook-failed-before',
		message: `The last uninstall got no further than its hook ${hookWords(event, hook)}, which runs again. Should it fail again, nothing is deleted and the release stays uninstalling. --no-hooks leaves hooks out; what this one was to save or to take down stays undone then.`,
		object: `${hook.kind}/${hook.name}`,
	}))
	: [];

/** Objects of earlier runs in the way of hooks that no policy takes away first: see `inTheWay`. */
export const hookObjects = (facts: UninstallFacts): readonly Stop[] => {
	const run: HookRun = {
		method: hookMethod(facts),
		leaves: event => event === 'pre-delete' ? 'nothing is deleted, and the release stays uninstalling' : 'all is deleted by then, and Helm ends with an error',
	};
	return keptHooks(facts).flatMap(kept => {
		const live = facts.live.get(kept.object.address);
		return live?.known === true ? inTheWay(kept, run, {live, tried: facts.triedHooks.get(kept.object.address) ?? null}) : [];
	});
};
