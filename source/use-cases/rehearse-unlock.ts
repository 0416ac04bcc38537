import {lockedRecord, type UnlockFacts} from '../core/plan/unlock/facts.ts';
import type {UnlockWay} from '../core/command/unlock-way.ts';
import {unlockPlan, type UnlockPlan} from '../core/plan/unlock/unlock-plan.ts';
import {completionOf} from '../core/runbook/complete.ts';
import {whyNotSetAside} from '../core/runbook/set-aside.ts';
import type {Facts} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import type {ReleaseQuery} from './find-release.ts';
import {identify} from './identify.ts';
import {doing, inside} from './progress.ts';
import {rehearsed} from './rehearsed.ts';
import {readFacts} from './triage-release.ts';
import {withRights} from './writes/with-rights.ts';

/** Which lock is to be ended, and how. */
export type UnlockInput = ReleaseQuery & {
	readonly way: UnlockWay;
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
};

/** What the judgement of the release has against a way. Marking failed keeps what runs, so nothing does. */
const againstWay = (facts: Facts, way: UnlockWay): string | null => {
	const record = lockedRecord(facts.history, way);
	if (record === null || way === 'failed') {
		return null;
	}

	if (way === 'aside') {
		return whyNotSetAside(facts, record);
	}

	const completion = completionOf(facts, record);
	return completion.may === 'yes' ? null : `Revision ${record.revision} is not called deployed: ${completion.may === 'against' ? completion.why : `it needs ${completion.why}`}.`;
};

/**
Makes the plan of a way out of a lock that writes records alone, from the release's records and its live objects as they are now. Nothing is changed.

Problems: those of reading the release and the cluster's identity; `interrupted`.

@yields Progress.
*/
export async function * rehearseUnlock(session: Session, {namespace, name, way, acknowledge}: UnlockInput, signal: AbortSignal): Steps<UnlockPlan> {
	const read = yield * inside(readFacts(session, {namespace, name, live: true}, signal));
	if (!read.ok) {
		return read;
	}

	const {facts, history} = read.value;
	yield doing('asking which cluster this is');
	const cluster = await identify(session, history.release.namespace ?? session.place.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const {world, readOnly, clientDead, config} = session;
	const unlock: UnlockFacts = {
		history,
		lock: facts.lock,
		clientDead,
		owners: facts.owners,
		cluster: cluster.value,
		way,
		against: againstWay(facts, way),
		protection: config.protection,
		acknowledge,
		denied: [],
		world,
		readOnly,
	};
	return rehearsed(await withRights(session, unlockPlan(unlock), denied => unlockPlan({...unlock, denied}), signal), signal);
}
