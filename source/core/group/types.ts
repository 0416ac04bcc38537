import type {ReleaseReference} from '../ledger/types.ts';
import type {HelmOutcome} from '../plan/outcome.ts';
import type {Plan, StopReason} from '../plan/types.ts';
import type {Problem} from '../problem/problem.ts';

/** What is done to several releases in one decision. */
export type GroupAction = Extract<Plan['action'], 'rollback' | 'uninstall'>;

/** One release of a group as it was rehearsed. */
export type GroupMember = {
	/** `NAMESPACE/NAME`. */
	readonly release: string;
	/** The same, as its records say it. */
	readonly reference: ReleaseReference;
	/** Releases of the group that are done before it, and whose failure blocks it; in the order of the group. */
	readonly after: readonly string[];
	/** False for one that was taken in as a dependent. */
	readonly named: boolean;
	/** The revision that it stands at; null where none is known, or there is no record of it. */
	readonly from: number | null;
	/** The revision that a rollback goes to; null for an uninstall, and where none can be gone to. */
	readonly to: number | null;
	/** Why nothing is left to do; null for a release that is still to be done. */
	readonly skip: string | null;
	/** Null for one that is skipped, and for one that no plan could be made for. */
	readonly plan: Plan | null;
	/** What speaks against doing it: the reasons of its plan and those of the group. */
	readonly reasons: readonly StopReason[];
};

/** Several releases as one decision, in the order in which they are done. */
export type GroupPlan = {
	readonly action: GroupAction;
	readonly members: readonly GroupMember[];
	/** SHA-256 in hexadecimal over the plans of all members and their order. */
	readonly digest: string;
	/** `stop` while one release stops. */
	readonly verdict: 'go' | 'stop';
	/** `CONTEXT › 5 releases in shop`: its first line and the confirm line. */
	readonly where: string;
	/** What is typed to confirm it: how many releases, and where: `5 releases in shop`. */
	readonly confirm: string;
	/** The context's name where it must be typed too; null where not. */
	readonly context: string | null;
	/** Owners outside of Helm that were acknowledged: each is typed too. */
	readonly owners: readonly string[];
	readonly notes: readonly string[];
	/** Why this session may not run it, whatever its verdict; null when it may. */
	readonly unavailable: StopReason | null;
	/** When the run began that this one goes on with (RFC 3339), from this machine's journal; null for one of its own. */
	readonly resumes: string | null;
};

/**
Where one release of a group stands.

`blocked`: one that it comes after failed, or was not done. `moved`: something about it is no longer as it was shown, so that nothing was run. `not-run`: the group was stopped before it, or its plan was refused before anything ran.
*/
export type MemberState = 'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'moved' | 'blocked' | 'not-run';

export type MemberOutcome = {
	readonly release: string;
	readonly state: MemberState;
	/** Why it is as it is, in words for people, raw; null where there is nothing to say. */
	readonly why: string | null;
	readonly problem: Problem | null;
	/** What became of its own plan, as far as it came; null while nothing was begun. */
	readonly outcome: HelmOutcome | null;
};

/** A group under way and at its end: the same value is drawn while it runs and reported when it ends. */
export type GroupOutcome = {
	readonly plan: GroupPlan;
	readonly members: readonly MemberOutcome[];
	/** Whether somebody asked it to stop: no further release is begun. */
	readonly stopping: boolean;
	readonly phase: 'run' | 'done';
};
