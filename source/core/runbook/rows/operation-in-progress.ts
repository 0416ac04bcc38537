import {lastRevision} from '../../ledger/believed.ts';
import {lockTimeout} from '../../policy/lock-timeout.ts';
import {effectiveTimeout} from '../../ledger/effective-timeout.ts';
import {secondsToStale} from '../../ledger/judge-lock.ts';
import {ageOf, isOverdue, staleThreshold} from '../../ledger/lock-clock.ts';
import type {Revision} from '../../ledger/types.ts';
import {millisecondsOf} from '../../ledger/times.ts';
import {lastChange} from '../../ledger/writers.ts';
import {span} from '../../text/times.ts';
import {clientEvidence} from '../client-evidence.ts';
import {inRecord, statusFor, writtenBy} from '../evidence.ts';
import {hookEvidence, liveEvidence} from '../live-evidence.ts';
import {signsOf} from '../lock-facts.ts';
import {waitOption} from '../options.ts';
import type {Facts, Finding, Row} from '../types.ts';

const verbs: Readonly<Record<string, string>> = {
	'pending-install': 'The install',
	'pending-upgrade': 'The upgrade',
	'pending-rollback': 'The rollback',
	uninstalling: 'The uninstall',
};

type Work = {
	readonly revision: Revision;
	readonly since: number | null;
	/** Seconds until it counts as cut off by its age. */
	readonly left: number;
	/** What was seen of its client: more than that the record is young. */
	readonly seen: 'moves' | 'runs' | null;
};

const titleOf = ({now}: Facts, {revision, since, seen}: Work): string => {
	const what = revision.status === 'uninstalling' ? 'The uninstall' : `${verbs[revision.status ?? ''] ?? 'The operation'} that makes ${revision.revision}`;
	const age = ageOf(since, now);
	const began = `${what} began ${age === null ? 'a short time' : span(age, 'sentence')} ago`;
	return seen === null ? `${began} and may still be running.` : (seen === 'moves' ? `${began} and is at work.` : `${began}, and the pod that works on it still runs.`);
};

const meaningOf = ({left, seen}: Work): string => {
	switch (seen) {
		case 'moves': {
			return 'Wait until it ends: something was written while it was watched.';
		}

		case 'runs': {
			return 'Wait until that pod ends: it finishes the record itself, or its end proves that the client is gone.';
		}

		case null: {
			return `Wait: in ${span(left, 'sentence')} it counts as cut off. A client that waits writes nothing, so quiet proves nothing.`;
		}
	}
};

const finding = (facts: Facts, work: Work): Finding => {
	const {revision, left, seen} = work;
	const isUninstall = revision.status === 'uninstalling';
	return {
		row: 'operation-in-progress',
		severity: 'info',
		confidence: seen === 'moves' && signsOf(facts).moved?.byHelm === true ? 'certain' : 'likely',
		title: titleOf(facts, work),
		meaning: meaningOf(work),
		evidence: [
			statusFor(revision, facts),
			inRecord(revision, `counts as cut off from ${span(staleThreshold(facts.staleAfter, effectiveTimeout(facts.history, lockTimeout(facts.policies, facts.history)).seconds), 'sentence')} on`),
			...writtenBy(revision),
			...(isUninstall ? [] : [...liveEvidence(facts), ...hookEvidence(facts, revision)]),
			...clientEvidence(facts, revision),
		],
		options: [waitOption(
			seen === null ? `${span(left, 'sentence')} more, or your word that its client is dead: --client-dead REASON` : 'its end',
			'The client finishes the record itself, or the record counts as cut off.',
		)],
		recommended: null,
		avoid: [isUninstall
			? 'Do not delete the record: what the uninstall has not reached yet would stay without one.'
			: 'Do not roll back while the client may live: both end well, and two revisions stay deployed.'],
	};
};

const judge = (facts: Facts): Finding | null => {
	const last = lastRevision(facts.history);
	if (last === null) {
		return null;
	}

	if (facts.lock?.verdict === 'held') {
		const signs = signsOf(facts);
		return finding(facts, {
			revision: last,
			since: millisecondsOf(facts.lock.since),
			left: secondsToStale(facts.lock, {...facts, signs, policyTimeout: lockTimeout(facts.policies, facts.history)}, facts.history) ?? 0,
			seen: signs.moved === null ? (signs.alive === null || facts.clientDead !== null ? null : 'runs') : 'moves',
		});
	}

	const since = lastChange(last.record.object);
	return last.status !== 'uninstalling' || facts.clientDead !== null || isOverdue(since, facts) !== false
		? null
		: finding(facts, {
			revision: last,
			since,
			left: Math.max(0, staleThreshold(facts.staleAfter) - (ageOf(since, facts.now) ?? 0)),
			seen: null,
		});
};

/** Somebody may be at work on the release right now. */
export const operationInProgress: Row = {
	id: 'operation-in-progress',
	title: 'An operation may be running',
	severity: 'info',
	words: {
		meaning: 'The newest record is pending or uninstalling, and younger than the larger of --stale-after and three times Helm\'s timeout; or something of it moved while it was watched, Helm wrote to it within the last timeout, or a pod that works on it still runs. A client may well be at work on it.',
		impact: 'Helm refuses a second upgrade meanwhile. That is the lock doing its work.',
		evidence: 'The age of the record by the server\'s clock; Helm\'s newest write; what moves while it is watched (--watch-for 20s); the pod, CI job, controller or colleague that started it; its hook Jobs.',
		safe: 'Wait until it ends or counts as cut off. Ask the one who started it. Whoever knows that the client is dead says so with --client-dead REASON.',
		dangerous: 'Rolling back under a living client: both commands end well, and two revisions are deployed at once.',
		sources: ['helm/helm issues 8987 and 11863', 'helm/helm pull request 7322', 'seen on Helm 3.22.0 and 4.3.1: a client that waits writes nothing'],
	},
	judge,
};
