import type {ManifestObject} from '../../core/manifest/objects.ts';
import type {LiveMarks} from '../../core/plan/facts.ts';
import {known, type Known} from '../../core/problem/known.ts';
import type {Problem} from '../../core/problem/problem.ts';
import type {Cluster} from '../../ports/cluster.ts';
import {inParallel} from '../in-parallel.ts';
import type {Progress} from '../progress.ts';

const lookers = 8;

const unknown = (problem: Problem, {kind}: ManifestObject): Known<never> => problem.code === 'forbidden'
	? {known: false, why: 'forbidden', verb: `get ${kind}`}
	: {known: false, why: 'failed'};

/**
Reads the metadata of live objects, eight at a time. What may not or could not be read stays unknown, and is never taken for absent.

@yields Progress.
*/
export async function * lookAt(objects: readonly ManifestObject[], cluster: Cluster, signal: AbortSignal): AsyncGenerator<Progress, ReadonlyMap<string, Known<LiveMarks | null>>, void> {
	const looks = inParallel(objects, lookers, async object => cluster.look(object, signal), () => signal.aborted);
	for (;;) {
		const step = await looks.next();
		if (!step.done) {
			yield {kind: 'progress', what: 'looking at live objects', done: step.value, total: objects.length};
			continue;
		}

		return new Map(step.value.flatMap((result, index) => {
			const object = objects[index]!;
			return result === null ? [] : [[object.address, result.ok ? known(result.value) : unknown(result.problem, object)]];
		}));
	}
}
