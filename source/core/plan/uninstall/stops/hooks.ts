import type {Stop} from '../../stops/stop.ts';
import {hookWords, isReplaced} from '../../hooks.ts';
import {takenLast, type UninstallFacts} from '../facts.ts';
import {placedHooks, runningHooks} from '../hooks.ts';

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

/** A hook's object of an earlier run that no policy takes away: under client-side apply the hook fails at once, under server-side apply a finished Job counts as run without having run (seen on 3.22.0 and 4.3.1). */
export const hookObjectExists = (facts: UninstallFacts): readonly Stop[] => {
	const running = new Map(runningHooks(facts).map(({event, hook}) => [hook, event]));
	return placedHooks(facts).flatMap(({hook, addresses}): Stop[] => {
		const event = running.get(hook);
		return event === undefined || isReplaced(hook)
			? []
			: addresses.filter(address => {
				const found = facts.live.get(address);
				return found?.known === true && found.value !== null;
			}).map(address => ({
				code: 'hook-object-exists',
				message: `The hook ${hookWords(event, hook)} finds its object of an earlier run, which its delete policy (${hook.deletePolicies.join(', ')}) does not take away first: applied client-side it fails (already exists), applied server-side it may count as run without running. Delete that object first, or leave hooks out with --no-hooks.`,
				object: address,
			}));
	});
};
