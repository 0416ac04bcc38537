import {chooseLogs, type LogCandidate} from '../../core/health/choose-logs.ts';
import type {LogSource} from '../../core/health/types.ts';
import type {Result} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Session} from '../../ports/session.ts';
import {unreadBecause, type Unread} from '../unread.ts';

/** Containers whose logs are read, and how much of the end of each. */
const containers = 3;
const lines = 20;
const bytes = 16 * 1024;

/** The lines of one object's log, the oldest first. */
export type ReadLog = {readonly address: string; readonly source: LogSource; readonly lines: readonly string[]};

type Asked = {readonly source: LogSource; readonly result: Result<readonly string[] | null>};

/** The node may have thrown the run before away; then the present one has to do. */
const read = async (cluster: Cluster, source: LogSource, signal: AbortSignal): Promise<Asked> => {
	const result = await cluster.log({...source, lines, bytes}, signal);
	const isGone = result.ok && (result.value === null || result.value.length === 0);
	return isGone && source.previous ? read(cluster, {...source, previous: false}, signal) : {source, result};
};

const unreadOf = ({source: {container, namespace, pod}, result}: Asked): readonly Unread[] => {
	const what = `the log of container ${container} in pod ${namespace}/${pod}`;
	if (!result.ok) {
		return [unreadBecause(what, 'get pods/log', result.problem)];
	}

	return result.value === null ? [{what: `${what}: there is none`, verb: null}] : [];
};

/** Reads the last lines of the containers that are worst off, three at most. The redactor learns them before anybody gets them. */
export const readLogs = async ({cluster, redactor}: {readonly cluster: Cluster; readonly redactor: Session['redactor']}, candidates: readonly LogCandidate[], signal: AbortSignal): Promise<{readonly logs: readonly ReadLog[]; readonly unread: readonly Unread[]}> => {
	const choices = chooseLogs(candidates, containers);
	const answers = await Promise.all(choices.map(async ({address, source}) => ({address, ...await read(cluster, source, signal)})));
	const logs = answers.flatMap(({address, source, result}) => result.ok && result.value !== null && result.value.length > 0 ? [{address, source, lines: result.value}] : []);
	for (const log of logs) {
		redactor.learnJson({log: log.lines.join('\n')});
	}

	return {logs, unread: answers.flatMap(answer => unreadOf(answer))};
};
