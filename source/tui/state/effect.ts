import type {GroupAction, GroupOutcome, GroupPlan} from '../../core/group/types.ts';
import type {Problem, Result} from '../../core/problem/problem.ts';
import type {ToldPlan} from '../../core/plan/tell-objects.ts';
import type {HelmFound} from '../../core/helm/found.ts';
import type {Plan} from '../../core/plan/types.ts';
import type {WriteOutcome} from '../../core/plan/writes/outcome.ts';
import type {RepairOffer} from '../../core/plan/repair/types.ts';
import type {HelmOutcome} from '../../core/plan/outcome.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import type {SideRow} from '../../core/drift/side-by-side.ts';
import type {ToldBlock} from '../../core/drift/tell-block.ts';
import type {DriftSummary, ObjectDrift} from '../../core/drift/types.ts';
import type {ToldLine} from '../../core/print/told.ts';
import type {
	History,
	ReleaseReference,
	ReleaseRow,
	Revision,
} from '../../core/ledger/types.ts';
import type {Act} from '../../core/report/acts.ts';
import type {OwnBackup} from '../../core/report/own-backup.ts';
import type {Triage} from '../../core/runbook/types.ts';
import type {LedgerListing} from '../../ports/ledger-store.ts';
import type {Step} from '../../ports/step.ts';
import type {Goal} from './goal.ts';

/** Which release a screen is about. */
export type ReleaseName = {readonly namespace: string | null; readonly name: string};

/** Releases, and the listing that they were grouped from. */
export type Releases = {readonly rows: readonly ReleaseRow[]; readonly listing: LedgerListing};

/** What is known of an opened release. `serverTime` is milliseconds since the epoch, null from a folder without any time. */
export type Opened = {
	readonly triage: Triage;
	readonly history: History;
	readonly serverTime: number | null;
	readonly serverTimeIsFloor: boolean;
};

/** The parts of a record that a screen reads as text. */
export type PartName = 'values' | 'all-values' | 'manifest' | 'hooks';

/** A part as text, redacted by its structure. */
export type PartText = {readonly part: PartName; readonly text: string};

/** An object of a comparison in lines, and which of its objects it is. */
export type ObjectBlock = ToldBlock & {readonly object: number};

/** Stored against live: each object in lines, redacted at their place, as it differs and as it does. The objects themselves are as they were read: what is shown of one of them is redacted when it is asked for. */
export type DriftText = {
	readonly release: ReleaseReference;
	readonly server: boolean;
	readonly summary: DriftSummary;
	readonly ready: string;
	readonly objects: readonly ObjectDrift[];
	readonly drift: readonly ObjectBlock[];
	readonly live: readonly ObjectBlock[];
	/** What could not be read. */
	readonly unread: readonly ToldLine[];
	/** Rules of the config file that fold nothing; they are about the comparison alone. */
	readonly rules: readonly ToldLine[];
};

/** One object as YAML, stored beside live, redacted. */
export type ObjectText = {readonly address: string; readonly rows: readonly SideRow[]};

/** Two revisions side by side, in lines, redacted at their place. */
export type DiffText = {readonly before: number | null; readonly after: number | null; readonly summary: string; readonly lines: readonly ToldLine[]};

/** What came of a plan so far: one that Helm runs, or one of our own writes. */
export type ActionOutcome = HelmOutcome | WriteOutcome;

/** Several releases, what is to be done to them, and what the person accepts of each. */
export type GroupAsked = {
	readonly action: GroupAction;
	readonly releases: readonly ReleaseName[];
	readonly withDependents: boolean;
	readonly keepHistory: boolean;
	/** Takes fields that others hold. */
	readonly force: boolean;
	/** Revisions that were shown before, by `NAMESPACE/NAME`. */
	readonly chosen: ReadonlyMap<string, number>;
	/** By `NAMESPACE/NAME`. */
	readonly acknowledge: ReadonlyArray<{readonly release: string; readonly code: string}>;
};

/** What can be asked of the world, with the input that it takes and the value that it gives. The runtime alone knows the functions behind these names. */
export type Uses = {
	'find-helm': {readonly input: null; readonly value: HelmFound};
	'list-releases': {readonly input: {readonly namespace: string | null}; readonly value: Releases};
	/** Reads the newest bodies of these rows; `objects` is what the listing found, so that their rows can be made anew. */
	'check-releases': {readonly input: {readonly rows: readonly ReleaseRow[]; readonly objects: readonly StoredObject[]}; readonly value: readonly ReleaseRow[]};
	/** `settle` waits a moment first, so that a cursor that moves on costs nothing. */
	'triage-release': {readonly input: ReleaseName & {readonly clientDead: string | null; readonly settle: boolean}; readonly value: Opened};
	'read-part': {readonly input: {readonly history: History; readonly revision: Revision; readonly part: PartName}; readonly value: PartText};
	/** Revision null takes the deployed one. `server` asks by a dry run. */
	'read-drift': {readonly input: {readonly history: History; readonly revision: number | null; readonly server: boolean}; readonly value: DriftText};
	'read-object': {readonly input: {readonly object: ObjectDrift}; readonly value: ObjectText};
	/** The earlier revision and the later one; `all` compares values with the chart's defaults. */
	'read-diff': {readonly input: {readonly history: History; readonly before: number; readonly after: number; readonly all: boolean}; readonly value: DiffText};
	/** What was done to a release by helm-triage from this machine, oldest first. */
	'read-acts': {readonly input: ReleaseName; readonly value: readonly Act[]};
	/** What can be repaired in a release's records. */
	'list-repairs': {readonly input: ReleaseName & {readonly clientDead: string | null}; readonly value: readonly RepairOffer[]};
	/** What was saved before something was changed: of one release, or of all of this cluster. */
	'list-backups': {readonly input: {readonly release: ReleaseName | null}; readonly value: readonly OwnBackup[]};
	/** Plans what a goal is for, from what is there now. Nothing is changed. */
	rehearse: {readonly input: {readonly release: ReleaseName; readonly goal: Goal; readonly acknowledge: readonly string[]; readonly clientDead: string | null}; readonly value: ToldPlan};
	/** Plans several releases as one decision. Nothing is changed. */
	'rehearse-group': {readonly input: GroupAsked; readonly value: GroupPlan};
	/** Runs a group that was shown and confirmed; aborting it stops between two releases. */
	'execute-group': {readonly input: {readonly plan: GroupPlan}; readonly value: GroupOutcome};
	/** Runs a plan that was shown and confirmed. */
	execute: {readonly input: {readonly goal: Goal; readonly plan: Plan; readonly clientDead: string | null}; readonly value: ActionOutcome};
};

export type Use = keyof Uses;

/** The uses that change something: one at a time, and nothing leaves the screen meanwhile. */
export const writes: ReadonlySet<Use> = new Set(['execute', 'execute-group']);

/** Reads: the latest wins and older ones are aborted. Writes: exclusive, a second is refused with the reason. */
export type Mode = 'latest' | 'exclusive';

/** What a screen asks for: `key` tells one running effect of the screen from another. */
export type EffectRequest = {[U in Use]: {readonly use: U; readonly key: string; readonly mode: Mode; readonly input: Uses[U]['input']}}[Use];

/** An effect as data; `owner` is the screen or modal that its reports go to. */
export type Effect = EffectRequest & {readonly owner: string};

/** What an effect says while it runs and when it ends. `stopped` means aborted by us. */
export type EffectReport<T> =
	| {readonly kind: 'started'}
	| {readonly kind: 'step'; readonly step: Step<T>}
	| {readonly kind: 'ended'; readonly result: Result<T>}
	| {readonly kind: 'stopped'}
	| {readonly kind: 'refused'; readonly problem: Problem};

/** A report with the effect that it is about. */
export type EffectEvent = {[U in Use]: {readonly use: U; readonly key: string; readonly report: EffectReport<Uses[U]['value']>}}[Use];

/** What the root asks of the program around it, beside effects of use cases. */
export type Command =
	| {readonly kind: 'run'; readonly effect: Effect}
	/** Aborts what an owner has running, or everything (null); `writes` includes exclusive ones. */
	| {readonly kind: 'stop'; readonly owner: string | null; readonly key: string | null; readonly writes: boolean}
	| {readonly kind: 'copy'; readonly text: string}
	| {readonly kind: 'redraw'}
	| {readonly kind: 'suspend'}
	| {readonly kind: 'quit'};
