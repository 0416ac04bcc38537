import {leftIn} from '../../../core/group/group-plan.ts';
import type {GroupAction, GroupMember, GroupOutcome, GroupPlan} from '../../../core/group/types.ts';
import type {StopReason} from '../../../core/plan/types.ts';
import type {GroupAsked, ReleaseName} from '../../state/effect.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {takenFields} from '../../state/taken-fields.ts';

/** An action on several releases: rehearsed, planned as one, run, and what came of each. */
export type GroupState = {
	readonly kind: 'group';
	readonly action: GroupAction;
	/** As they were marked. */
	readonly releases: readonly ReleaseName[];
	readonly withDependents: boolean;
	readonly keepHistory: boolean;
	/** Whether fields that others hold are taken. */
	readonly force: boolean;
	/** Stops that the person has acknowledged, each of one release. */
	readonly acknowledged: GroupAsked['acknowledge'];
	/** The revisions that were shown first: a second rehearsal keeps to them, or it would go on from what was done here. */
	readonly chosen: ReadonlyMap<string, number>;
	readonly plan: Loading<GroupPlan>;
	readonly cursor: number;
	readonly run: Loading<GroupOutcome>;
	/** Our clock when the run was started; null before. */
	readonly startedAt: number | null;
	/** Whether the person asked it to stop; the run itself says so only when it gets on. */
	readonly stopping: boolean;
};

/** Opens a group. */
export const initialGroup = (action: GroupAction, releases: readonly ReleaseName[]): GroupState => ({
	kind: 'group', action, releases, withDependents: false, keepHistory: false, force: false, acknowledged: [], chosen: new Map(), plan: notLoaded, cursor: 0, run: notLoaded, startedAt: null, stopping: false,
});

/** A line of the plan that the cursor can be on. */
export type GroupLine =
	| {readonly kind: 'member'; readonly member: GroupMember; readonly number: number}
	| {readonly kind: 'reason'; readonly member: GroupMember; readonly reason: StopReason}
	| {readonly kind: 'note'; readonly note: string};

/** The lines of a group in the order in which they are drawn: each release with what speaks against it, then what else to know. */
export const groupLines = ({members, notes}: GroupPlan): readonly GroupLine[] => [
	...members.flatMap((member, index): readonly GroupLine[] => [
		{kind: 'member', member, number: index + 1},
		...member.reasons.map((reason): GroupLine => ({kind: 'reason', member, reason})),
	]),
	...notes.map((note): GroupLine => ({kind: 'note', note})),
];

/** Whether the group was run from this screen. */
export const hasStarted = ({startedAt}: GroupState): boolean => startedAt !== null;

/** The line under the cursor; null without a plan. */
export const lineAtCursor = ({plan, cursor}: GroupState): GroupLine | null => plan.value === null ? null : groupLines(plan.value)[cursor] ?? null;

/** The stop that `a` acknowledges: the one under the cursor, or the only one of the release under it. */
export const reasonInHand = (state: GroupState): {readonly release: string; readonly code: string} | null => {
	const line = lineAtCursor(state);
	if (line === null || line.kind === 'note') {
		return null;
	}

	const open = line.member.reasons.filter(({acknowledge, acknowledged}) => acknowledge !== null && !acknowledged);
	const chosen = line.kind === 'reason' ? open.find(reason => reason === line.reason) : (open.length === 1 ? open[0] : undefined);
	return chosen === undefined ? null : {release: line.member.release, code: chosen.code};
};

/** Whether the group can be rehearsed with fields of others taken, or without again. */
export const mayForce = ({action, force, plan}: GroupState): boolean => action === 'rollback' && (force || plan.value?.members.some(({reasons}) => reasons.some(({code}) => code === 'conflict')) === true);

/** How many fields of others the group takes. */
export const takenIn = ({members}: GroupPlan): number => members.flatMap(({plan}) => plan === null ? [] : takenFields(plan)).length;

/** Why the group cannot be run now; null when it can. */
export const whyNotRun = (state: GroupState): string | null => {
	const plan = state.plan.value;
	if (plan === null || state.plan.busy) {
		return 'it is still being rehearsed';
	}

	if (hasStarted(state)) {
		return 'it was run already; rehearse again with ctrl-r, which goes on with what is left';
	}

	if (leftIn(plan).length === 0) {
		return 'nothing is left to do';
	}

	if (plan.unavailable !== null) {
		return plan.unavailable.message;
	}

	return plan.verdict === 'stop' ? 'the rehearsal says stop; the reasons stand below their releases' : null;
};

/** Why this screen cannot be left while its group runs; null when it can. */
export const whyNotLeave = ({run}: GroupState): string | null => run.busy ? 'the group is being carried out; ctrl-c stops it between two releases' : null;
