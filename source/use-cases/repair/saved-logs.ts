import type {Plan} from '../../core/plan/types.ts';
import {standingReasons} from '../../core/plan/reasons.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {BackupFile} from '../../ports/file-system.ts';
import type {Session} from '../../ports/session.ts';
import {readJobLogs} from './read-job-logs.ts';

/** How much of each log is saved: its last megabyte. */
const size = {lines: 100_000, bytes: 1024 * 1024};

/** A file of a backup that is no record and no object; names of pods and containers have no `_`. */
const fileOf = (pod: string, container: string): string => `_log_${pod}_${container}.txt`;

/** The logs of the Jobs that a plan deletes, as files of its backup. Problem `forbidden` where one cannot be read now that could be when the plan was made, unless the person accepted that. */
export const savedLogs = async ({cluster}: Pick<Session, 'cluster'>, plan: Plan, signal: AbortSignal): Promise<Result<readonly BackupFile[]>> => {
	const files: BackupFile[] = [];
	const isAccepted = plan.reasons.some(({code, acknowledged}) => code === 'log-unread' && acknowledged) && standingReasons(plan).length === 0;
	for (const {patch} of plan.steps) {
		if (cluster === null || patch?.subject !== 'object' || patch.operation !== 'delete' || patch.target.kind !== 'Job') {
			continue;
		}

		const {logs, unread} = await readJobLogs(cluster, patch.target, size, signal);
		if (unread && !isAccepted) {
			return fail('forbidden', `The log of ${patch.object} cannot be read any more, so that it cannot be saved.`, 'Nothing was deleted. Look at the new plan.');
		}

		files.push(...logs.map(({pod, container, text}) => ({name: fileOf(pod, container), content: text})));
	}

	return ok(files);
};
