import {noSurroundings} from '../core/drift/fold.ts';
import {methodOf, revisionOf, type RollbackFacts} from '../core/plan/facts.ts';
import {isRollbackHook} from '../core/plan/hooks.ts';
import type {PolicyFlags} from '../core/policy/policy.ts';
import {rehearseObjects} from '../core/plan/rehearsal/rehearse-objects.ts';
import {changesOf, rollbackPlanOf} from '../core/plan/rollback-plan.ts';
import type {PlannedObject, RollbackPlan} from '../core/plan/types.ts';
import {policyFor} from '../core/policy/policy-for.ts';
import {known, notAsked, unreadable} from '../core/problem/known.ts';
import {fail} from '../core/problem/problem.ts';
import {recommendRevision} from '../core/runbook/recommend.ts';
import type {Release} from '../core/record/types.ts';
import {counted} from '../core/text/plural.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {findHelm} from './helm-run/find-helm.ts';
import {readDenied, type Touched} from './helm-run/read-denied.ts';
import {identify} from './identify.ts';
import {giveWay, inSlices} from './give-way.ts';
import {autoscalersOf} from './drift/read-neighbours.ts';
import {readHookObjects} from './rollback/read-hook-objects.ts';
import {readLive} from './rollback/read-live.ts';
import {readRunning} from './rollback/read-running.ts';
import {tryWrites} from './rollback/try-writes.ts';
import {lookOnce, type Look} from './look-once.ts';
import {readFacts} from './triage-release.ts';
import {doing, inside, type Progress} from './progress.ts';
import {readHookDocuments} from './read-documents.ts';
import {rehearsed} from './rehearsed.ts';

/** Which release is to be rolled back, and where to. */
export type RehearsalInput = {
	/** Null looks where a name without a namespace is looked for. */
	readonly namespace: string | null;
	readonly name: string;
	/** Null takes the recommended revision. */
	readonly to: number | null;
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
	/** How Helm is to run, where it is not as built in. */
	readonly flags: PolicyFlags;
};

type Manifests = Pick<RollbackFacts, 'current' | 'target' | 'hooks'>;

const readManifests = async ({documents}: Look, current: Release | null, target: Release | null, signal: AbortSignal): Promise<Manifests> => {
	const run = (target?.hooks ?? []).filter(hook => isRollbackHook(hook));
	return {
		current: await documents(current?.manifest ?? '', signal),
		target: await documents(target?.manifest ?? '', signal),
		hooks: await readHookDocuments(run, signal),
	};
};

type Begun = Omit<RollbackFacts, keyof Manifests | 'served' | 'live' | 'tried' | 'hookObjects' | 'denied' | 'surroundings' | 'running'>;

const nothingSeen: Pick<RollbackFacts, 'live' | 'tried' | 'hookObjects' | 'denied' | 'surroundings' | 'running'> = {
	live: new Map(),
	tried: new Map(),
	hookObjects: new Map(),
	denied: [],
	surroundings: noSurroundings,
	running: notAsked,
};

/**
Reads what the plan is made from: manifests, fresh discovery, every live object of both manifests, autoscalers, and what runs in the namespace.

@yields Progress.
*/
async function * gather(look: Look, facts: Begun, signal: AbortSignal): AsyncGenerator<Progress, RollbackFacts, void> {
	const {cluster, redactor, world} = look;
	const {history, to} = facts;
	yield doing('reading the manifests');
	const current = revisionOf(history, history.believed.last)?.record.decoded?.release ?? null;
	const target = revisionOf(history, to)?.record.decoded?.release ?? null;
	const manifests = await readManifests(look, current, target, signal);
	if (cluster === null) {
		return {...facts, ...manifests, ...nothingSeen, served: notAsked};
	}

	yield doing('asking the API server what it serves');
	const discovery = await cluster.discover(signal);
	const served: RollbackFacts['served'] = discovery.ok ? known(discovery.value) : unreadable(discovery.problem);
	await giveWay();
	const {created, changed, same, dropped} = changesOf({...manifests, served, cluster: facts.cluster});
	await giveWay();
	const objects = [...created, ...changed, ...same, ...dropped];
	yield doing(`reading ${counted(objects.length, 'live object')}`);
	const {namespace} = facts.cluster;
	const begun = {...facts, ...manifests, served};
	const [live, hookObjects, autoscalers, running] = await Promise.all([
		readLive(objects, cluster, redactor, signal),
		world === 'folder' ? nothingSeen.hookObjects : readHookObjects(cluster, begun, redactor, signal),
		cluster.list({
			apiVersion: 'autoscaling/v2',
			kind: 'HorizontalPodAutoscaler',
			namespace,
			labelSelector: null,
			fieldSelector: null,
			limit: null,
		}, signal),
		world === 'folder' ? notAsked : readRunning(cluster, namespace, signal),
	]);
	return {
		...begun,
		...nothingSeen,
		live,
		hookObjects,
		surroundings: autoscalers.ok ? autoscalersOf(autoscalers.value) : noSurroundings,
		running,
	};
}

/** Helm writes every object by a server-side apply, and client-side those alone that change. */
const attempts = (objects: readonly PlannedObject[], facts: RollbackFacts): readonly PlannedObject[] => objects.filter(({wanted, change}) => wanted !== null && (methodOf(facts) === 'ssa' || change !== 'same'));

/** What Helm creates and deletes. Patches are left to dry runs, which ask the same and more. */
const touchedBy = (objects: readonly PlannedObject[]): readonly Touched[] => objects.flatMap(({address, apiVersion, kind, change}) => change === 'create' || change === 'delete'
	? [{
		address,
		apiVersion,
		kind,
		verb: change,
	}]
	: []);

/**
Makes the plan: compares, asks the API server about what is to be written, and compares again with what it said. Null where the signal is aborted before the end.

@yields Progress.
*/
async function * plan({cluster, world}: Session, facts: RollbackFacts, signal: AbortSignal): AsyncGenerator<Progress, RollbackPlan | null, void> {
	await giveWay();
	const changes = changesOf(facts);
	yield doing('comparing with live objects');
	const first = await inSlices(rehearseObjects(facts, changes), signal) ?? [];
	if (cluster === null || world === 'folder') {
		return inSlices(rollbackPlanOf(facts, changes, first), signal);
	}

	yield doing('asking what you may do');
	const denied = await readDenied(cluster, {
		objects: touchedBy(first),
		records: ['create', 'update'],
		driver: facts.release.driver,
		namespace: facts.cluster.namespace,
	}, facts.served, signal);
	const asked = {...facts, denied, tried: yield * tryWrites(cluster, attempts(first, facts), signal)};
	const second = await inSlices(rehearseObjects(asked, changes), signal) ?? [];
	return inSlices(rollbackPlanOf(asked, changes, second), signal);
}

/**
Rehearses a rollback against the cluster as it is now: judges the release as triage does, with its lock and who keeps it, reads history, fresh discovery and the live objects of both manifests, asks the API server by dry runs, and makes the plan. Nothing is changed.

`helm rollback --dry-run` is no help in this: it compares nothing and says that all went well (seen on 3.22.0 and 4.3.1).

Problems: those of reading the history and the cluster's identity; `plan-stopped` when no revision was named and none can be recommended; `interrupted`.

@yields Progress.
*/
export async function * rehearseRollback(session: Session, {namespace, name, to, acknowledge, flags}: RehearsalInput, signal: AbortSignal): Steps<RollbackPlan> {
	// What judging and planning both need is read once: they are about one state.
	const look = lookOnce(session);
	const read = yield * inside(readFacts(session, {namespace, name, live: true}, signal, look));
	if (!read.ok) {
		return read;
	}

	const {history, serverTime, facts: judged} = read.value;
	if (history.revisions.length === 0) {
		return fail('not-found', `There is no record of ${name} to roll back to: only objects with its marks are left.`, `\`helm-triage triage ${history.release.namespace ?? session.place.namespace}/${name}\` says what to do with them.`);
	}

	const recommendation = to === null ? recommendRevision(history, judged.apis) : null;
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

	const facts = yield * gather(look, {
		release,
		history,
		lock: judged.lock,
		clientDead,
		now: serverTime,
		staleAfter,
		to: chosen,
		recommendation,
		owners: judged.owners,
		...await findHelm(look, signal),
		cluster: cluster.value,
		helmFlags: place.helmFlags,
		acknowledge,
		policy: policyFor('rollback', {
			context: cluster.value.context, namespace: cluster.value.namespace, name: release.name, isOwned: judged.owners.length > 0,
		}, session.config.policies, flags),
		policies: session.config.policies,
		protection: session.config.protection,
		world,
		readOnly,
	}, signal);
	return rehearsed(yield * plan(session, facts, signal), signal);
}
