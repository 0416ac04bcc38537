import {alreadyAt, alreadyGone, chosenBefore} from '../../core/group/already.ts';
import type {PastRun} from '../../core/group/past-run.ts';
import type {GroupAction, GroupMember} from '../../core/group/types.ts';
import type {PolicyFlags} from '../../core/policy/policy.ts';
import type {Plan, StopReason} from '../../core/plan/types.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inside, type Progress} from '../progress.ts';
import {rehearseRollback} from '../rehearse-rollback.ts';
import {rehearseUninstall} from '../rehearse-uninstall.ts';
import type {Located} from './locate.ts';

/** How each release of a group is rehearsed. */
export type MemberInput = {
	readonly action: GroupAction;
	/** Codes of stops that the person has read and accepts, of this release. */
	readonly acknowledge: readonly string[];
	readonly flags: PolicyFlags;
	/** Whether an uninstall leaves the records; means nothing to a rollback. */
	readonly keepHistory: boolean;
	/** All releases of the group. */
	readonly alongside: readonly string[];
	readonly past: PastRun | null;
};

type Rehearsed = Pick<GroupMember, 'from' | 'to' | 'skip' | 'plan' | 'reasons'>;

const skipped = (from: number | null, to: number | null, skip: string): Rehearsed => ({
	from,
	to,
	skip,
	plan: null,
	reasons: [],
});

const unplanned = (message: string): StopReason => ({
	code: 'target-missing',
	message,
	object: null,
	acknowledge: null,
	acknowledged: false,
});

/** A release of a group, where it is to go to, and how. */
type Asked = MemberInput & {readonly located: Located; readonly to: number | null};

const rehearsal = (session: Session, {action, located: {namespace, name}, to, acknowledge, flags, keepHistory, alongside}: Asked, signal: AbortSignal): Steps<Plan> => {
	const common = {
		namespace,
		name,
		acknowledge,
		flags,
	};
	return action === 'uninstall' ? rehearseUninstall(session, {...common, keepHistory, alongside}, signal) : rehearseRollback(session, {...common, to}, signal);
};

/** Names the release in what is being done, since several take turns. */
const named = (release: string, progress: Progress): Progress => ({...progress, what: `${release}: ${progress.what}`});

/**
Rehearses one release of a group, or says why nothing is left to do to it.

A release that no revision can be recommended for is no problem of the group: it is told with the reasons of the others. Problems: those of rehearsing it.

@yields Progress.
*/
export async function * rehearseMember(session: Session, located: Located, input: MemberInput, signal: AbortSignal): AsyncGenerator<Progress, Result<Rehearsed>, void> {
	const {release, history, missing} = located;
	const past = input.past?.members.get(release) ?? null;
	if (history === null || input.action === 'uninstall') {
		const gone = past === null ? null : alreadyGone(history, past, input.past!.began);
		if (gone !== null) {
			return ok(skipped(past!.from, null, gone));
		}
	}

	if (history === null) {
		return missing!;
	}

	const to = input.action === 'uninstall' ? null : located.to ?? (past === null ? null : chosenBefore(history, past));
	const there = to === null ? null : alreadyAt(history, to);
	if (there !== null) {
		return ok(skipped(history.believed.last, to, there));
	}

	const steps = inside(rehearsal(session, {...input, located, to}, signal));
	for (;;) {
		const step = await steps.next();
		if (!step.done) {
			yield named(release, step.value);
			continue;
		}

		if (step.value.ok) {
			const plan = step.value.value;
			return ok({
				from: plan.from,
				to: plan.to,
				skip: null,
				plan,
				reasons: plan.reasons,
			});
		}

		const {problem} = step.value;
		return problem.code === 'plan-stopped'
			? ok({
				from: history.believed.last,
				to,
				skip: null,
				plan: null,
				reasons: [unplanned([problem.message, problem.hint].filter(text => text !== null).join(' '))],
			})
			: step.value;
	}
}
