import type {ObjectDrift} from '../drift/types.ts';
import {liveObjectOf} from '../object/live-object.ts';
import type {Writer} from '../object/stored-object.ts';
import {millisecondsOf} from '../ledger/times.ts';
import {isHelm} from './movement.ts';

/** The newest write of Helm to an object: which, by whom, when (milliseconds since the epoch, by the server). */
export type LastWork = {readonly what: string; readonly manager: string; readonly at: number};

/** What was looked at for it: how many objects show who wrote them. */
export type WorkSeen = {readonly newest: LastWork | null; readonly objects: number};

/** An object with what its metadata says of its writers. */
export type Written = {readonly address: string; readonly writers: readonly Writer[]};

/** The live objects of a comparison with their writers; those that were not read, or that no manifest lists, are left out. */
export const writtenObjects = (objects: ReadonlyArray<Pick<ObjectDrift, 'address' | 'state' | 'live'>>): readonly Written[] => objects
	.filter(({state, live}) => state !== 'unlisted' && live !== null)
	.map(({address, live}) => ({address, writers: liveObjectOf(live)?.writers ?? []}));

/**
The newest write of Helm among live objects.

A server-side apply that changes nothing leaves the time of its entry as it was, so an old time does not say that Helm did not come by (seen on 1.37.2).
*/
export const lastWork = (objects: readonly Written[]): WorkSeen => {
	const writes = objects.flatMap(({address, writers}) => writers.flatMap(({manager, subresource, time}): readonly LastWork[] => {
		const at = millisecondsOf(time);
		return at === null || subresource !== null || !isHelm(manager) ? [] : [{what: address, manager, at}];
	}));
	return {newest: writes.toSorted((a, b) => b.at - a.at)[0] ?? null, objects: objects.filter(({writers}) => writers.length > 0).length};
};
