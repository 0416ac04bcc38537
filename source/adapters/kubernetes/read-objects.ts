import type {ObjectName} from '../../core/manifest/address.ts';
import {fail} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {absent, type Answered} from './get-object.ts';
import type {Kinds} from './kinds.ts';
import type {Limit} from './limit.ts';
import {isPathSegment} from './path-segment.ts';
import {readGroups} from './read-groups.ts';
import {collectionPath, type Resource} from './resource.ts';

export type Reading = {
	readonly connection: Connection;
	readonly kinds: Kinds;
	readonly limit: Limit;
	/** Where a namespaced object without a namespace is. */
	readonly namespace: string;
};

/** One pass over the targets; null for those whose kind the last discovery still named and the server no longer has. */
const readOnce = async (reading: Reading, targets: readonly ObjectName[], signal: AbortSignal): Promise<ReadonlyArray<Answered | null>> => {
	const finder = await reading.kinds.finder(targets, signal);
	if (!finder.ok) {
		return targets.map(() => finder);
	}

	const groups = new Map<string, {readonly resource: Resource; readonly names: Set<string>}>();
	const places = targets.map((target): Answered | string => {
		const found = finder.value(target);
		if (!found.ok) {
			return found;
		}

		const namespace = found.value?.namespaced === true ? target.namespace ?? reading.namespace : null;
		if (found.value === null || ![target.name, ...namespace === null ? [] : [namespace]].every(isPathSegment)) {
			return absent;
		}

		const resource: Resource = {served: found.value, namespace};
		const key = collectionPath(resource);
		const group = groups.get(key) ?? {resource, names: new Set()};
		group.names.add(target.name);
		groups.set(key, group);
		return key;
	});
	const answers = await readGroups(reading.connection, reading.limit, groups.values().map(({resource, names}) => ({resource, names: [...names]})).toArray(), signal);
	const byKey = new Map(groups.keys().map((key, index) => [key, answers[index]!]));
	return places.map((place, index) => typeof place === 'string' ? byKey.get(place)!.get(targets[index]!.name) ?? null : place);
};

/**
Reads whole objects, each with its own outcome.

Many of one kind and namespace come by one bounded list, the others one by one, over the one connection pool. Where listing is forbidden or fails they are read one by one too. A kind that is no longer where the last discovery saw it is looked for anew, once.
*/
export const readObjects = async (reading: Reading, targets: readonly ObjectName[], signal: AbortSignal): ReturnType<Cluster['read']> => {
	const first = await readOnce(reading, targets, signal);
	const moved = targets.filter((_, index) => first[index] === null);
	if (moved.length === 0) {
		return first as readonly Answered[];
	}

	reading.kinds.forget();
	const again = await readOnce(reading, moved, signal);
	const second = again.map((answer, index): Answered => answer ?? fail('server-error', `The API server says that it serves ${moved[index]!.kind} (${moved[index]!.apiVersion}), and does not know it when asked for ${moved[index]!.name}.`, 'Try again in a moment: a definition may just have been removed.'));
	return first.map(answer => answer ?? second.shift()!);
};
