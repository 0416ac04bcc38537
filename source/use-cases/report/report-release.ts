import {readHistory} from '../../core/ledger/read-history.ts';
import type {History} from '../../core/ledger/types.ts';
import {readSaved} from '../../core/plan/undo/saved-records.ts';
import {ok, fail} from '../../core/problem/problem.ts';
import {actsOf, type Act} from '../../core/report/acts.ts';
import {
	commandsOf,
	isMutation,
	leftToDo,
	reportedRevisions,
	type Report,
	type ReportedAct,
} from '../../core/report/report.ts';
import {readSeen, seenFile, seenOf} from '../../core/report/seen.ts';
import {triageInSlices} from '../../core/runbook/triage.ts';
import {utc} from '../../core/text/times.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {decodeSaved} from '../decode-saved.ts';
import type {ReleaseQuery} from '../find-release.ts';
import {inSlices} from '../give-way.ts';
import {doing, inside} from '../progress.ts';
import {readOwnEntries} from '../read-own-entries.ts';
import {readFacts} from '../triage-release.ts';

/** Acts that a report tells whole, each with its backup; older ones are counted. */
const newestActs = 10;

/** What a backup knows of the time before its act; its secrets are learnt before anything of it leaves. */
const readBefore = async (session: Session, history: History, {backupId}: Act): Promise<Pick<ReportedAct, 'seen' | 'before'>> => {
	const read = backupId === null ? null : await session.files.readBackup(backupId);
	if (backupId === null || read?.ok !== true) {
		return {seen: null, before: null};
	}

	const saved = readSaved(backupId, read.value);
	return {
		seen: readSeen(read.value.find(({name}) => name === seenFile)?.content ?? ''),
		before: saved.ok ? reportedRevisions(readHistory(history.release, decodeSaved(session, saved.value))) : null,
	};
};

/**
Writes down a release: what was seen before each act of ours, what was decided and run, how it was before and is now, and what is left to do.

From the release as it is now, this machine's journal, and the backups that its acts left. Problems: those of reading the release and the journal; `interrupted`.

@yields Progress.
*/
export async function * reportRelease(session: Session, query: ReleaseQuery, signal: AbortSignal): Steps<Report> {
	const read = yield * inside(readFacts(session, {...query, live: true}, signal));
	if (!read.ok) {
		return read;
	}

	const {facts, history} = read.value;
	const judged = await inSlices(triageInSlices(facts), signal);
	const entries = await readOwnEntries(session, history.release);
	if (!entries.ok) {
		return entries;
	}

	const all = actsOf(entries.value).filter(act => isMutation(act));
	const acts: ReportedAct[] = [];
	for (const act of all.slice(-newestActs)) {
		yield doing('reading what was saved');
		acts.push({...act, commands: commandsOf(act), ...await readBefore(session, history, act)});
	}

	if (judged === null || signal.aborted) {
		return fail('interrupted', 'The report was interrupted.');
	}

	const now = seenOf(judged, utc(session.clock.now()));
	return ok({
		release: history.release,
		cluster: {context: session.place.context, server: session.place.server},
		acts,
		older: all.length - acts.length,
		now,
		after: reportedRevisions(history),
		left: leftToDo(now, facts.owners, acts),
	});
}
