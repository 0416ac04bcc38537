import type {Hook} from '../../record/types.ts';
import {documentAddress} from '../../manifest/objects.ts';
import type {KindScope} from '../../manifest/address.ts';
import {hooksOf} from '../hooks.ts';
import {onlyRecordsLeft, takenRelease, type UninstallFacts} from './facts.ts';

/** The hooks that an uninstall runs, in Helm's order: those before anything is deleted, then those after it. */
export const uninstallEvents = ['pre-delete', 'post-delete'] as const;

/** The hooks that run; none where they are left out, or where only records are left. */
export const runningHooks = (facts: Pick<UninstallFacts, 'history' | 'policy'>): ReadonlyArray<{readonly event: string; readonly hook: Hook}> => facts.policy.noHooks.value || onlyRecordsLeft(facts)
	? []
	: hooksOf(takenRelease(facts), uninstallEvents);

/** Whether a hook is one that an uninstall runs. */
export const isUninstallHook = ({events}: Hook): boolean => uninstallEvents.some(event => events.includes(event));

/** A hook of the record with the addresses of its objects. */
export type PlacedHook = {readonly hook: Hook; readonly addresses: readonly string[]};

/** All hooks of the revision with the places of what they make. */
export const placedHooks = (facts: Pick<UninstallFacts, 'history' | 'hooks' | 'cluster' | 'served'>): readonly PlacedHook[] => {
	const kinds: readonly KindScope[] | null = facts.served.known ? facts.served.value.kinds : null;
	const all = takenRelease(facts)?.hooks ?? [];
	return facts.hooks.flatMap(({index, documents}) => all[index] === undefined
		? []
		: [{hook: all[index], addresses: documents.flatMap(document => documentAddress(document, facts.cluster.namespace, kinds) ?? [])}]);
};
