import {defaultTimeout} from './lock-clock.ts';
import type {History, Revision} from './types.ts';

/** What Helm says when a wait or a hook ran out of time (`pkg/kube` of both majors; seen on 3.22.0 and 4.3.1). */
export const ranOut = /timed out waiting for the condition|context deadline exceeded/v;

const waited = ({status, description, took}: Revision): number => took !== null && status === 'failed' && description !== null && ranOut.test(description) ? took : 0;

/** A timeout that a team's policy sets, in seconds, and where it does, in words. */
export type PolicyTimeout = {readonly seconds: number; readonly from: string};

/** Seconds that an operation may have been given, and where that is known from: a revision that waited as long, or a policy; null for both where it is Helm's default. */
export type EffectiveTimeout = {readonly seconds: number; readonly of: number | null; readonly from: string | null};

/**
Seconds of `--timeout` that an operation on this release may have been given, and where that is known from.

No record holds the timeout of its operation. But a revision that failed because a wait ran out took at least as long as its timeout, and the next one is mostly started by the same pipeline; and a team that says in its policy how long Helm may wait may have told its pipelines so too. The longest of these counts, and never less than Helm's default of five minutes.
*/
export const effectiveTimeout = ({revisions}: Pick<History, 'revisions'>, policy: PolicyTimeout | null = null): EffectiveTimeout => {
	const longest = revisions.toSorted((a, b) => waited(b) - waited(a))[0];
	const seen = longest === undefined ? 0 : waited(longest);
	if (policy !== null && policy.seconds > Math.max(seen, defaultTimeout)) {
		return {seconds: policy.seconds, of: null, from: policy.from};
	}

	return longest === undefined || seen <= defaultTimeout ? {seconds: defaultTimeout, of: null, from: null} : {seconds: seen, of: longest.revision, from: null};
};
