import {stillCounts} from '../core/group/already.ts';
import {dependentsOf} from '../core/group/dependencies.ts';
import {groupPlanOf} from '../core/group/group-plan.ts';
import {groupNotes} from '../core/group/notes.ts';
import {orderOf} from '../core/group/order.ts';
import {lastRunOf, type PastRun} from '../core/group/past-run.ts';
import type {GroupAction, GroupMember, GroupPlan} from '../core/group/types.ts';
import type {PolicyFlags} from '../core/policy/policy.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {locateAll, type GroupRequest, type Located} from './group/locate.ts';
import {rehearseMember} from './group/rehearse-member.ts';
import {doing, type Progress} from './progress.ts';
import {interrupted} from './rehearsed.ts';

export type {GroupRequest} from './group/locate.ts';

/** What a person accepts of one release of a group. */
export type GroupAcknowledgement = {
	/** `NAMESPACE/NAME`. */
	readonly release: string;
	readonly code: string;
};

/** What is to be done to several releases. */
export type GroupInput = {
	readonly action: GroupAction;
	readonly releases: readonly GroupRequest[];
	/** Whether releases that need one of them, by the config file, are taken in. */
	readonly withDependents: boolean;
	/** Whether an uninstall leaves the records, the newest of each release `uninstalled`; means nothing to a rollback. */
	readonly keepHistory: boolean;
	/** Revisions that were shown before, by release: they stand for those that are named without one. */
	readonly chosen: ReadonlyMap<string, number>;
	readonly acknowledge: readonly GroupAcknowledgement[];
	/** How Helm is to run, where it is not as built in or as the config file says. */
	readonly flags: PolicyFlags;
};

/** The dependents of these releases by the config file that are not among them. */
const furtherOf = (session: Session, releases: readonly string[]): readonly string[] => {
	const known = new Set(releases);
	const all = new Set(releases.flatMap(release => [...dependentsOf(release, session.config.dependencies)]));
	return [...all].filter(release => !known.has(release)).toSorted();
};

const requestOf = (release: string): GroupRequest => {
	const slash = release.indexOf('/');
	return {namespace: release.slice(0, slash), name: release.slice(slash + 1), to: null};
};

/** `absent` are dependents that are not there. */
type Found = {readonly located: readonly Located[]; readonly absent: readonly Located[]};

/**
Finds what was named, and where it is asked for what depends on it.

@yields Progress.
*/
async function * gather(session: Session, {releases, withDependents}: GroupInput, signal: AbortSignal): AsyncGenerator<Progress, Result<Found>, void> {
	yield doing('looking for the releases');
	const named = yield * locateAll(session, releases, true, signal);
	if (!named.ok || !withDependents) {
		return named.ok ? ok({located: named.value, absent: []}) : named;
	}

	const further = furtherOf(session, named.value.map(({release}) => release));
	const taken = yield * locateAll(session, further.map(release => requestOf(release)), false, signal);
	if (!taken.ok) {
		return taken;
	}

	return ok({
		located: [...named.value, ...taken.value.filter(({history}) => history !== null)],
		absent: taken.value.filter(({history}) => history === null),
	});
}

/** What the journal knows of an earlier run of these releases, and why it could not be read. */
type Remembered = {readonly past: PastRun | null; readonly journal: string | null};

const namesOf = (located: readonly Located[]): readonly string[] => located.map(({release}) => release);

const remember = async ({files, place}: Session, {located, absent}: Found, action: GroupAction): Promise<Remembered> => {
	const read = await files.readJournal();
	return read.ok
		? {past: lastRunOf(read.value.entries, {action, releases: namesOf(located), absent: namesOf(absent)}, place), journal: null}
		: {past: null, journal: read.problem.message};
};

/** An acknowledgement that is about no release of the group was meant for another one. */
const strayOf = ({acknowledge}: GroupInput, located: readonly Located[]): ReturnType<typeof fail> | null => {
	const stray = acknowledge.find(({release}) => located.every(one => one.release !== release));
	return stray === undefined ? null : fail('usage', `--acknowledge names ${stray.release}, which is not in this group.`, `It has ${located.map(({release}) => release).join(', ')}.`);
};

/**
Rehearses several releases as one decision: finds them, and with `withDependents` those that need them; puts them in the order in which the config file's dependencies want them; skips what an earlier run of the same group, or anybody else, has done already; rehearses each of the others by itself; and joins the plans to one. Nothing is changed.

A second run after a stop or a failure goes on with what is left: what the first one chose is in this machine's journal.

Problems: `usage` (one named twice, an acknowledgement of none of them), `not-found`, `interrupted`, and those of rehearsing one of them. A release that no revision can be recommended for is a reason of the plan.

@yields Progress.
*/
export async function * rehearseGroup(session: Session, input: GroupInput, signal: AbortSignal): Steps<GroupPlan> {
	const found = yield * gather(session, input, signal);
	if (!found.ok) {
		return found;
	}

	const {action, acknowledge, flags, keepHistory, chosen} = input;
	const {past: last, journal} = await remember(session, found.value, action);
	const past = last !== null && stillCounts(last, found.value.located, action) ? last : null;
	const wasIn = ({release}: Located): boolean => past?.members.has(release) === true;
	const located = [...found.value.located, ...found.value.absent.filter(one => wasIn(one))];
	const absent = namesOf(found.value.absent.filter(one => !wasIn(one)));
	const stray = strayOf(input, located);
	if (stray !== null) {
		return stray;
	}

	const {dependencies} = session.config;
	const ids = namesOf(located);
	const members: GroupMember[] = [];
	for (const {release, after} of orderOf(ids, dependencies, action)) {
		const one = located.find(candidate => candidate.release === release)!;
		const codes = acknowledge.filter(said => said.release === release).map(({code}) => code);
		const rehearsed = yield * rehearseMember(session, {...one, to: one.to ?? chosen.get(release) ?? null}, {
			action,
			acknowledge: codes,
			flags,
			keepHistory,
			alongside: ids,
			past,
		}, signal);
		if (signal.aborted) {
			return interrupted;
		}

		if (!rehearsed.ok) {
			return rehearsed;
		}

		members.push({
			release,
			reference: one.reference,
			after,
			named: one.named,
			...rehearsed.value,
		});
	}

	const resumes = past?.began ?? null;
	return ok(groupPlanOf({
		action,
		members,
		notes: groupNotes({
			action,
			members,
			dependencies,
			absent,
			past,
			withDependents: input.withDependents,
			journal,
		}),
		resumes,
		place: session.place.context ?? session.place.server ?? 'no context',
	}));
}
