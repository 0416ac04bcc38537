import {defaultTimeout} from './lock-clock.ts';
import type {History, Revision} from './types.ts';

/** What Helm says when a wait or a hook ran out of time (`pkg/kube` of both majors; seen on 3.22.0 and 4.3.1). */
export const ranOut = /timed out waiting for the condition|context deadline exceeded/v;

const waited = ({status, description, took}: Revision): number => took !== null && status === 'failed' && description !== null && ranOut.test(description) ? took : 0;

/**
Seconds of `--timeout` that an operation on this release may have been given, and where that is known from.

No record holds the timeout of its operation. But a revision that failed because a wait ran out took at least as long as its timeout, and the next one is mostly started by the same pipeline: where that is longer than Helm's default of five minutes it counts. Never shorter than the default.
*/
export const effectiveTimeout = ({revisions}: Pick<History, 'revisions'>): {readonly seconds: number; readonly of: number | null} => {
	const longest = revisions.toSorted((a, b) => waited(b) - waited(a))[0];
	return longest === undefined || waited(longest) <= defaultTimeout ? {seconds: defaultTimeout, of: null} : {seconds: waited(longest), of: longest.revision};
};
