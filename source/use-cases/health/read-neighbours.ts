import {readWarnings} from '../../core/health/events.ts';
import type {Neighbours} from '../../core/health/judge-object.ts';
import {isApiObject, type ApiObject} from '../../core/object/api-value.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Step} from '../../ports/step.ts';
import {inParallel} from '../in-parallel.ts';
import {unreadBecause, type Unread} from '../unread.ts';
import {mostEvents, type NeighbourQuery, type Part} from './neighbour-queries.ts';

/** Lists under way at the same time. */
const atOnce = 4;

type Listed = {readonly asked: NeighbourQuery; readonly result: Result<readonly JsonValue[]>};

/** What was read around the objects, by namespace, and what was not. */
export type ReadNeighbours = {
	readonly of: (namespace: string | null) => Neighbours;
	readonly unread: readonly Unread[];
};

/** A folder may hold events in the newer of their two shapes. */
const list = async (cluster: Cluster, asked: NeighbourQuery, signal: AbortSignal): Promise<Listed> => {
	const ask = async (apiVersion: string): Promise<Listed['result']> => cluster.list({...asked.query, apiVersion}, signal);
	const result = await ask(asked.query.apiVersion);
	const isElsewhere = asked.part === 'events' && !result.ok && result.problem.code === 'not-found';
	return {asked, result: isElsewhere ? await ask('events.k8s.io/v1') : result};
};

const unreadOf = ({asked: {part, title, verb}, result}: Listed): readonly Unread[] => {
	if (!result.ok) {
		return [unreadBecause(title, verb, result.problem)];
	}

	return part === 'events' && result.value.length >= mostEvents ? [{what: `${title}: there are more than the ${mostEvents} that were read`, verb: null}] : [];
};

/**
Reads what is around objects, some lists at the same time. What may not be read or does not answer is named and left out.

Problem: `interrupted`.

@yields Progress, with the number of lists.
*/
export async function * readNeighbours(cluster: Cluster, queries: readonly NeighbourQuery[], now: number, signal: AbortSignal): AsyncGenerator<Step<never>, Result<ReadNeighbours>, void> {
	const reading = inParallel(queries, atOnce, async asked => list(cluster, asked, signal), () => signal.aborted);
	for (;;) {
		const step = await reading.next();
		if (!step.done) {
			yield {kind: 'progress', what: 'reading pods and events', done: step.value, total: queries.length};
			continue;
		}

		if (signal.aborted) {
			return fail('interrupted', 'Reading pods and events was interrupted.');
		}

		const listed = step.value.filter(answer => answer !== null);
		const found = (part: Part, namespace: string | null): readonly ApiObject[] | null => {
			const answer = listed.find(({asked}) => asked.part === part && asked.namespace === namespace);
			return answer?.result.ok === true ? answer.result.value.filter(object => isApiObject(object)) : null;
		};

		return ok({
			of: namespace => ({
				pods: namespace === null ? [] : found('pods', namespace),
				between: [...found('replicaSets', namespace) ?? [], ...found('jobs', namespace) ?? []],
				warnings: readWarnings((found('events', namespace) ?? []) as readonly JsonValue[]),
				classes: found('classes', null),
				now,
			}),
			unread: listed.flatMap(answer => unreadOf(answer)),
		});
	}
}
