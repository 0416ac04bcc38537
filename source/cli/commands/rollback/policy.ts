import type {PolicyFlags, WaitStrategy} from '../../../core/plan/policy.ts';
import {fail, ok, type Result} from '../../../core/problem/problem.ts';
import type {Context, Flag} from '../../command.ts';
import {choice, valued, yes} from '../../parse/flag.ts';

const strategies: readonly WaitStrategy[] = ['watcher', 'hookOnly', 'legacy'];

/** Flags that say how Helm is run; what is not given is as the plan's policy shows it. */
export const policyFlags: readonly Flag[] = [
	valued('timeout DURATION', 'duration', 'Helm\'s timeout, for each wait and each hook; 5m when not given'),
	choice('wait', strategies, 'how Helm waits, by Helm 4\'s names, put into Helm 3\'s words; watcher when not given'),
	yes('wait-for-jobs', 'wait for Jobs too'),
	yes('no-hooks', 'leave the chart\'s hooks out'),
	valued('history-max NUMBER', 'text', 'records to keep; 0, which keeps all, when not given'),
	yes('cleanup-on-fail', 'delete objects that the run created, should it fail'),
	yes('force-conflicts', 'take fields that others hold, where Helm 4 applies server-side; the plan names each'),
];

const readHistoryMax = (text: string | null): Result<number | null> => text === null || /^\d{1,6}$/v.test(text)
	? ok(text === null ? null : Number(text))
	: fail('usage', `--history-max: "${text}" is no number of records.`, 'Give 0 to keep all, or how many are to be left.');

/** Reads them. Problem `usage` for a number that is none. */
export const readPolicy = ({flags}: Pick<Context, 'flags'>): Result<PolicyFlags> => {
	const historyMax = readHistoryMax(flags.text('history-max'));
	if (!historyMax.ok) {
		return historyMax;
	}

	const timeout = flags.number('timeout');
	const wait = strategies.find(strategy => strategy === flags.text('wait'));
	return ok({
		...timeout !== null && {timeout},
		...wait !== undefined && {wait},
		...flags.given('wait-for-jobs') && {waitForJobs: flags.yes('wait-for-jobs')},
		...flags.given('no-hooks') && {noHooks: flags.yes('no-hooks')},
		...historyMax.value !== null && {historyMax: historyMax.value},
		...flags.given('cleanup-on-fail') && {cleanupOnFail: flags.yes('cleanup-on-fail')},
		...flags.given('force-conflicts') && {forceConflicts: flags.yes('force-conflicts')},
	});
};
