import {judgeLock} from '../core/ledger/judge-lock.ts';
import type {HelmFound} from '../core/helm/found.ts';
import {lockTimeout} from '../core/policy/lock-timeout.ts';
import {policiesFor} from '../core/policy/policy-for.ts';
import {known, notAsked, type Known} from '../core/problem/known.ts';
import {liveWhole} from '../core/runbook/live-whole.ts';
import {signsOf} from '../core/runbook/lock-facts.ts';
import {ownersOf} from '../core/runbook/owners.ts';
import type {Facts} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';
import {nothingAround, type AroundFacts} from './around/read-around.ts';
import {nothingLive, type LiveFacts} from './drift/live-facts.ts';
import type {LoadedHistory} from './load-history.ts';

type Asking = Pick<Session, 'helm' | 'world' | 'place' | 'ownFlags' | 'staleAfter' | 'clientDead' | 'config'>;

const helmHere = async ({helm}: Asking, signal: AbortSignal): Promise<Known<HelmFound>> => {
	if (helm === null) {
		return notAsked;
	}

	const found = await helm.find(signal);
	return found.ok ? known(found.value) : {known: false, why: 'failed'};
};

/** What is known beyond the release's own records and objects. */
export type ToldFacts = Pick<Facts, 'log' | 'elsewhere'>;

/** What was seen of the client of a lock. */
export type ClientFacts = Pick<Facts, 'samples' | 'runners' | 'ownRun'>;

/** Where there is no lock, or nobody looked for its client. */
export const noClient: ClientFacts = {samples: notAsked, runners: notAsked, ownRun: notAsked};

/** Where nobody gave a log along, and nothing asked for records elsewhere. */
export const nothingTold: ToldFacts = {log: notAsked, elsewhere: notAsked};

/** What was read before, each part as far as somebody asked for it. */
export type Gathered = {readonly live?: LiveFacts; readonly around?: AroundFacts; readonly remains?: Facts['remains']; readonly told?: ToldFacts; readonly client?: ClientFacts};

/**
The facts that the runbook judges a release by: its history, its live objects where somebody read them, its lock by the server's time and by what is live, who owns it, which Helm is here, and what a log told.

What nobody read is `not-asked`, so that no row takes it for absent. A folder has no cluster that a command could name.
*/
export const gatherFacts = async (session: Asking, loaded: LoadedHistory, signal: AbortSignal, gathered: Gathered = {}): Promise<Facts> => {
	const {live = nothingLive, around = nothingAround, remains = notAsked, told = nothingTold, client = noClient} = gathered;
	const {makers, ...parts} = around;
	const {history, serverTime, serverTimeIsFloor} = loaded;
	const {world, place, ownFlags, staleAfter, clientDead, config} = session;
	const time = {now: serverTime, nowIsFloor: serverTimeIsFloor, staleAfter, clientDead};
	const owners = ownersOf(history, live.drift.known ? live.drift.value.report.objects.map(({live: object}) => object) : [], makers);
	const namespace = history.release.namespace ?? place.namespace;
	const policies = policiesFor({
		context: place.context, namespace, name: history.release.name, isOwned: owners.length > 0,
	}, config.policies);
	return Object.freeze({
		release: history.release,
		history,
		lock: judgeLock(history, {
			...time, policyTimeout: lockTimeout(policies, history), live: liveWhole(history, {...live, apis: around.apis}), signs: signsOf({
				history, now: serverTime, ...live, ...client,
			}),
		}),
		...time,
		owners,
		helm: await helmHere(session, signal),
		...live,
		...parts,
		remains,
		...client,
		...told,
		policies,
		target: world === 'folder' ? null : {context: place.context, namespace, flags: place.helmFlags},
		ownFlags,
	});
};
