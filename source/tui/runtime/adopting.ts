import type {Plan} from '../../core/plan/types.ts';
import type {WriteOutcome} from '../../core/plan/writes/outcome.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {readSources, type AdoptSources} from '../../use-cases/adopt/read-sources.ts';
import {executeAdopt} from '../../use-cases/execute-adopt.ts';
import {inside} from '../../use-cases/progress.ts';
import {rehearseAdopt} from '../../use-cases/rehearse-adopt.ts';
import type {ReleaseName} from '../state/effect.ts';
import type {GoalOf} from '../state/goal.ts';

type Adopting = {readonly release: ReleaseName; readonly goal: GoalOf<'adopt'>};

/** The objects by their names; no file is read. */
const sourcesOf = (session: Session, {release: {namespace, name}, goal: {objects}}: Adopting, signal: AbortSignal): Steps<AdoptSources> => readSources(session, {
	objects, manifest: null, log: null, release: name, namespace: namespace ?? session.place.namespace,
}, signal);

/**
The plan of an adoption, or of letting objects go.

@yields Progress.
*/
export async function * rehearseAdopting(session: Session, asked: Adopting & {readonly acknowledge: readonly string[]}, signal: AbortSignal): Steps<Plan> {
	const sources = yield * inside(sourcesOf(session, asked, signal));
	const {release, goal: {direction, keep}, acknowledge} = asked;
	return sources.ok
		? yield * rehearseAdopt(session, {
			...release, direction, keep, sources: sources.value, acknowledge,
		}, signal)
		: sources;
}

/**
Runs that plan.

@yields Progress, and the outcome so far.
*/
export async function * executeAdopting(session: Session, {plan, goal}: {readonly plan: Plan; readonly goal: GoalOf<'adopt'>}, signal: AbortSignal): Steps<WriteOutcome> {
	const sources = yield * inside(sourcesOf(session, {release: plan.release, goal}, signal));
	const {direction, keep} = goal;
	return sources.ok
		? yield * executeAdopt(session, {
			plan, direction, keep, sources: sources.value,
		}, signal)
		: sources;
}
