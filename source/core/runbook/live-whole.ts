import {lastRevision} from '../ledger/believed.ts';
import type {LiveWhole} from '../ledger/lock-input.ts';
import type {History} from '../ledger/types.ts';
import type {MatchScore} from '../drift/match-score.ts';
import {notAsked} from '../problem/known.ts';
import {goneApis} from './gone-apis.ts';
import {operationOf, postHooksOf} from './live-hooks.ts';
import type {Facts} from './types.ts';

type Live = Pick<Facts, 'drift' | 'health'> & Partial<Pick<Facts, 'apis'>>;

/** The score of a revision; null where live was not read, or not against it. */
export const scoreOf = ({drift}: Pick<Facts, 'drift'>, revision: number | null): MatchScore | null => drift.known ? drift.value.scores.find(score => score.revision === revision) ?? null : null;

/** The rights that were missing, as they stand in brackets behind a statement. */
const missingRights = ({drift, health}: Live): string => {
	const verbs = [
		...[drift, health].map(fact => fact.known ? null : fact.verb ?? null),
		...(drift.known ? drift.value.report.unknown.map(({verb}) => verb) : []),
	].filter(verb => verb !== null);
	return verbs.length === 0 ? '' : ` (missing rights: ${[...new Set(verbs)].join(', ')})`;
};

const unread = (revision: number | null, live: Live): LiveWhole => ({
	whole: 'unknown',
	why: `Live objects could not all be read${missingRights(live)}: whether everything of ${revision} is live and ready decides between completing it and going back. Somebody who may read them can settle it.`,
});

/**
Whether everything that the last revision holds is live, ready and done, for the verdict on its lock; null where nobody looked.

Live objects that could not be read matter only where nothing that was read speaks against it. A manifest that the API server can build no more is never whole: what is live of it was applied by something else, and a record that says so blocks the next upgrade.
*/
export const liveWhole = (history: History, {drift, health, apis = notAsked}: Live): LiveWhole | null => {
	const last = lastRevision(history);
	if (last === null || (!drift.known && drift.why === 'not-asked')) {
		return null;
	}

	if (goneApis({apis}, last.revision).length > 0) {
		return {whole: 'no', why: null};
	}

	const score = scoreOf({drift}, last.revision);
	if (score === null || (score.whole !== 'no' && !health.known)) {
		return unread(last.revision, {drift, health});
	}

	if (score.whole === 'no') {
		return {whole: 'no', why: null};
	}

	const hooks = postHooksOf(history, last, health.known ? health.value.hooks : []);
	if (hooks === 'open') {
		return {whole: 'no', why: null};
	}

	return score.whole === 'yes' && hooks !== 'unknown'
		? {whole: 'yes', why: null}
		: (score.whole === 'yes'
			? {whole: 'unknown', why: `Everything of ${last.revision} is live and ready, and whether its post-${operationOf(last)} hooks ran is not known: their live objects are gone or could not be read. Whoever knows what they do can settle it.`}
			: unread(last.revision, {drift, health}));
};
