import type {Surroundings} from '../drift/fold.ts';
import {plannedMethods} from '../drift/next/method.ts';
import type {WriteMethod} from '../drift/next/types.ts';
import {revisionByNumber} from '../ledger/believed.ts';
import type {History, Lock, ReleaseReference, Revision} from '../ledger/types.ts';
import type {KindScope} from '../manifest/address.ts';
import type {ManifestDocument} from '../manifest/types.ts';
import type {ReleasePolicies} from '../policy/types.ts';
import type {Known} from '../problem/known.ts';
import type {Problem} from '../problem/problem.ts';
import type {Owner} from '../ownership/types.ts';
import type {Recommendation} from '../runbook/types.ts';
import type {JsonValue} from '../record/types.ts';
import {stripControl} from '../text/sanitise.ts';
import {whyNoCommand} from '../command/command.ts';
import type {Policy} from '../policy/policy.ts';
import type {ClusterIdentity} from '../helm/cluster-identity.ts';
import type {HelmFound} from '../helm/found.ts';
import type {Protection} from './protected.ts';
import type {RunningImages} from './rehearsal/images.ts';
import type {FoundHookObject, TriedWrite} from './rehearsal/tried.ts';

/** A right that the person lacks: on an object by its address, or on Helm's records (null). */
export type DeniedRight = {readonly verb: 'create' | 'update' | 'delete'; readonly address: string | null};

/** Everything that a rollback's plan is made from, frozen. What was not read is never taken for what is not there. */
export type RollbackFacts = {
	readonly release: ReleaseReference;
	readonly history: History;
	readonly lock: Lock | null;
	/** The person's word that the client of a lock is dead, with its reason. */
	readonly clientDead: string | null;
	/** Server time, milliseconds since the epoch. */
	readonly now: number | null;
	/** Seconds. */
	readonly staleAfter: number;
	readonly to: number;
	/** How the revision was chosen; null when a person named it. */
	readonly recommendation: Recommendation | null;
	readonly owners: readonly Owner[];
	readonly helm: HelmFound | null;
	/** Why no Helm was found; null when one was, and where nobody looked. */
	readonly helmProblem: Problem | null;
	readonly cluster: ClusterIdentity;
	/** Helm's global flags that choose the cluster, beyond context and namespace. */
	readonly helmFlags: readonly string[];
	/** Fresh discovery, with the group versions that did not answer. */
	readonly served: Known<{readonly kinds: readonly KindScope[]; readonly unanswered: readonly string[]}>;
	/** The manifest of the revision that Helm takes as last. */
	readonly current: readonly ManifestDocument[];
	readonly target: readonly ManifestDocument[];
	/** The manifests of the target's hooks that a rollback runs. */
	readonly hooks: readonly ManifestDocument[];
	/** Whole live objects by address, of both manifests; null where there is none. */
	readonly live: ReadonlyMap<string, Known<JsonValue>>;
	/** What the API server said to dry runs, by address; empty where it was not asked. */
	readonly tried: ReadonlyMap<string, TriedWrite>;
	/** Objects of hooks that an earlier run may have left in the way (`keptHooks`), by address; empty where nobody looked. */
	readonly hookObjects: ReadonlyMap<string, FoundHookObject>;
	/** Rights that the rollback takes and that the server says are missing. */
	readonly denied: readonly DeniedRight[];
	readonly surroundings: Surroundings;
	/** What runs in the release's namespace. */
	readonly running: Known<RunningImages>;
	readonly policy: Policy;
	/** What the config file says of how Helm is run, which the policy was made of. */
	readonly policies: ReleasePolicies;
	readonly acknowledge: readonly string[];
	/** Which contexts and namespaces ask for one more name. */
	readonly protection: Protection;
	readonly world: 'cluster' | 'folder' | 'demo';
	readonly readOnly: boolean;
};

/** The revision with this number that Helm would read; else the first one that it would not; null when there is none. */
export const revisionOf = (history: History, number: number | null): Revision | null => number === null
	? null
	: revisionByNumber(history, number) ?? history.revisions.find(({revision}) => revision === number) ?? null;

/** The newest record by its number, whether Helm can read it or not. */
export const newestOf = (history: History): Revision | null => history.revisions
	.filter(({record}) => (record.decoded?.helm2 ?? null) === null)
	.toSorted((a, b) => (b.revision ?? -1) - (a.revision ?? -1))[0] ?? null;

/** Why no command can be made with the names of these facts; null when one can. */
export const whyNoRollback = ({release, cluster, helmFlags}: Pick<RollbackFacts, 'release' | 'cluster' | 'helmFlags'>): string | null => whyNoCommand({release: release.name, namespace: cluster.namespace, context: cluster.context})
	?? (helmFlags.some(flag => stripControl(flag, 'mark') !== flag) ? 'a flag that chooses the cluster cannot stand in a command' : null);

/** How this rollback applies: by the target's method, with the Helm that was found; where none was, with one of the major that wrote the target. */
export const methodOf = ({helm, history, to}: Pick<RollbackFacts, 'helm' | 'history' | 'to'>): WriteMethod => {
	const target = revisionOf(history, to)?.applyMethod ?? null;
	const {rollback} = plannedMethods({
		major: helm?.major ?? (target === 'ssa' ? 4 : null),
		last: null,
		deployed: null,
		target,
	});
	return rollback.method ?? 'csa';
};
