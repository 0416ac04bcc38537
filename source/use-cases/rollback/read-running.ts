import {imagesOf, type RunningImages} from '../../core/plan/rehearsal/images.ts';
import {known, unreadable, type Known} from '../../core/problem/known.ts';
import type {Cluster} from '../../ports/cluster.ts';

/** Objects at most: enough for any release, and no flood from a namespace of thousands. */
const most = 500;

/** The images of a namespace's pods and ReplicaSets; not known where either may not be listed. */
export const readRunning = async (cluster: Cluster, namespace: string, signal: AbortSignal): Promise<Known<RunningImages>> => {
	const list = async (apiVersion: string, kind: string): ReturnType<Cluster['list']> => cluster.list({
		apiVersion,
		kind,
		namespace,
		labelSelector: null,
		fieldSelector: null,
		limit: most,
	}, signal);
	const [pods, replicaSets] = await Promise.all([list('v1', 'Pod'), list('apps/v1', 'ReplicaSet')]);
	if (!pods.ok) {
		return unreadable(pods.problem);
	}

	return replicaSets.ok
		? known({
			pods: new Set(pods.value.flatMap(pod => imagesOf(pod))),
			replicaSets: new Set(replicaSets.value.flatMap(set => imagesOf(set))),
			whole: pods.value.length < most && replicaSets.value.length < most,
		})
		: unreadable(replicaSets.problem);
};
