import {prepareJudging, type JudgedObject, type Neighbours} from '../core/health/judge-object.ts';
import {toldPods} from '../core/health/pods.ts';
import type {Health} from '../core/health/types.ts';
import {filledTextAt, isApiObject, objectAt} from '../core/object/api-value.ts';
import {fail, ok} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {neighbourQueries} from './health/neighbour-queries.ts';
import {readLogs} from './health/read-logs.ts';
import {readNeighbours, type ReadNeighbours} from './health/read-neighbours.ts';
import type {HealthTarget} from './health/target.ts';
import {createTeacher} from './health/teach.ts';
import type {Unread} from './unread.ts';
import {giveWay, inSlices} from './give-way.ts';
import {inside} from './progress.ts';

/** The health of each object by its address, and what the verdicts do not rest on. */
export type InspectedHealth = {
	readonly health: ReadonlyMap<string, Health>;
	readonly unread: readonly Unread[];
};

type Asking = Pick<Session, 'cluster' | 'clock' | 'redactor'>;

const nothingRead: Omit<Neighbours, 'now'> = {pods: null, between: [], warnings: [], classes: null};

/** Where an object really is: what it says itself goes before where it was looked for. */
const namespaceOf = ({namespace, live}: HealthTarget): string | null => isApiObject(live) ? filledTextAt(objectAt(live, 'metadata'), 'namespace') ?? namespace : namespace;

type Judged = {readonly target: HealthTarget; readonly judged: JudgedObject};

const judgeAll = async (redactor: Session['redactor'], objects: readonly HealthTarget[], {of}: Pick<ReadNeighbours, 'of'>, signal: AbortSignal): Promise<readonly Judged[]> => {
	const all: Judged[] = [];
	for (const [namespace, there] of Map.groupBy(objects, object => namespaceOf(object))) {
		const neighbours = of(namespace);
		const judge = prepareJudging(neighbours);
		const teach = createTeacher(redactor, neighbours.pods ?? []);
		await giveWay();
		for (const target of there) {
			const judged = judge(target.live);
			await inSlices(teach(target.live, judged), signal);
			all.push({target, judged});
			await giveWay();
		}

		if (signal.aborted) {
			break;
		}
	}

	return all;
};

/**
Says of each live object whether it does its work and why not, with the pods behind it, the warnings about it, and the last lines of the worst containers' logs.

Pods, ReplicaSets, Jobs and warning events of each namespace are read once, and only where an object needs them. What may not be read, or is not in a folder, is named in `unread`, and the verdicts rest on the objects alone there. Texts are raw, and the redactor has learned what they hold. Problem: `interrupted`.

@yields Progress.
*/
export async function * inspectHealth({cluster, clock, redactor}: Asking, objects: readonly HealthTarget[], signal: AbortSignal): Steps<InspectedHealth> {
	const now = clock.now();
	const read = cluster === null ? null : yield * inside(readNeighbours(cluster, neighbourQueries(objects, namespaceOf), now, signal));
	if (read?.ok === false) {
		return read;
	}

	const around = read?.value ?? {of: () => ({...nothingRead, now}), unread: [{what: 'pods, events and logs: there is no cluster to ask', verb: null}]};
	const all = await judgeAll(redactor, objects, around, signal);
	const candidates = all
		.filter(({judged: {status, pods}}) => status !== 'ready' || pods?.[0]?.status === 'ready')
		.map(({target: {address}, judged: {pods}}) => ({address, pods: pods ?? []}));
	yield {kind: 'progress', what: 'reading logs', done: 0, total: null};
	const {logs, unread} = cluster === null ? {logs: [], unread: []} : await readLogs({cluster, redactor}, candidates, signal);
	if (signal.aborted) {
		return fail('interrupted', 'Reading what is behind the objects was interrupted.');
	}

	return ok({
		health: new Map(all.map(({target: {address}, judged: {status, reason, pods, events}}) => {
			const log = logs.find(other => other.address === address) ?? null;
			return [address, {status, reason, pods: toldPods(pods ?? []), podCount: pods?.length ?? null, events, log: log?.lines ?? [], logOf: log?.source ?? null}] as const;
		})),
		unread: [...around.unread, ...unread],
	});
}
