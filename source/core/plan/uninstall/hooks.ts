import type {Hook} from '../../record/types.ts';
import {manifestObjects, type ManifestObject} from '../../manifest/objects.ts';
import type {KindScope} from '../../manifest/address.ts';
import type {WriteMethod} from '../../drift/next/types.ts';
import {hooksOf, isReplaced} from '../hooks.ts';
import type {KeptHook} from '../rehearsal/hook-objects.ts';
import {onlyRecordsLeft, takenRelease, type UninstallFacts} from './facts.ts';

/** The hooks that an uninstall runs, in Helm's order: those before anything is deleted, then those after it. */
export const uninstallEvents = ['pre-delete', 'post-delete'] as const;

/** The hooks that run; none where they are left out, or where only records are left. */
export const runningHooks = (facts: Pick<UninstallFacts, 'history' | 'policy'>): ReadonlyArray<{readonly event: string; readonly hook: Hook}> => facts.policy.noHooks.value || onlyRecordsLeft(facts)
	? []
	: hooksOf(takenRelease(facts), uninstallEvents);

/** Whether a hook is one that an uninstall runs. */
export const isUninstallHook = ({events}: Hook): boolean => uninstallEvents.some(event => events.includes(event));

/** A hook of the record with its objects where Helm makes them. */
export type PlacedHook = {readonly hook: Hook; readonly objects: readonly ManifestObject[]};

/** All hooks of the revision with the places of what they make. */
export const placedHooks = (facts: Pick<UninstallFacts, 'history' | 'hooks' | 'cluster' | 'served'>): readonly PlacedHook[] => {
	const kinds: readonly KindScope[] | null = facts.served.known ? facts.served.value.kinds : null;
	const all = takenRelease(facts)?.hooks ?? [];
	return facts.hooks.flatMap(({index, documents}) => all[index] === undefined
		? []
		: [{hook: all[index], objects: manifestObjects(documents, facts.cluster.namespace, kinds)}]);
};

/** The objects of hooks that run and that Helm does not take away before: an earlier run may have left them in the way. A hook of both events meets them at the first. */
export const keptHooks = (facts: UninstallFacts): readonly KeptHook[] => {
	const running = new Map(runningHooks(facts).toReversed().map(({event, hook}) => [hook, event]));
	return placedHooks(facts).flatMap(({hook, objects}) => {
		const event = running.get(hook);
		return event === undefined || isReplaced(hook) ? [] : objects.map(object => ({event, hook, object}));
	});
};

/** Helm 4 applies the hooks of an uninstall server-side, whatever the release's own method is; Helm 3 creates them (seen on 3.22.0 and 4.3.1). */
export const hookMethod = ({helm}: Pick<UninstallFacts, 'helm'>): WriteMethod => helm?.major === 4 ? 'ssa' : 'csa';
