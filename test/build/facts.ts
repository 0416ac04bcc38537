/** Facts for rows and triage: a history, an hour later by the server's clock, on a cluster with a Helm 4. */
import {judgeLock} from '../../source/core/ledger/judge-lock.ts';
import type {History} from '../../source/core/ledger/types.ts';
import type {HelmFound} from '../../source/core/helm/found.ts';
import {policiesFor} from '../../source/core/policy/policy-for.ts';
import {noPolicies} from '../../source/core/policy/types.ts';
import {known, notAsked} from '../../source/core/problem/known.ts';
import {liveWhole} from '../../source/core/runbook/live-whole.ts';
import {signsOf} from '../../source/core/runbook/lock-facts.ts';
import type {Facts} from '../../source/core/runbook/types.ts';
import {start} from './record.ts';

export const helm4: HelmFound = {
	path: 'helm', version: 'v4.3.1', major: 4, minor: 3, supported: true,
};

export const helm3: HelmFound = {
	path: 'helm', version: 'v3.22.0', major: 3, minor: 22, supported: true,
};

type FactsInput = Partial<Omit<Facts, 'release' | 'history' | 'lock' | 'now'>> & {
	/** Seconds after the start; null where no time is known. */
	readonly now?: number | null;
};

/** Facts about a history; the lock is judged by the same time. */
export const buildFacts = (history: History, {now = 3600, ...rest}: FactsInput = {}): Facts => {
	const time = {
		now: now === null ? null : start + (now * 1000),
		nowIsFloor: rest.nowIsFloor ?? false,
		staleAfter: rest.staleAfter ?? 900,
		clientDead: rest.clientDead ?? null,
	};
	const live = {drift: rest.drift ?? notAsked, health: rest.health ?? notAsked};
	const client = {samples: rest.samples ?? notAsked, runners: rest.runners ?? notAsked, ownRun: rest.ownRun ?? notAsked};
	return Object.freeze({
		release: history.release,
		history,
		lock: judgeLock(history, {
			...time, live: liveWhole(history, {...live, apis: rest.apis ?? notAsked}), signs: signsOf({
				history, now: time.now, ...live, ...client,
			}),
		}),
		owners: [],
		helm: known(helm4),
		...live,
		ownership: notAsked,
		apis: notAsked,
		rights: notAsked,
		surroundings: notAsked,
		remains: notAsked,
		...client,
		log: notAsked,
		elsewhere: notAsked,
		policies: policiesFor({
			context: 'eu', namespace: 'shop', name: history.release.name, isOwned: false,
		}, noPolicies),
		target: {context: 'eu', namespace: 'shop', flags: []},
		ownFlags: ['--context=eu'],
		...rest,
		...time,
	});
};
