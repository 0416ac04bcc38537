import {lastRevision} from '../../core/ledger/believed.ts';
import {isPending} from '../../core/ledger/status.ts';
import type {History} from '../../core/ledger/types.ts';
import {ownRunOf, type OwnRun} from '../../core/lock/own-run.ts';
import {known, notAsked, type Known} from '../../core/problem/known.ts';
import type {Session} from '../../ports/session.ts';
import {readOwnEntries} from '../read-own-entries.ts';

/** Looks in this machine's journal for a run of ours that made the lock, and whether its Helm still runs. Nothing is asked where the last record is no lock. */
export const readOwnRun = async ({files, place, helm, clock}: Pick<Session, 'files' | 'place' | 'helm' | 'clock'>, history: History): Promise<Known<OwnRun | null>> => {
	const last = lastRevision(history);
	if (last === null || !isPending(last.status)) {
		return notAsked;
	}

	const entries = await readOwnEntries({files, place}, history.release);
	return entries.ok ? known(ownRunOf(entries.value, helm === null ? [] : await helm.running(), clock.now())) : {known: false, why: 'failed'};
};
