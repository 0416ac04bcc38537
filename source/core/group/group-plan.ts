import {createHash} from 'node:crypto';
import {contextToConfirm} from '../plan/context-to-confirm.ts';
import {ownersToName} from '../plan/owners-to-name.ts';
import {verdictOf} from '../plan/reasons.ts';
import {placeWords} from './place.ts';
import type {GroupMember, GroupPlan} from './types.ts';

/** The releases of a group that are still to be done, in its order. */
export const leftIn = ({members}: Pick<GroupPlan, 'members'>): readonly GroupMember[] => members.filter(({skip}) => skip === null);

/** The SHA-256, in hexadecimal, over what is done to the releases of a group: their order, what each comes after, and the digest of each one's plan. What is skipped is part of it by its name alone. */
const groupDigest = ({action, members}: Pick<GroupPlan, 'action' | 'members'>): string => createHash('sha256').update(JSON.stringify([
	action,
	members.map(({release, after, skip, plan}) => [release, after, skip === null, skip === null ? plan?.digest ?? null : null]),
])).digest('hex');

/** What a group's plan is made from. */
export type GroupFacts = Pick<GroupPlan, 'action' | 'members' | 'notes' | 'resumes'> & {
	/** The context's name, or the server where there is none. */
	readonly place: string;
};

/** Makes one decision of the plans of several releases: one digest, one verdict, and what is typed to confirm it. The members stand in the order in which they are done. */
export const groupPlanOf = ({action, members, notes, resumes, place}: GroupFacts): GroupPlan => {
	const left = leftIn({members});
	const plans = left.flatMap(({plan}) => plan ?? []);
	const guarded = plans.find(({protectedContext}) => protectedContext);
	const confirm = placeWords(left.map(({release}) => release));
	return {
		action,
		members,
		digest: groupDigest({action, members}),
		verdict: verdictOf(left.flatMap(({reasons}) => reasons)),
		where: `${place} › ${left.length === 0 ? 'nothing left to do' : confirm}`,
		confirm,
		context: guarded === undefined ? null : contextToConfirm(guarded),
		owners: [...new Set(plans.flatMap(plan => ownersToName(plan)))],
		notes,
		unavailable: plans.map(({unavailable}) => unavailable).find(reason => reason !== null) ?? null,
		resumes,
	};
};
