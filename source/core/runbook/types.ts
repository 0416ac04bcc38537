import type {Owner, MarkedObject, OwnedObject} from '../ownership/types.ts';
import type {Driver} from '../object/stored-object.ts';
import type {
	History,
	Lock,
	LockVerdict,
	ReleaseReference,
} from '../ledger/types.ts';
import type {MatchScore} from '../drift/match-score.ts';
import type {DriftReport} from '../drift/types.ts';
import type {ExplainFinding} from '../explain/types.ts';
import type {Health} from '../health/types.ts';
import type {OwnRun} from '../lock/own-run.ts';
import type {Runners, Samples} from '../lock/types.ts';
import type {Known} from '../problem/known.ts';
import type {Policy, PolicyOperation} from '../policy/policy.ts';
import type {HelmFound} from '../helm/found.ts';
import type {Right} from '../rights/types.ts';
import type {StoredApis} from '../manifest/stored-apis.ts';
import type {Surroundings} from '../surroundings/types.ts';
import type {Confidence} from '../explain/confidence.ts';

export type {Confidence} from '../explain/confidence.ts';

export type Severity = 'critical' | 'warning' | 'info';
export type Risk = 'low' | 'medium' | 'high';

/** One thing that was seen and where; `revision` lets a screen open the record behind it. */
export type Evidence = {
	readonly what: string;
	readonly where: string;
	readonly seen: boolean;
	readonly revision: number | null;
};

export type OptionId = 'wait' | 'rollback' | 'mark-failed' | 'complete' | 'set-aside' | 'upgrade' | 'uninstall' | 'adopt' | 'repair';

/** One way out. `command` is a single shell line that works as it stands, or null; then `needs` says what is missing. */
export type Option = {
	readonly id: OptionId;
	readonly title: string;
	readonly risk: Risk;
	readonly command: string | null;
	readonly needs: string | null;
	readonly effect: string;
	readonly undo: string;
	/** The revision that a rollback goes to. */
	readonly revision: number | null;
};

/** What a hook's live object says of its run: the record learns the end only with Helm's next write. */
export type LiveHook = {
	readonly kind: string;
	readonly name: string;
	readonly events: readonly string[];
	readonly outcome: 'absent' | 'running' | 'succeeded' | 'failed' | 'unknown';
	/** Server-side creation of the live object, milliseconds since the epoch; null where there is none. */
	readonly created: number | null;
};

/** The newest revision against live objects, and beside it, where it is pending or failed, the deployed one and the newest that completed. The newest comes first. */
export type LiveDrift = {readonly report: DriftReport; readonly scores: readonly MatchScore[]};

/** How an object of the newest revision does. */
export type LiveHealth = {
	readonly objects: ReadonlyArray<{readonly address: string; readonly kind: string; readonly name: string; readonly health: Health}>;
	/** Hooks of the newest revision. */
	readonly hooks: readonly LiveHook[];
};

/** What a log told, and where it came from: `upgrade.log`, `standard input`. Its faults may be those of other releases too. */
export type LogFacts = {readonly name: string; readonly faults: readonly ExplainFinding[]};

/** Records of the same name in another namespace, or of another kind of storage in this one. */
export type SameName = {readonly namespace: string | null; readonly driver: Driver; readonly revision: number | null; readonly status: string | null};

/**
Everything that rows may look at, frozen. Each part beyond the ledger is `Known`, so that what was not read never looks like what is not there.
*/
export type Facts = {
	readonly release: ReleaseReference;
	readonly history: History;
	readonly lock: Lock | null;
	/** Server time of the reading, milliseconds since the epoch; null from a folder without any time. */
	readonly now: number | null;
	/** Whether `now` is only a lower bound (a folder knows no later time than its newest). */
	readonly nowIsFloor: boolean;
	readonly clientDead: string | null;
	readonly staleAfter: number;
	readonly owners: readonly Owner[];
	readonly helm: Known<HelmFound>;
	readonly drift: Known<LiveDrift>;
	readonly health: Known<LiveHealth>;
	/** Whose the live objects are that the newest revision, the deployed one and the target of a rollback list. */
	readonly ownership: Known<readonly OwnedObject[]>;
	/** Which stored kinds the API server serves no more. */
	readonly apis: Known<StoredApis>;
	/** What the person may do, of what judging and rolling back take. */
	readonly rights: Known<readonly Right[]>;
	readonly surroundings: Known<Surroundings>;
	/** Live objects that carry the release's marks; read where no record of it is left. */
	readonly remains: Known<readonly MarkedObject[]>;
	/** What moved between two samples of a locked release; read where somebody asked to watch. */
	readonly samples: Known<Samples>;
	/** Pods that may run the client of a lock, or did; looked for where there is one. */
	readonly runners: Known<Runners>;
	/** A run of ours that may have made a lock, by this machine's journal; null where there is none. */
	readonly ownRun: Known<OwnRun | null>;
	/** What a log says that somebody gave along. It may be older than the records, or of another cluster. */
	readonly log: Known<LogFacts>;
	/** Where else there are records of this name; asked for only where a log or missing records make it matter. */
	readonly elsewhere: Known<readonly SameName[]>;
	/** How the team's config file wants Helm run on this release, by operation. */
	readonly policies: Readonly<Record<PolicyOperation, Policy>>;
	/** How commands name the cluster, with Helm's global flags that choose it beyond context and namespace; null from a folder. */
	readonly target: {readonly context: string | null; readonly namespace: string; readonly flags: readonly string[]} | null;
	/** Flags that make another run of helm-triage look at the same place, without the namespace. */
	readonly ownFlags: readonly string[];
};

/** A row's verdict on facts. `recommended` is the id of the first option that should be taken, null for do nothing or cannot tell. */
export type Finding = {
	readonly row: string;
	readonly severity: Severity;
	readonly confidence: Confidence;
	/** One sentence that a tired person understands. */
	readonly title: string;
	/** What it means for the next step, one sentence. */
	readonly meaning: string;
	readonly evidence: readonly Evidence[];
	readonly options: readonly Option[];
	readonly recommended: OptionId | null;
	readonly avoid: readonly string[];
};

/** The words of a row: a page of the runbook. */
export type RowWords = {
	readonly meaning: string;
	readonly impact: string;
	readonly evidence: string;
	readonly safe: string;
	readonly dangerous: string;
	readonly sources: readonly string[];
};

/** One row of the runbook: an identifier, words, and one pure function. */
export type Row = {
	readonly id: string;
	readonly title: string;
	readonly severity: Severity;
	readonly words: RowWords;
	readonly judge: (facts: Facts) => Finding | null;
};

/** A revision that a rollback could go to, and why each newer one was passed over. */
export type Recommendation = {
	readonly revision: number | null;
	readonly why: string;
	readonly passedOver: ReadonlyArray<{readonly revision: number; readonly why: string}>;
};

/** What `triage` prints and the decision tab draws. */
export type Triage = {
	readonly release: ReleaseReference;
	/** The lock's verdict, `none` when there is no lock. */
	readonly verdict: LockVerdict;
	readonly lock: Lock | null;
	readonly findings: readonly Finding[];
	readonly recommended: Option | null;
	readonly target: Recommendation;
	/** The newest revision and those beside it against live objects, the newest first; empty where nobody read them. */
	readonly match: ReadonlyArray<MatchScore & {readonly status: string | null}>;
	/** The newest revision against live objects, in numbers; null where nobody read them. `differs` counts whatever is not equal, `added` what no manifest holds and somebody else put there. */
	readonly live: {readonly objects: number; readonly ready: number; readonly differs: number; readonly folded: number; readonly added: number} | null;
	readonly unknown: ReadonlyArray<{readonly what: string; readonly verb: string | null}>;
};
