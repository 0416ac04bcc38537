import {joinAnd} from '../../ledger/words.ts';
import {counted} from '../../text/plural.ts';
import {uninstallCommand} from '../../command/command.ts';
import {policyValues} from '../../policy/policy.ts';
import {backupOfAll, checkStep, watchStep} from '../shared-steps.ts';
import type {PlannedObject, PlanStep} from '../types.ts';
import {onlyRecordsLeft, takenLast, whyNoUninstall, type UninstallFacts} from './facts.ts';

const effectOf = (facts: UninstallFacts, objects: readonly PlannedObject[], hooks: number): string => {
	const going = objects.filter(({change}) => change === 'delete').length;
	const records = facts.history.revisions.filter(({record}) => record.decoded?.ok !== false).length;
	return joinAnd([
		...onlyRecordsLeft(facts) ? [] : [going === 0 ? 'deletes no object' : `deletes ${counted(going, 'object')}`],
		...hooks === 0 ? [] : [`runs ${counted(hooks, 'hook')}`],
		facts.keepHistory ? `marks revision ${takenLast(facts)?.revision ?? '?'} uninstalled` : `deletes ${records === 1 ? 'the record' : `all ${records} records`}`,
	]);
};

const reverseOf = ({keepHistory, history}: UninstallFacts): string => {
	const to = history.believed.last ?? 'the last revision';
	return keepHistory
		? `forward: a rollback to ${to} makes the objects anew; data that went with a claim does not come back`
		: `the records: helm-triage undo puts them back; then a rollback to ${to} makes the objects anew; data that went with a claim does not come back`;
};

/**
The steps of an uninstall.

It does not wait for what it deletes unless that is asked for: when the time of a wait runs out, Helm fails and forgets the release all the same (seen on 3.22.0 and 4.3.1). The check at the end looks at the objects instead.
*/
export const uninstallSteps = (facts: UninstallFacts, objects: readonly PlannedObject[], hooks: number): readonly PlanStep[] => {
	const {history, helm, cluster, helmFlags, policy, keepHistory} = facts;
	const going = objects.filter(({change}) => change === 'delete').length;
	return [
		backupOfAll(history),
		{
			id: 'run',
			title: onlyRecordsLeft(facts) ? `delete the records of ${history.release.name}` : `uninstall ${history.release.name}`,
			command: whyNoUninstall(facts) === null
				? uninstallCommand({
					helm,
					release: history.release.name,
					namespace: cluster.namespace,
					context: cluster.context,
					flags: helmFlags,
					policy: policyValues(policy),
					keepHistory,
				})
				: null,
			patch: null,
			effect: `Helm ${effectOf(facts, objects, hooks)}`,
			precondition: `cluster and records are as in this plan, and revision ${history.believed.last ?? '?'} is the newest`,
			reverse: reverseOf(facts),
		},
		checkStep(`check that ${keepHistory ? 'the newest record is uninstalled' : 'the records are gone'}${going === 0 ? '' : ` and ${going === 1 ? 'the object' : `all ${going} objects`} with ${keepHistory ? 'it' : 'them'}`}`, 'Helm has ended'),
		...facts.lock === null || facts.lock.verdict === 'none' ? [] : [watchStep],
	];
};
