import {matchScore} from '../../core/drift/match-score.ts';
import type {DriftReport} from '../../core/drift/types.ts';
import {
	deployedRevision,
	lastRevision,
	readByHelm,
	revisionByNumber,
} from '../../core/ledger/believed.ts';
import {isPending} from '../../core/ledger/status.ts';
import type {History} from '../../core/ledger/types.ts';
import {known, notAsked, unreadable} from '../../core/problem/known.ts';
import {ok} from '../../core/problem/problem.ts';
import {createdOf, liveOutcome} from '../../core/runbook/live-hooks.ts';
import {recommendRevision} from '../../core/runbook/recommend.ts';
import type {Facts, LiveHook} from '../../core/runbook/types.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Steps} from '../../ports/step.ts';
import {inSlices} from '../give-way.ts';
import {driftOfHistory} from '../inspect-drift.ts';
import type {LoadedHistory} from '../load-history.ts';
import type {Look} from '../look-once.ts';
import {inside} from '../progress.ts';
import {readStored} from './read-stored.ts';

/** What live objects add to the facts. */
export type LiveFacts = Pick<Facts, 'drift' | 'health'>;

/** Where there are no live objects to look at. */
export const nothingLive: LiveFacts = {drift: notAsked, health: notAsked};

/** The newest revision, and beside it, where it is no end, the deployed one, the newest that completed and the one before. */
const compared = (history: History, apis: Facts['apis']): readonly number[] => {
	const last = lastRevision(history);
	if (last?.revision === undefined || last.revision === null) {
		return [];
	}

	const others = isPending(last.status) || last.status === 'failed' ? [deployedRevision(history)?.revision ?? null, recommendRevision(history, apis).revision, readByHelm(history)[1]?.revision ?? null] : [];
	return [...new Set([last.revision, ...others.filter(revision => revision !== null)])];
};

/** A folder that holds records alone answers with nothing known for every object. */
const isBlind = ({objects}: DriftReport): boolean => objects.length > 0 && objects.every(({state}) => state === 'unknown');

const readHooks = async (look: Look, cluster: Cluster, history: History, signal: AbortSignal): Promise<readonly LiveHook[]> => {
	const last = lastRevision(history);
	const release = last?.record.decoded?.release ?? null;
	if (release === null || release.hooks.length === 0) {
		return [];
	}

	const discovery = await cluster.discover(signal);
	const {hooks} = await readStored(look, release, {namespace: history.release.namespace ?? look.place.namespace, served: discovery.ok ? discovery.value.kinds : null}, signal);
	const answers = await cluster.read(hooks, signal);
	const seen: LiveHook[] = [];
	for (const [index, {kind, name}] of hooks.entries()) {
		const answer = answers[index]!;
		const found = answer.ok ? answer.value : null;
		const live = found?.found === 'here' ? found.value : null;
		if (live !== null) {
			await inSlices(look.redactor.slices.learnJson(live), signal);
		}

		seen.push({
			kind,
			name,
			events: release.hooks.find(hook => hook.kind === kind && hook.name === name)?.events ?? [],
			outcome: live === null ? (found?.found === 'absent' ? 'absent' : 'unknown') : liveOutcome(live),
			created: createdOf(live),
		});
	}

	return seen;
};

/**
Compares the newest revision with live objects, and asks how they do; of a pending or failed one also the revisions that stand beside it, against the same reading of the cluster.

Nothing here stops a verdict: what could not be read is a fact that is not known, with the right that was missing. A folder that holds no live objects of the release was not asked.

@yields Progress.
*/
export async function * readLiveFacts(look: Look, {history}: Pick<LoadedHistory, 'history'>, signal: AbortSignal): Steps<LiveFacts> {
	const [newest, ...others] = compared(history, await look.apis(history, signal));
	if (look.cluster === null || newest === undefined) {
		return ok(nothingLive);
	}

	const read = yield * inside(driftOfHistory(look, {history}, {revision: newest, server: false}, signal));
	if (!read.ok) {
		const why = unreadable(read.problem);
		return ok({drift: why, health: why});
	}

	const report = read.value;
	if (look.world === 'folder' && isBlind(report)) {
		return ok(nothingLive);
	}

	const scores = [matchScore(newest, report.objects)];
	for (const revision of others) {
		const other = revisionByNumber(history, revision) === null ? null : yield * inside(driftOfHistory(look, {history}, {revision, server: false}, signal));
		if (other?.ok === true) {
			scores.push(matchScore(revision, other.value.objects));
		}
	}

	const objects = report.objects.flatMap(({address, kind, name, health, state}) => health === null || state === 'unlisted' ? [] : [{address, kind, name, health}]);
	return ok({
		drift: known({report, scores}),
		health: known({objects, hooks: await readHooks(look, look.cluster, history, signal)}),
	});
}
