import type {RepairOffer} from '../core/plan/repair/types.ts';
import {repairOffers} from '../core/plan/repair/fixes.ts';
import type {ReleaseReference} from '../core/ledger/types.ts';
import {ok} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import type {ReleaseQuery} from './find-release.ts';
import {inside} from './progress.ts';
import {readFacts} from './triage-release.ts';

/** What can be repaired in a release. */
export type Repairs = {readonly release: ReleaseReference; readonly offers: readonly RepairOffer[]};

/**
Lists what can be repaired in a release's records, each with what was seen, what the repair does, and its command. Nothing is changed.

Problems: those of reading the release.

@yields Progress.
*/
export async function * listRepairs(session: Session, {namespace, name}: ReleaseQuery, signal: AbortSignal): Steps<Repairs> {
	const read = yield * inside(readFacts(session, {namespace, name, live: true}, signal));
	return read.ok ? ok({release: read.value.history.release, offers: repairOffers(read.value.facts)}) : read;
}
