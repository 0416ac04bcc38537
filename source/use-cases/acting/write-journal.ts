import type {Plan} from '../../core/plan/types.ts';
import type {Result} from '../../core/problem/problem.ts';
import type {JournalEntry} from '../../ports/file-system.ts';
import type {Session} from '../../ports/session.ts';
import {personOf} from '../person.ts';

/** What a line of the journal says beyond where, what and when. */
export type Line = {
	readonly action?: string;
	readonly step: string | null;
	readonly result: string;
	readonly reason: string | null;
};

/** Writes one line about a plan. Texts that may hold a secret must be redacted by the caller: the journal holds no values. */
export const writeJournal = async (session: Session, {action: planned, cluster, release, digest}: Plan, {action = planned, step, result, reason}: Line): Promise<Result<null>> => {
	const {files, clock} = session;
	const entry: JournalEntry = {
		time: new Date(clock.now()).toISOString(),
		context: cluster.context,
		server: cluster.server,
		person: personOf(session),
		release: `${release.namespace ?? cluster.namespace}/${release.name}`,
		action,
		digest,
		step,
		result,
		reason,
	};
	return files.journal(entry);
};
