import type {AdoptChoice} from '../core/plan/adopt/types.ts';
import {acknowledgedCodes} from '../core/plan/reasons.ts';
import type {Plan} from '../core/plan/types.ts';
import type {WriteOutcome} from '../core/plan/writes/outcome.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import type {AdoptSources} from './adopt/read-sources.ts';
import {executeWrites} from './execute-writes.ts';
import {rehearseAdopt} from './rehearse-adopt.ts';
import {plannedChanges} from './writes/write-source.ts';

/** A plan as it was shown and confirmed, and what it was made from. */
export type AdoptExecution = AdoptChoice & {readonly plan: Plan; readonly sources: AdoptSources};

/**
Runs the plan of an adoption: see `executeWrites`.

@yields Progress, and the outcome so far.
*/
export async function * executeAdopt(session: Session, {plan, sources, direction, keep}: AdoptExecution, signal: AbortSignal): Steps<WriteOutcome> {
	const {release: {namespace, name}} = plan;
	const acknowledge = acknowledgedCodes(plan);
	return yield * executeWrites(session, {
		plan,
		again: again => rehearseAdopt(session, {
			namespace,
			name,
			direction,
			keep,
			sources,
			acknowledge,
		}, again),
		source: plannedChanges(session.maxDecodedBytes),
	}, signal);
}
