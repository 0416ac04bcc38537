import {lastRevision} from '../../core/ledger/believed.ts';
import {isPending} from '../../core/ledger/status.ts';
import {millisecondsOf} from '../../core/ledger/times.ts';
import type {History} from '../../core/ledger/types.ts';
import {lastWriter} from '../../core/ledger/writers.ts';
import {findRunners, type SoughtClient} from '../../core/lock/find-runners.ts';
import {usualNamespaces} from '../../core/lock/runner-kinds.ts';
import type {Runners} from '../../core/lock/types.ts';
import {known, notAsked, type Known} from '../../core/problem/known.ts';
import {type Problem, type Result, ok} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import {counted} from '../../core/text/plural.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Steps} from '../../ports/step.ts';
import {inParallel} from '../in-parallel.ts';
import type {Look} from '../look-once.ts';

/** Lists under way at the same time. */
const atOnce = 6;

/** Pods of a namespace of runners that are looked at: one among more than these is not found, and that is said. */
const mostPods = 500;

type Listed = {readonly namespace: string; readonly result: Result<readonly JsonValue[]>};

/** Lists the pods of a namespace. The release's own are listed whole, as judging its objects lists them: the two share one reading. */
const listPods = async (cluster: Cluster, {namespace, isOwn}: {readonly namespace: string; readonly isOwn: boolean}, signal: AbortSignal): Promise<Listed> => ({
	namespace,
	result: await cluster.list({
		apiVersion: 'v1',
		kind: 'Pod',
		namespace,
		labelSelector: null,
		fieldSelector: null,
		limit: isOwn ? null : mostPods,
	}, signal),
});

const problemsOf = (listed: readonly Listed[], fits: (problem: Problem) => boolean): readonly string[] => listed
	.flatMap(({namespace, result}) => !result.ok && fits(result.problem) ? [namespace] : []);

const places = (namespaces: readonly string[]): string => namespaces.length === 1 ? `namespace ${namespaces[0]!}` : `${counted(namespaces.length, 'namespace')} where clients of Helm run`;

const runnersOf = (listed: readonly Listed[], sought: SoughtClient): Known<Runners> => {
	const read = listed.flatMap(({namespace, result}) => result.ok ? [{namespace, pods: result.value}] : []);
	const refused = problemsOf(listed, ({code}) => code === 'forbidden');
	const silent = problemsOf(listed, ({code}) => code !== 'forbidden' && code !== 'not-found');
	if (read.length === 0) {
		return refused.length > 0 ? {known: false, why: 'forbidden', verb: 'list pods'} : (silent.length > 0 ? {known: false, why: 'failed'} : notAsked);
	}

	const crowded = read.filter(({namespace, pods}) => namespace !== sought.namespace && pods.length >= mostPods).map(({namespace}) => namespace);
	return known({
		found: read.flatMap(({pods}) => findRunners(pods, sought)),
		looked: read.map(({namespace}) => namespace),
		unread: [
			...(refused.length === 0 ? [] : [{what: `pods that could run the client, in ${places(refused)}`, verb: 'list pods'}]),
			...(silent.length === 0 ? [] : [{what: `pods that could run the client, in ${places(silent)}: the server did not answer`, verb: null}]),
			...(crowded.length === 0 ? [] : [{what: `pods beyond the first ${mostPods} of ${places(crowded)}`, verb: null}]),
		],
	});
};

/**
Looks for pods that may run the client of a lock, or did: in the release's namespace and in those where runners usually are. Nothing is asked where the last record is no lock.

A namespace that does not exist has no pods. What may not be listed is named with the verb.

@yields Progress, with the number of namespaces.
*/
export async function * readRunners({cluster, place}: Pick<Look, 'cluster' | 'place'>, history: History, signal: AbortSignal): Steps<Known<Runners>> {
	const last = lastRevision(history);
	if (cluster === null || last === null || !isPending(last.status)) {
		return ok(notAsked);
	}

	const {object} = last.record;
	const namespace = history.release.namespace ?? place.namespace;
	const reading = inParallel([...new Set([namespace, ...usualNamespaces])], atOnce, async name => listPods(cluster, {namespace: name, isOwn: name === namespace}, signal), () => signal.aborted);
	for (;;) {
		const step = await reading.next();
		if (!step.done) {
			yield {
				kind: 'progress', what: 'looking for pods that run the client', done: step.value, total: usualNamespaces.length + 1,
			};
			continue;
		}

		return ok(runnersOf(step.value.filter(listed => listed !== null), {
			release: history.release.name, namespace, since: millisecondsOf(object.createdAt), writer: lastWriter(object)?.manager ?? null,
		}));
	}
}
