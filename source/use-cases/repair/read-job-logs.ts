import {objectsAt} from '../../core/health/read.ts';
import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import type {ObjectName} from '../../core/manifest/address.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster} from '../../ports/cluster.ts';

/** How much of the end of each log is read. */
export type LogSize = {readonly lines: number; readonly bytes: number};

/** The end of one container's log. */
export type JobLog = {readonly pod: string; readonly container: string; readonly text: string};

/** The logs of a Job's pods; `unread` where pods or a log could not be read. */
export type JobLogs = {readonly logs: readonly JobLog[]; readonly unread: boolean};

const containersOf = (pod: JsonValue): readonly string[] => {
	const spec = isApiObject(pod) ? objectAt(pod, 'spec') : {};
	return [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')].flatMap(container => textAt(container, 'name') ?? []);
};

/**
Reads the logs of a Job's pods, each container's end; a container that did not run, or whose node threw its log away, has none.

The label is the one that the Job controller puts on every pod it makes, since Kubernetes 1.27 beside the old one.
*/
export const readJobLogs = async (cluster: Pick<Cluster, 'list' | 'log'>, {namespace, name}: ObjectName, {lines, bytes}: LogSize, signal: AbortSignal): Promise<JobLogs> => {
	const pods = await cluster.list({
		apiVersion: 'v1', kind: 'Pod', namespace, labelSelector: `job-name=${name}`, fieldSelector: null, limit: null,
	}, signal);
	if (!pods.ok) {
		return {logs: [], unread: pods.problem.code !== 'not-found'};
	}

	const logs: JobLog[] = [];
	let unread = false;
	for (const pod of pods.value) {
		const podName = isApiObject(pod) ? textAt(objectAt(pod, 'metadata'), 'name') ?? '' : '';
		for (const container of containersOf(pod)) {
			const read = await cluster.log({
				namespace: namespace ?? '', pod: podName, container, previous: false, lines, bytes,
			}, signal);
			if (!read.ok) {
				unread = true;
			} else if (read.value !== null && read.value.length > 0) {
				logs.push({pod: podName, container, text: `${read.value.join('\n')}\n`});
			}
		}
	}

	return {logs, unread};
};
