import {judgeLock} from '../core/ledger/judge-lock.ts';
import {revisionOf, type RollbackFacts} from '../core/plan/facts.ts';
import {isRollbackHook} from '../core/plan/hooks.ts';
import {changesOf, rollbackPlan} from '../core/plan/rollback-plan.ts';
import type {ClusterIdentity, Plan} from '../core/plan/types.ts';
import {known, notAsked} from '../core/problem/known.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import {ownersOf} from '../core/runbook/owners.ts';
import {recommendRevision} from '../core/runbook/recommend.ts';
import type {Release} from '../core/record/types.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {loadHistory} from './load-history.ts';
import {lookAt} from './rollback/look-at.ts';
import {doing, inside, type Progress} from './progress.ts';
import {readDocuments, readHookDocuments} from './read-documents.ts';

/** Which release is to be rolled back, and where to. */
export type RehearsalInput = {
	/** Null looks where a name without a namespace is looked for. */
	readonly namespace: string | null;
	readonly name: string;
	/** Null takes the recommended revision. */
	readonly to: number | null;
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
};

type Manifests = Pick<RollbackFacts, 'current' | 'target' | 'hooks'>;

const readManifests = async (current: Release | null, target: Release | null, signal: AbortSignal): Promise<Manifests> => {
	const run = (target?.hooks ?? []).filter(hook => isRollbackHook(hook));
	return {
		current: await readDocuments(current?.manifest ?? '', signal),
		target: await readDocuments(target?.manifest ?? '', signal),
		hooks: await readHookDocuments(run, signal),
	};
};

/** The cluster as it is now, for this release's namespace. In a folder it is what the records say of it. */
const identify = async ({cluster, place}: Session, namespace: string, signal: AbortSignal): Promise<Result<ClusterIdentity>> => {
	if (cluster === null) {
		return ok({context: place.context, server: place.server, namespace, uid: null});
	}

	const identity = await cluster.identity(signal);
	return identity.ok ? ok({...identity.value, namespace}) : identity;
};

/** A Helm that is missing or says no version is a reason of the plan, not an end of the rehearsal. */
const findHelm = async ({helm}: Session, signal: AbortSignal): Promise<Pick<RollbackFacts, 'helm' | 'helmProblem'>> => {
	const found = await helm?.find(signal) ?? null;
	if (found === null) {
		return {helm: null, helmProblem: null};
	}

	return found.ok ? {helm: found.value, helmProblem: null} : {helm: null, helmProblem: found.problem};
};

const interrupted = fail('interrupted', 'The rehearsal was interrupted. Nothing was changed.');

async function * gather(session: Session, facts: Omit<RollbackFacts, keyof Manifests | 'served' | 'live'>, signal: AbortSignal): AsyncGenerator<Progress, RollbackFacts, void> {
	const {cluster} = session;
	const {history, to} = facts;
	yield doing('reading the manifests');
	const current = revisionOf(history, history.believed.last)?.record.decoded?.release ?? null;
	const target = revisionOf(history, to)?.record.decoded?.release ?? null;
	const manifests = await readManifests(current, target, signal);
	if (cluster === null) {
		return {...facts, ...manifests, served: notAsked, live: new Map()};
	}

	yield doing('asking the API server what it serves');
	const discovery = await cluster.discover(signal);
	const served: RollbackFacts['served'] = discovery.ok ? known(discovery.value) : {known: false, why: discovery.problem.code === 'forbidden' ? 'forbidden' : 'failed'};
	const {created, dropped} = changesOf({...manifests, served, cluster: facts.cluster});
	return {...facts, ...manifests, served, live: yield * lookAt([...dropped, ...created], cluster, signal)};
}

/**
Rehearses a rollback: reads history, fresh discovery and the live objects that only one of the two manifests holds, and makes the plan. Nothing is changed.

Problems: those of reading the history and the cluster's identity; `plan-stopped` when no revision was named and none can be recommended; `interrupted`.

@yields Progress.
*/
export async function * rehearseRollback(session: Session, {namespace, name, to, acknowledge}: RehearsalInput, signal: AbortSignal): Steps<Plan> {
	const loaded = yield * inside(loadHistory(session, {namespace, name}, signal));
	if (!loaded.ok) {
		return loaded;
	}

	const {history, serverTime, serverTimeIsFloor} = loaded.value;
	const recommendation = to === null ? recommendRevision(history) : null;
	const chosen = to ?? recommendation?.revision ?? null;
	if (chosen === null) {
		return fail('plan-stopped', `No revision of ${name} can be recommended: ${recommendation?.why ?? 'none is known'}.`, 'Name the revision to roll back to; `helm-triage history` lists them all.');
	}

	const {release} = history;
	const {world, readOnly, clientDead, staleAfter, place} = session;
	yield doing('asking which cluster this is');
	const cluster = await identify(session, release.namespace ?? place.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const facts = yield * gather(session, {
		release,
		history,
		lock: judgeLock(history, {now: serverTime, nowIsFloor: serverTimeIsFloor, staleAfter, clientDead}),
		clientDead,
		now: serverTime,
		staleAfter,
		to: chosen,
		recommendation,
		owners: ownersOf(history),
		...await findHelm(session, signal),
		cluster: cluster.value,
		helmFlags: place.helmFlags,
		acknowledge,
		world,
		readOnly,
	}, signal);
	return signal.aborted ? interrupted : ok(rollbackPlan(facts));
}
