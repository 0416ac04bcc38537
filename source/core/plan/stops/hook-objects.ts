import type {WriteMethod} from '../../drift/next/types.ts';
import {liveOutcome} from '../../runbook/live-hooks.ts';
import type {JsonValue} from '../../record/types.ts';
import {methodOf, type RollbackFacts} from '../facts.ts';
import {hookWords} from '../hooks.ts';
import {keptHooks, type KeptHook} from '../rehearsal/hook-objects.ts';
import type {FoundHookObject} from '../rehearsal/tried.ts';
import type {FindStops, Stop} from './stop.ts';

/** How an operation runs its hooks, and what a failing one leaves, by its event. */
export type HookRun = {readonly method: WriteMethod; readonly leaves: (event: string) => string};

/** Nothing of a rollback is done before the one hook, all of it before the other (seen on 3.22.0 and 4.3.1). */
const runOf = (facts: RollbackFacts): HookRun => ({
	method: methodOf(facts),
	leaves: event => `${event === 'pre-rollback' ? 'nothing is applied' : 'all is applied by then'}, and the release stays pending-rollback`,
});

const wayOut = 'Take it away first, once it has ended and its log is saved, or leave hooks out with --no-hooks.';

const fails = ({event, object}: KeptHook, {leaves}: HookRun, message: string): Stop => ({code: 'hook-object-fails', message: `${message}: ${leaves(event)}. ${wayOut}`, object: object.address});

const notRun = ({object}: KeptHook, message: string): Stop => ({code: 'hook-object-exists', message: `${message} ${wayOut}`, object: object.address});

const policyOf = ({hook}: KeptHook): string => `delete policy ${hook.deletePolicies.join(', ')}`;

/** Kinds whose run Helm waits for; any other one is done as soon as it is there. */
const isRun = ({object: {kind}}: KeptHook): boolean => kind === 'Job' || kind === 'Pod';

/** What a server-side apply makes of an object that is there: the object stays, and Helm looks at how it ended, not at whether it ran (seen on 4.3.1). */
const applied = (kept: KeptHook, run: HookRun, live: JsonValue, {tried}: FoundHookObject): readonly Stop[] => {
	const words = hookWords(kept.event, kept.hook);
	if (tried?.kind === 'refused') {
		return [fails(kept, run, `The hook ${words} finds its object of an earlier run (${policyOf(kept)}), and the API server refuses to change it, as it says: ${tried.message}`)];
	}

	if (tried?.kind === 'applied' && tried.conflicts.length > 0) {
		return [fails(kept, run, `The hook ${words} finds an object of its name that ${tried.conflicts[0]!.manager} holds, and --force-conflicts does not count for hooks: it fails with a conflict`)];
	}

	if (!isRun(kept)) {
		return [];
	}

	switch (liveOutcome(live)) {
		case 'succeeded': {
			return [notRun(kept, `The hook ${words} does not run: its ${kept.object.kind} of an earlier run is still there, complete (${policyOf(kept)}). Applied server-side it stays as it is, and Helm counts the hook as succeeded.`)];
		}

		case 'failed': {
			return [fails(kept, run, `The hook ${words} fails at once: its ${kept.object.kind} of an earlier run is still there, failed (${policyOf(kept)}), and applied server-side it stays as it is`)];
		}

		default: {
			return [notRun(kept, `The hook ${words} does not run anew: its ${kept.object.kind} of an earlier run is still there and has not ended (${policyOf(kept)}). Helm waits for that one.`)];
		}
	}
};

/** A hook of both events that leaves its object at the first is in its own way at the second. */
const ownWay = (kept: KeptHook, run: HookRun): readonly Stop[] => {
	const words = hookWords(kept.event, kept.hook);
	if (run.method === 'csa') {
		return [fails(kept, run, `The hook ${words} also runs at pre-rollback and leaves its object there (${policyOf(kept)}): it fails then, as that already exists`)];
	}

	return isRun(kept) ? [notRun(kept, `The hook ${words} also runs at pre-rollback and leaves its ${kept.object.kind} there (${policyOf(kept)}): applied server-side that stays as it is, and Helm counts the second run as succeeded without one.`)] : [];
};

/** What becomes of a hook whose object is there already. */
export const inTheWay = (kept: KeptHook, run: HookRun, found: FoundHookObject | undefined): readonly Stop[] => {
	if (found === undefined || (found.live.known && found.live.value === null)) {
		return [];
	}

	if (!found.live.known) {
		return [{code: 'object-unread', message: `Whether an earlier run of the hook ${hookWords(kept.event, kept.hook)} left its object there could not be read (${policyOf(kept)}): then it would fail, or count as run without running.`, object: kept.object.address}];
	}

	return run.method === 'csa'
		? [fails(kept, run, `The hook ${hookWords(kept.event, kept.hook)} finds an object of its name (${policyOf(kept)}): it fails, as that already exists`)]
		: applied(kept, run, found.live.value, found);
};

/**
Objects of earlier runs in the way of the target's hooks, where no delete policy takes them away first.

Applied client-side the hook fails, of whatever kind it is: it already exists. Applied server-side nothing is said: a complete Job counts as a run, a failed one fails at once, one that runs is waited for; only a changed template or a foreign owner is refused (tried on 3.22.0 and 4.3.1).
*/
export const hookObjects: FindStops = facts => {
	const kept = keptHooks(facts);
	const run = runOf(facts);
	const first = new Map(kept.toReversed().map(one => [one.object.address, one]));
	return kept.flatMap(one => {
		const before = first.get(one.object.address)!;
		if (before === one) {
			return inTheWay(one, run, facts.hookObjects.get(one.object.address));
		}

		const stops = inTheWay(before, run, facts.hookObjects.get(one.object.address));
		return stops.length > 0 || one.hook.deletePolicies.includes('hook-succeeded') ? [] : ownWay(one, run);
	});
};
