import type {GroupMember, GroupOutcome, GroupPlan, MemberOutcome} from '../../../core/group/types.ts';
import type {Problem} from '../../../core/problem/problem.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {outcomeJson} from '../helm-run/json.ts';
import {planJson, reasonJson} from '../plan/plan-json.ts';

type How = {readonly output: Output; readonly redactor: Redactor};

const textOrNull = (text: string | null, output: Output): ShownJson => text === null ? null : output.text(text);

const memberJson = ({reference, after, named, from, to, skip, reasons, plan}: GroupMember, how: How): ShownJson => {
	const {output} = how;
	return {
		release: releaseJson(reference, output),
		after: after.map(output.text),
		named,
		from,
		to,
		skip: textOrNull(skip, output),
		reasons: reasons.map(reason => reasonJson(reason, output)),
		plan: plan === null ? null : planJson(plan, how),
	};
};

/** The documented shape of a group's plan. `releases` stand in the order in which they are done; one with a `skip` has nothing left to do, and its `plan` is null; `confirm` and `context` are what is to be typed. */
export const groupJson = ({action, members, digest, verdict, confirm, context, owners, notes, unavailable, resumes}: GroupPlan, how: How): ShownJson => {
	const {output} = how;
	return {
		action: words(action),
		digest: output.name(digest),
		verdict: words(verdict),
		confirm: output.text(confirm),
		confirmContext: context === null ? null : output.command(context),
		confirmOwners: owners.map(output.text),
		unavailable: unavailable === null ? null : reasonJson(unavailable, output),
		resumes: resumes === null ? null : output.name(resumes),
		notes: notes.map(output.text),
		releases: members.map(member => memberJson(member, how)),
	};
};

const problemJson = ({code, message, hint}: Problem, output: Output): ShownJson => ({code: words(code), message: output.text(message), hint: textOrNull(hint, output)});

const endJson = ({state, why, problem, outcome}: MemberOutcome, {reference}: GroupMember, output: Output): ShownJson => ({
	release: releaseJson(reference, output),
	state: words(state),
	why: textOrNull(why, output),
	problem: problem === null ? null : problemJson(problem, output),
	outcome: outcome === null ? null : outcomeJson(outcome, output),
});

/** How a group went: what became of each release, and whether somebody stopped it. */
export const groupOutcomeJson = ({plan, members, stopping}: GroupOutcome, output: Output): ShownJson => ({
	stopped: stopping,
	releases: members.map((member, index) => endJson(member, plan.members[index]!, output)),
});
