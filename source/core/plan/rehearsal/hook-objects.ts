import {manifestObjects, type ManifestObject} from '../../manifest/objects.ts';
import {isMapping} from '../../record/json-kinds.ts';
import type {Hook, JsonValue} from '../../record/types.ts';
import {revisionOf, type RollbackFacts} from '../facts.ts';
import {isReplaced, rollbackHooks} from '../hooks.ts';

/** An object that a hook of the target makes and that Helm does not take away before, as its delete policy does not say so. */
export type KeptHook = {readonly event: string; readonly hook: Hook; readonly object: ManifestObject};

/** The objects of the target's rollback hooks that an earlier run may have left in the way, in the order in which the hooks run; none where hooks are left out. */
export const keptHooks = ({history, to, policy, hooks, served, cluster}: Pick<RollbackFacts, 'history' | 'to' | 'policy' | 'hooks' | 'served' | 'cluster'>): readonly KeptHook[] => {
	if (policy.noHooks.value) {
		return [];
	}

	const objects = manifestObjects(hooks, cluster.namespace, served.known ? served.value.kinds : null);
	return rollbackHooks(revisionOf(history, to)?.record.decoded?.release ?? null)
		.filter(({hook}) => !isReplaced(hook))
		.flatMap(({event, hook}) => objects.filter(({kind, name}) => kind === hook.kind && name === hook.name).map(object => ({event, hook, object})));
};

/** What Helm applies for a hook: its document as it is, without the marks of a release (seen on 3.22.0 and 4.3.1), in its namespace. */
export const wantedHook = ({document: {value}, namespace}: ManifestObject): JsonValue => {
	const metadata = isMapping(value) ? value['metadata'] ?? null : null;
	return isMapping(value) && isMapping(metadata) && namespace !== null ? {...value, metadata: {...metadata, namespace}} : value;
};
