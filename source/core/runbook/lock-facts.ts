import {lastRevision} from '../ledger/believed.ts';
import {noSigns, type LockSigns} from '../ledger/lock-signs.ts';
import {isPending} from '../ledger/status.ts';
import {lastWork, writtenObjects, type WorkSeen} from '../lock/last-work.ts';
import {lockSigns} from '../lock/signs.ts';
import {known, type Known} from '../problem/known.ts';
import type {Facts} from './types.ts';

type Read = Pick<Facts, 'history' | 'now' | 'drift' | 'health' | 'samples' | 'runners' | 'ownRun'>;

/** Helm's newest write among the live objects of the newest revision. */
export const workOf = ({drift}: Pick<Facts, 'drift'>): Known<WorkSeen> => drift.known ? known(lastWork(writtenObjects(drift.value.report.objects))) : drift;

/** What was seen of the client of the lock that the last record is, from all that was read; nothing where it is none. */
export const signsOf = ({
	history, now, drift, health, samples, runners, ownRun,
}: Read): LockSigns => {
	const last = lastRevision(history);
	const hooks = health.known ? health.value.hooks : [];
	return last === null || !isPending(last.status)
		? noSigns
		: lockSigns(last, {
			samples,
			runners,
			ownRun,
			work: workOf({drift}),
			hooksMade: hooks.flatMap(({kind, name, created}) => created === null ? [] : [{what: `hook ${kind}/${name}`, at: created}]),
		}, now);
};
