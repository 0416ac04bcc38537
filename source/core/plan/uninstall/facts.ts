import type {Lock, Revision} from '../../ledger/types.ts';
import {lastRevision} from '../../ledger/believed.ts';
import type {KindScope} from '../../manifest/address.ts';
import type {ManifestDocument} from '../../manifest/types.ts';
import type {ReleasePolicies} from '../../policy/types.ts';
import type {Known} from '../../problem/known.ts';
import type {Problem} from '../../problem/problem.ts';
import type {JsonValue, Release} from '../../record/types.ts';
import type {NamespaceState} from '../../surroundings/types.ts';
import type {Owner} from '../../ownership/types.ts';
import {stripControl} from '../../text/sanitise.ts';
import {whyNoCommand} from '../../command/command.ts';
import type {SeenController} from '../repair/finalizer/controller.ts';
import type {PlanSetting} from '../plan-frame.ts';
import type {Policy} from '../../policy/policy.ts';
import type {TriedWrite} from '../rehearsal/tried.ts';
import type {HelmFound} from '../../helm/found.ts';

/** A right that the person lacks: on an object by its address, or on Helm's records (null). */
export type DeniedDelete = {readonly verb: 'create' | 'update' | 'delete'; readonly address: string | null};

/** The volume behind a claim: its name, and what becomes of it when the claim goes; null where that may not be read. */
export type Volume = {readonly name: string; readonly reclaim: string | null};

/** A claim that a StatefulSet of the release made from its template. `deleted`: the StatefulSet takes it along (`persistentVolumeClaimRetentionPolicy.whenDeleted` is `Delete`). */
export type MadeClaim = {readonly address: string; readonly maker: string; readonly deleted: boolean};

/** Everything that an uninstall's plan is made from, frozen. What was not read is never taken for what is not there. */
export type UninstallFacts = PlanSetting & {
	readonly lock: Lock | null;
	/** The person's word that the client of a lock is dead, with its reason. */
	readonly clientDead: string | null;
	/** Server time, milliseconds since the epoch. */
	readonly now: number | null;
	/** Seconds. */
	readonly staleAfter: number;
	readonly owners: readonly Owner[];
	readonly helm: HelmFound | null;
	/** Why no Helm was found; null when one was, and where nobody looked. */
	readonly helmProblem: Problem | null;
	/** Helm's global flags that choose the cluster, beyond context and namespace. */
	readonly helmFlags: readonly string[];
	/** Fresh discovery, with the group versions that did not answer. */
	readonly served: Known<{readonly kinds: readonly KindScope[]; readonly unanswered: readonly string[]}>;
	/** The manifest of the revision that Helm takes as last. */
	readonly documents: readonly ManifestDocument[];
	/** The manifests of all its hooks, beside each hook's place in the record. */
	readonly hooks: ReadonlyArray<{readonly index: number; readonly documents: readonly ManifestDocument[]}>;
	/** Names of the definitions that the chart has in `crds/`, which no uninstall deletes. */
	readonly crds: readonly string[];
	/** Whole live objects by address, of the manifest and of the hooks; null where there is none. */
	readonly live: ReadonlyMap<string, Known<JsonValue>>;
	/** What the API server says to hooks over objects of theirs that are there, by address; empty where Helm creates hooks. */
	readonly triedHooks: ReadonlyMap<string, TriedWrite>;
	/** The volumes behind the claims that go, by the claim's address; null for a claim without one. */
	readonly volumes: ReadonlyMap<string, Known<Volume | null>>;
	/** The claims that the StatefulSets of the release made. */
	readonly madeClaims: Known<readonly MadeClaim[]>;
	/** How many objects there are of each kind whose definition goes, by the definition's address. */
	readonly ofKinds: ReadonlyMap<string, Known<number>>;
	/** Other releases in each namespace that goes, by the namespace's name. */
	readonly releasesIn: ReadonlyMap<string, readonly string[]>;
	/** What looks like the controller of each open finalizer of what goes, by `handledKey`. */
	readonly controllers: ReadonlyMap<string, SeenController>;
	/** The release's namespace; null where it is not there. */
	readonly home: Known<NamespaceState | null>;
	/** Releases that need this one by the config file, are there, and do not go with it. */
	readonly dependents: readonly Dependent[];
	/** Rights that the uninstall takes and that the server says are missing. */
	readonly denied: readonly DeniedDelete[];
	readonly policy: Policy;
	/** What the config file says of how Helm is run, which the policy was made of. */
	readonly policies: ReleasePolicies;
	readonly keepHistory: boolean;
	readonly acknowledge: readonly string[];
};

/** A release that needs this one; `seen` is false where nobody could tell whether it is there. */
export type Dependent = {readonly release: string; readonly seen: boolean};

/** Under which the controller of an object's finalizer is known. */
export const handledKey = (address: string, finalizer: string): string => `${address} ${finalizer}`;

/** The revision that Helm uninstalls: the newest one that it can read. */
export const takenLast = ({history}: Pick<UninstallFacts, 'history'>): Revision | null => lastRevision(history);

/** What that revision holds; null where it could not be read. */
export const takenRelease = (facts: Pick<UninstallFacts, 'history'>): Release | null => takenLast(facts)?.record.decoded?.release ?? null;

/** Whether the release was uninstalled before and only its records are left: Helm then deletes no object and runs no hook (`pkg/action/uninstall.go`; seen on 3.22.0 and 4.3.1). */
export const onlyRecordsLeft = (facts: Pick<UninstallFacts, 'history'>): boolean => takenLast(facts)?.status === 'uninstalled';

/** Whether this Helm looks whose an object is before it deletes it, and leaves those of others: 4.3 and newer (seen on 4.3.1; 3.22.0 deletes by name). Without a Helm the older way is assumed, which deletes more. */
export const leavesForeign = ({helm}: Pick<UninstallFacts, 'helm'>): boolean => helm !== null && (helm.major > 4 || (helm.major === 4 && helm.minor >= 3));

/** Why no command can be made with the names of these facts; null when one can. */
export const whyNoUninstall = ({history, cluster, helmFlags}: Pick<UninstallFacts, 'history' | 'cluster' | 'helmFlags'>): string | null => whyNoCommand({release: history.release.name, namespace: cluster.namespace, context: cluster.context})
	?? (helmFlags.some(flag => stripControl(flag, 'mark') !== flag) ? 'a flag that chooses the cluster cannot stand in a command' : null);
