import type {RepairOffer} from '../../core/plan/repair/types.ts';
import {ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {listRepairs} from '../../use-cases/list-repairs.ts';
import {inside} from '../../use-cases/progress.ts';
import type {ReleaseName} from '../state/effect.ts';

/**
What can be repaired in a release's records.

@yields Progress.
*/
export async function * offersOf(session: Session, release: ReleaseName, signal: AbortSignal): Steps<readonly RepairOffer[]> {
	const listed = yield * inside(listRepairs(session, release, signal));
	return listed.ok ? ok(listed.value.offers) : listed;
}
