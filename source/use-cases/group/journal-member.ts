import {journalAction} from '../../core/group/past-run.ts';
import type {GroupPlan} from '../../core/group/types.ts';
import type {Result} from '../../core/problem/problem.ts';
import {utc} from '../../core/text/times.ts';
import type {Session} from '../../ports/session.ts';
import {personOf} from '../person.ts';

/** What a line of the journal says of one release of a group. `reason` must be redacted. */
type MemberLine = {readonly release: string; readonly result: string; readonly reason: string | null};

/** Writes one line about a release of a group, under the group's own digest: beside the lines of the release's own plan, so that a later run knows which releases were one decision. Problem `state-unwritable`. */
export const journalMember = async (session: Session, {action, digest, members}: GroupPlan, {release, result, reason}: MemberLine): Promise<Result<null>> => {
	const cluster = members.map(({plan}) => plan?.cluster).find(identity => identity !== undefined);
	const {context, server} = cluster ?? session.place;
	return session.files.journal({
		time: utc(session.clock.now()),
		context,
		server,
		person: personOf(session),
		release,
		action: journalAction(action),
		digest,
		step: null,
		result,
		reason,
	});
};
