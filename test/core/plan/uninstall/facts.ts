/** Facts of an uninstall for tests: a healthy world around a history, with Helm 4.3.1 and fresh discovery, one hour later. */
import {judgeLock} from '../../../../source/core/ledger/judge-lock.ts';
import type {History} from '../../../../source/core/ledger/types.ts';
import {splitManifest} from '../../../../source/core/manifest/split.ts';
import type {LeftObject} from '../../../../source/core/plan/outcome.ts';
import {builtInProtection} from '../../../../source/core/plan/protected.ts';
import {takenRelease, type UninstallFacts} from '../../../../source/core/plan/uninstall/facts.ts';
import type {UninstallOutcome, UninstallPlan} from '../../../../source/core/plan/uninstall/types.ts';
import {uninstallPlan} from '../../../../source/core/plan/uninstall/uninstall-plan.ts';
import {policyFor} from '../../../../source/core/policy/policy-for.ts';
import {noPolicies} from '../../../../source/core/policy/types.ts';
import type {PolicyFlags} from '../../../../source/core/policy/policy.ts';
import {known} from '../../../../source/core/problem/known.ts';
import {began, kinds} from '../release.ts';

export const helm3 = {
	path: 'helm', version: 'v3.22.0', major: 3, minor: 22, supported: true,
} as const;

export const helm4 = {
	path: 'helm', version: 'v4.3.1', major: 4, minor: 3, supported: true,
} as const;

/** The policy of an uninstall by flags alone. */
export const policyOf = (flags: PolicyFlags): UninstallFacts['policy'] => policyFor('uninstall', {
	context: 'kind', namespace: 'shop', name: 'web', isOwned: false,
}, noPolicies, flags);

export const served = [
	...kinds,
	{apiVersion: 'apps/v1', kind: 'StatefulSet', namespaced: true},
	{apiVersion: 'example.test/v1', kind: 'Widget', namespaced: true},
];

/** What a test says of the world around a history. */
export type Changes = Partial<Omit<UninstallFacts, 'history' | 'documents' | 'hooks'>>;

export const factsOf = (history: History, changes: Changes = {}): UninstallFacts => {
	const now = began + 3_600_000;
	const clientDead = changes.clientDead ?? null;
	const release = takenRelease({history});
	return {
		history,
		lock: judgeLock(history, {
			now, nowIsFloor: false, staleAfter: 900, clientDead,
		}),
		clientDead,
		now,
		staleAfter: 900,
		owners: [],
		helm: helm4,
		helmProblem: null,
		cluster: {
			context: 'kind', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid',
		},
		helmFlags: [],
		served: known({kinds: served, unanswered: []}),
		documents: splitManifest(release?.manifest ?? ''),
		hooks: (release?.hooks ?? []).map(({manifest}, index) => ({index, documents: splitManifest(manifest)})),
		crds: [],
		live: new Map(),
		triedHooks: new Map(),
		volumes: new Map(),
		madeClaims: known([]),
		ofKinds: new Map(),
		releasesIn: new Map(),
		controllers: new Map(),
		home: known(null),
		dependents: [],
		denied: [],
		policy: policyOf({}),
		policies: noPolicies,
		keepHistory: false,
		acknowledge: [],
		protection: builtInProtection,
		world: 'cluster',
		readOnly: false,
		...changes,
	};
};

export const planOf = (history: History, changes: Changes = {}): UninstallPlan => uninstallPlan(factsOf(history, changes));

/** Each reason as `code object`. */
export const codesOf = ({reasons}: Pick<UninstallPlan, 'reasons'>): readonly string[] => reasons.map(({code, object}) => object === null ? code : `${code} ${object}`);

/** Each object as `change address`. */
export const changesOf = ({objects}: UninstallPlan): readonly string[] => objects.map(({change, address}) => `${change} ${address}`);

/** How an uninstall ended, as far as a test says otherwise: Helm ended well, the records are gone, and so is all else. */
export const outcomeOf = (plan: UninstallPlan, before: History, changes: Partial<UninstallOutcome> = {}): UninstallOutcome => ({
	plan,
	phase: 'check',
	backup: '/state/backups/x',
	backupId: 'x',
	output: {lines: [], total: 0},
	outputFile: null,
	exitCode: 0,
	signal: null,
	before,
	after: {...before, revisions: [], believed: {last: null, deployed: null}, anomalies: []},
	revision: null,
	strangers: [],
	watch: null,
	left: [],
	facts: [],
	...changes,
});

export const leftAt = (address: string, finalizers: readonly string[] = [], deletedAt: string | null = '2026-11-02T04:00:00Z'): LeftObject => ({address, deletedAt, finalizers});
