import {serverSide} from './settle-server-side.ts';
import {threeWay} from './settle-three-way.ts';
import {twoManifests} from './settle-two-manifests.ts';
import type {
	Settle,
	Write,
	WriteContext,
	WriteMethod,
} from './types.ts';

/**
Tells what Helm's write leaves at each field of a live object, if the server accepts it. The method and the kind decide between the three ways that Helm has.

Seen on 3.22.0 and 4.3.1 in the cluster tests.
*/
export const settler = (method: WriteMethod, write: Write, context: WriteContext): Settle => method === 'ssa'
	? serverSide(write, context)
	: (context.typed ? threeWay(write, context) : twoManifests(write, context));
