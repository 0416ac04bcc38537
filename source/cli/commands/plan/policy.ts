import {builtInOf, flagNames, settingsOf, waitStrategies, type PolicyFlags, type PolicyName} from '../../../core/policy/policy.ts';
import {fail, ok, type Result} from '../../../core/problem/problem.ts';
import type {Context, Flag} from '../../command.ts';
import {optionalChoice, valued, yes} from '../../parse/flag.ts';

type Operation = 'rollback' | 'uninstall';

const flagOf: {readonly [Name in keyof Required<PolicyFlags>]: (operation: Operation) => Flag} = {
	timeout: () => valued('timeout DURATION', 'duration', 'Helm\'s timeout, for each wait and each hook; else by the config file, else 5m'),
	wait: operation => optionalChoice('wait', waitStrategies, 'watcher', `how Helm waits, by Helm 4's names, put into Helm 3's words: --wait alone is watcher; else by the config file, else ${builtInOf[operation].wait}`),
	waitForJobs: () => yes('wait-for-jobs', 'wait for Jobs too; goes with watcher and legacy'),
	noHooks: () => yes('no-hooks', 'leave the chart\'s hooks out'),
	historyMax: () => valued('history-max NUMBER', 'text', 'records to keep; else by the config file, else 0, which keeps all'),
	cleanupOnFail: () => yes('cleanup-on-fail', 'delete objects that the run created, should one be refused; not when a wait runs out'),
	forceConflicts: () => yes('force-conflicts', 'take fields that others hold, where Helm 4 applies server-side; the plan names each'),
};

/** Flags that say how Helm is run for one operation. They go before what the config file says, and only where they are given; the plan shows each setting with where it is from. */
export const policyFlagsFor = (operation: Operation): readonly Flag[] => settingsOf[operation].map(name => flagOf[name](operation));

const readHistoryMax = (text: string): Result<number> => /^\d{1,6}$/v.test(text)
	? ok(Number(text))
	: fail('usage', `--history-max: "${text}" is no number of records.`, 'Give 0 to keep all, or how many are to be left.');

/** Reads the flags of `policyFlagsFor`; what is not given is left out. Problem `usage` for a number that is none, and for a wait for Jobs without a wait, which Helm drops without a word. */
export const readPolicyFor = (operation: Operation, {flags}: Pick<Context, 'flags'>): Result<PolicyFlags> => {
	const own: readonly PolicyName[] = settingsOf[operation];
	const isGiven = (name: keyof typeof flagNames): boolean => own.includes(name) && flags.given(flagNames[name].slice(2));
	const isYes = (name: keyof typeof flagNames): boolean => flags.yes(flagNames[name].slice(2));
	const historyMax = isGiven('historyMax') ? readHistoryMax(flags.text('history-max')!) : null;
	if (historyMax !== null && !historyMax.ok) {
		return historyMax;
	}

	const wait = waitStrategies.find(strategy => strategy === flags.text('wait'));
	if (wait === 'hookOnly' && isGiven('waitForJobs') && isYes('waitForJobs')) {
		return fail('usage', '--wait-for-jobs goes with --wait=watcher or --wait=legacy, not with hookOnly.', 'Helm would wait for no Job, and not say so.');
	}

	return ok({
		...isGiven('timeout') && {timeout: flags.number('timeout')!},
		...wait !== undefined && {wait},
		...isGiven('waitForJobs') && {waitForJobs: isYes('waitForJobs')},
		...isGiven('noHooks') && {noHooks: isYes('noHooks')},
		...historyMax !== null && {historyMax: historyMax.value},
		...isGiven('cleanupOnFail') && {cleanupOnFail: isYes('cleanupOnFail')},
		...isGiven('forceConflicts') && {forceConflicts: isYes('forceConflicts')},
	});
};
