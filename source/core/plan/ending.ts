import type {History} from '../ledger/types.ts';
import {deployedRevision, lastRevision} from '../ledger/believed.ts';
import {isPending} from '../ledger/status.ts';
import {timeoutCause} from '../policy/timeout-cause.ts';
import {howHelmEnded} from './helm-error.ts';
import type {RollbackOutcome} from './outcome.ts';
import {ourRevision} from './strangers.ts';

/** Whether the records say that a rollback came to its good end: the newest is deployed and is this rollback. */
export const hasSucceeded = ({plan, after}: RollbackOutcome): boolean => {
	const ours = after === null ? null : ourRevision(plan, after);
	return ours?.status === 'deployed' && after?.believed.last === ours.revision;
};

/** What the records say now, one sentence each. */
export const stateNow = (history: History): readonly string[] => {
	const last = lastRevision(history);
	if (last === null) {
		return ['Helm reads no record of this release now.'];
	}

	const deployed = deployedRevision(history);
	return [
		isPending(last.status)
			? `The newest record is revision ${last.revision}, ${last.status}: a lock, which keeps Helm from every upgrade.`
			: `The newest record is revision ${last.revision}, ${last.status ?? 'without a status'}.`,
		...last.status === 'deployed' ? [] : [deployed === null ? 'No record is deployed.' : `Revision ${deployed.revision} is the one that is deployed.`],
	];
};

/** What is true when a rollback ended well. */
export const goodEnd = ({plan, after, strangers, backup}: RollbackOutcome): readonly string[] => [
	...after === null ? [] : stateNow(after),
	`It is a rollback to ${plan.to}; nothing takes it back, the next upgrade or rollback goes on from it.`,
	...strangers.map(({what}) => what),
	...backup === null ? [] : [`The records as they were before are in ${backup}.`],
];

/** Why a rollback failed, in words for a person, and what the records say now. */
export const badEnd = (outcome: RollbackOutcome): string => {
	const {exitCode, after, strangers, plan, output} = outcome;
	const why = exitCode === 0
		? `Helm said that it rolled ${plan.release.name} back, but the records do not.`
		: `The rollback of ${plan.release.name} to ${plan.to} failed: ${howHelmEnded(outcome)}`;
	const cause = exitCode === 0 ? null : timeoutCause(plan.policy, output.lines.join('\n'));
	return [why, ...cause === null ? [] : [cause], ...after === null ? ['The records could not be read afterwards.'] : stateNow(after), ...strangers.map(({what}) => what)].join('\n');
};

/** What to do after a rollback that failed. */
export const afterBadEnd = ({plan, backup, after}: RollbackOutcome): string => {
	const {namespace, name} = plan.release;
	const unstarted = after !== null && ourRevision(plan, after) === null;
	return [
		unstarted ? 'Helm wrote no revision.' : 'Objects may be partly changed: Helm patches the rest when one is refused.',
		`\`helm-triage triage ${namespace === null ? '' : `${namespace}/`}${name}\` says what to do now.`,
		...backup === null ? [] : [`The records as they were before are in ${backup}.`],
	].join(' ');
};
