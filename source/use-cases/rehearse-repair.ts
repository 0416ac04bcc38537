import {isElsewhere} from '../core/ledger/elsewhere.ts';
import {repairPlan, type RepairPlan} from '../core/plan/repair/repair-plan.ts';
import type {RepairChoice, RepairFacts} from '../core/plan/repair/types.ts';
import {ok, type Result} from '../core/problem/problem.ts';
import {groupOf} from '../core/manifest/address.ts';
import type {ServedNow} from '../core/manifest/convert/map-versions.ts';
import type {History} from '../core/ledger/types.ts';
import type {Session} from '../ports/session.ts';
import type {Step, Steps} from '../ports/step.ts';
import type {ReleaseQuery} from './find-release.ts';
import {identify} from './identify.ts';
import {lookOnce} from './look-once.ts';
import {doing, inside} from './progress.ts';
import {rehearsed} from './rehearsed.ts';
import {sameNames} from './same-names.ts';
import {readFound} from './repair/read-found.ts';
import {readFacts} from './triage-release.ts';
import {withRights} from './writes/with-rights.ts';

/** What is to be repaired, and how. */
export type RepairInput = ReleaseQuery & {
	readonly choice: RepairChoice;
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
};

/**
Where else records of this name are, asked for only where a record here says that it belongs elsewhere.

@yields The progress of listing.
*/
async function * originalsOf(session: Session, history: History, signal: AbortSignal): AsyncGenerator<Step<never>, readonly string[] | null, void> {
	if (!history.revisions.some(revision => isElsewhere(revision))) {
		return null;
	}

	const found = yield * sameNames(session, history.release, signal);
	return found.known ? found.value.flatMap(({namespace}) => namespace === null ? [] : [namespace]) : null;
}

/** What the API server serves now; null from a folder that does not say. */
const servedBy = async ({cluster, world}: Session, signal: AbortSignal): Promise<Result<ServedNow | null>> => {
	const discovery = await cluster?.discover(signal) ?? null;
	if (discovery === null || (!discovery.ok && world === 'folder')) {
		return ok(null);
	}

	return discovery.ok ? ok({kinds: discovery.value.kinds, silent: new Set(discovery.value.unanswered.map(apiVersion => groupOf(apiVersion)))}) : discovery;
};

/**
Makes the plan of a repair from the release's records and its live objects as they are now. Nothing is changed.

Problems: those of reading the release and the cluster's identity; `interrupted`.

@yields Progress.
*/
export async function * rehearseRepair(session: Session, {namespace, name, choice, acknowledge}: RepairInput, signal: AbortSignal): Steps<RepairPlan> {
	const look = lookOnce(session);
	const read = yield * inside(readFacts(session, {namespace, name, live: true}, signal, look));
	if (!read.ok) {
		return read;
	}

	const {facts, history} = read.value;
	const originals = yield * originalsOf(session, history, signal);
	yield doing('asking which cluster this is');
	const cluster = await identify(session, history.release.namespace ?? session.place.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const served = choice.fix === 'apis' ? await servedBy(look, signal) : ok(null);
	if (!served.ok) {
		return served;
	}

	const {world, readOnly, config} = session;
	const found = await readFound(look, {history, choice, place: cluster.value.namespace}, signal);
	const repair: RepairFacts = {
		...found,
		history,
		facts,
		choice,
		originals,
		served: served.value,
		denied: [],
		cluster: cluster.value,
		protection: config.protection,
		acknowledge,
		world,
		readOnly,
	};
	return rehearsed(await withRights(look, repairPlan(repair), denied => repairPlan({...repair, denied}), signal), signal);
}
