import type {ManifestObject} from '../../core/manifest/objects.ts';
import {methodOf, type RollbackFacts} from '../../core/plan/facts.ts';
import {keptHooks, wantedHook} from '../../core/plan/rehearsal/hook-objects.ts';
import type {FoundHookObject, TriedWrite} from '../../core/plan/rehearsal/tried.ts';
import type {Known} from '../../core/problem/known.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Redactor} from '../../core/redact/redactor.ts';
import type {Cluster} from '../../ports/cluster.ts';
import {drained} from '../progress.ts';
import {readLive} from './read-live.ts';
import {tryWrites} from './try-writes.ts';

/** What says which hooks run, and how Helm applies them. */
type Hooked = Parameters<typeof keptHooks>[0] & Parameters<typeof methodOf>[0];

/** Asks the API server by a dry run what it says to hooks over those of their objects that are there. */
export const tryHooks = async (cluster: Cluster, objects: readonly ManifestObject[], live: ReadonlyMap<string, Known<JsonValue>>, signal: AbortSignal): Promise<ReadonlyMap<string, TriedWrite>> => {
	const there = objects.filter(({address}) => {
		const found = live.get(address);
		return found?.known === true && found.value !== null;
	});
	return drained(tryWrites(cluster, there.map(object => ({address: object.address, wanted: wantedHook(object)})), signal));
};

/** Reads what earlier runs of the target's hooks may have left in their way. Where Helm applies server-side, the API server is asked by a dry run what it says to the hook over what is there. */
export const readHookObjects = async (cluster: Cluster, facts: Hooked, redactor: Redactor, signal: AbortSignal): Promise<RollbackFacts['hookObjects']> => {
	const objects = new Map(keptHooks(facts).map(({object}) => [object.address, object])).values().toArray();
	if (objects.length === 0) {
		return new Map();
	}

	const live = await readLive(objects, cluster, redactor, signal);
	const tried = methodOf(facts) === 'ssa' ? await tryHooks(cluster, objects, live, signal) : new Map<string, TriedWrite>();
	return new Map(live.entries().map(([address, found]): readonly [string, FoundHookObject] => [address, {live: found, tried: tried.get(address) ?? null}]));
};
