import {judgeLock} from '../core/ledger/judge-lock.ts';
import type {HelmFound} from '../core/plan/types.ts';
import {known, notAsked, type Known} from '../core/problem/known.ts';
import {ownersOf} from '../core/runbook/owners.ts';
import type {Facts} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';
import type {LoadedHistory} from './load-history.ts';

type Asking = Pick<Session, 'helm' | 'world' | 'place' | 'staleAfter' | 'clientDead'>;

const helmHere = async ({helm}: Asking, signal: AbortSignal): Promise<Known<HelmFound>> => {
	if (helm === null) {
		return notAsked;
	}

	const found = await helm.find(signal);
	return found.ok ? known(found.value) : {known: false, why: 'failed'};
};

/**
The facts that the runbook judges a release by: its history, its lock by the server's time, who owns it, and which Helm is here.

Everything beyond the records is `not-asked`, so that no row takes it for absent. A folder has no cluster that a command could name.
*/
export const gatherFacts = async (session: Asking, {history, serverTime, serverTimeIsFloor}: LoadedHistory, signal: AbortSignal): Promise<Facts> => {
	const {world, place, staleAfter, clientDead} = session;
	const time = {now: serverTime, nowIsFloor: serverTimeIsFloor, staleAfter, clientDead};
	return Object.freeze({
		release: history.release,
		history,
		lock: judgeLock(history, time),
		...time,
		owners: ownersOf(history),
		helm: await helmHere(session, signal),
		drift: notAsked,
		health: notAsked,
		rights: notAsked,
		target: world === 'folder' ? null : {context: place.context, namespace: history.release.namespace ?? place.namespace, flags: place.helmFlags},
	});
};
