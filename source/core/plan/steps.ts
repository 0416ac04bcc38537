import {counted} from '../text/plural.ts';
import {rollbackCommand} from '../command/command.ts';
import {policyValues} from '../policy/policy.ts';
import {whyNoRollback, type RollbackFacts} from './facts.ts';
import {backupOfAll, checkStep, watchStep} from './shared-steps.ts';
import type {PlannedObject, PlanStep} from './types.ts';

/** What else a run does: hooks of the target, and records that go. */
type Beside = {readonly hooks: number; readonly prunes: number};

const effectOn = (objects: readonly PlannedObject[], {hooks, prunes}: Beside): string => {
	const refused = objects.filter(({refusal}) => refusal !== null).length;
	const number = (change: PlannedObject['change']): number => objects.filter(object => object.change === change && object.refusal === null).length;
	const parts = [
		...refused > 0 ? [`fails at ${counted(refused, 'object')}`] : [],
		...number('patch') > 0 ? [`patches ${counted(number('patch'), 'object')}`] : [],
		...number('create') > 0 ? [`creates ${number('create')}`] : [],
		// Dropped objects stay where anything is refused (seen on 3.22.0 and 4.3.1)
		...number('delete') > 0 && refused === 0 ? [`deletes ${number('delete')}`] : [],
		...hooks > 0 ? [`runs ${counted(hooks, 'hook')}`] : [],
		...prunes > 0 ? [`deletes ${counted(prunes, 'old record')}`] : [],
	];
	return parts.length === 0 ? 'changes no object' : parts.join(', ');
};

/**
The steps of a rollback, each with what it needs, what it does and how to take it back.

The command is exact and, with the facts, the same for whoever asks: it stands in the digest.
*/
export const rollbackSteps = (facts: RollbackFacts, objects: readonly PlannedObject[], beside: Beside): readonly PlanStep[] => {
	const {release, history, to, helm, cluster, helmFlags, policy} = facts;
	const last = history.believed.last ?? 0;
	const next = last + 1;
	return [
		backupOfAll(history),
		{
			id: 'run',
			title: `roll back to ${to}`,
			command: whyNoRollback(facts) === null
				? rollbackCommand({
					helm,
					release: release.name,
					namespace: cluster.namespace,
					context: cluster.context,
					to,
					flags: helmFlags,
					policy: policyValues(policy),
				})
				: null,
			patch: null,
			effect: `Helm writes revision ${next}, ${effectOn(objects, beside)}`,
			precondition: `cluster and records are as in this plan, and revision ${last} is the newest`,
			reverse: 'none; forward only, by the next upgrade or rollback',
		},
		checkStep(`check that revision ${next} is the newest, deployed, and a rollback to ${to}`, 'Helm has ended'),
		...facts.lock === null || facts.lock.verdict === 'none' ? [] : [watchStep],
	];
};
