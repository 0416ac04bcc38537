import {lastRevision} from '../../ledger/believed.ts';
import {secondsToStale} from '../../ledger/judge-lock.ts';
import {ageOf, isOverdue, staleThreshold} from '../../ledger/lock-clock.ts';
import type {Revision} from '../../ledger/types.ts';
import {lastChange} from '../../ledger/writers.ts';
import {span} from '../../text/times.ts';
import {inRecord, notSeen, statusFor, writtenBy} from '../evidence.ts';
import {liveEvidence} from '../live-evidence.ts';
import {waitOption} from '../options.ts';
import type {Facts, Finding, Row} from '../types.ts';

const verbs: Readonly<Record<string, string>> = {
	'pending-install': 'The install',
	'pending-upgrade': 'The upgrade',
	'pending-rollback': 'The rollback',
	uninstalling: 'The uninstall',
};

const finding = (facts: Facts, revision: Revision, since: number | null, left: number): Finding => {
	const age = ageOf(since, facts.now);
	const what = revision.status === 'uninstalling' ? 'The uninstall' : `${verbs[revision.status ?? ''] ?? 'The operation'} that makes ${revision.revision}`;
	return {
		row: 'operation-in-progress',
		severity: 'info',
		confidence: 'likely',
		title: `${what} began ${age === null ? 'a short time' : span(age, 'sentence')} ago and may still be running.`,
		meaning: `Wait: in ${span(left, 'sentence')} it counts as cut off. A client that waits writes nothing, so quiet proves nothing.`,
		evidence: [
			statusFor(revision, facts),
			inRecord(revision, `counts as cut off from ${span(staleThreshold(facts.staleAfter), 'sentence')} on`),
			...writtenBy(revision),
			...(revision.status === 'uninstalling' ? [] : liveEvidence(facts)),
			notSeen(facts.drift.known ? 'pods that could run the client' : 'live objects, hook Jobs, and pods that could run the client', 'not read'),
		],
		options: [waitOption(`${span(left, 'sentence')} more, or your word that its client is dead: --client-dead REASON`, 'The client finishes the record itself, or the record counts as cut off.')],
		recommended: null,
		avoid: [revision.status === 'uninstalling'
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
		const left = secondsToStale(facts.lock, facts);
		return left === null ? null : finding(facts, last, Date.parse(facts.lock.since!), left);
	}

	const since = lastChange(last.record.object);
	return last.status !== 'uninstalling' || facts.clientDead !== null || isOverdue(since, facts) !== false ? null : finding(facts, last, since, Math.max(0, staleThreshold(facts.staleAfter) - (ageOf(since, facts.now) ?? 0)));
};

/** Somebody may be at work on the release right now. */
export const operationInProgress: Row = {
	id: 'operation-in-progress',
	title: 'An operation may be running',
	severity: 'info',
	words: {
		meaning: 'The newest record is pending or uninstalling, and younger than the larger of --stale-after and three times Helm\'s timeout. A client may well be at work on it.',
		impact: 'Helm refuses a second upgrade meanwhile. That is the lock doing its work.',
		evidence: 'The age of the record by the server\'s clock; the CI job, controller or colleague that started it; its hook Jobs.',
		safe: 'Wait until it ends or counts as cut off. Ask the one who started it. Whoever knows that the client is dead says so with --client-dead REASON.',
		dangerous: 'Rolling back under a living client: both commands end well, and two revisions are deployed at once.',
		sources: ['helm/helm issues 8987 and 11863', 'helm/helm pull request 7322', 'seen on Helm 3.22.0 and 4.3.1: a client that waits writes nothing'],
	},
	judge,
};
