import type {TriedWrite} from '../../core/plan/rehearsal/tried.ts';
import type {PlannedObject} from '../../core/plan/types.ts';
import type {ApplyAnswer, Cluster} from '../../ports/cluster.ts';
import type {Result} from '../../core/problem/problem.ts';
import {inParallel} from '../in-parallel.ts';
import type {Progress} from '../progress.ts';

/** Dry runs at the same time. */
const limit = 12;

/** One object to try, with what Helm adds to it. */
export type Attempt = Pick<PlannedObject, 'address' | 'wanted'>;

const answerOf = (answer: Result<ApplyAnswer>, conflicts: Extract<TriedWrite, {kind: 'applied'}>['conflicts']): TriedWrite => {
	if (!answer.ok) {
		return {kind: 'not-tried', why: answer.problem.message};
	}

	const said = answer.value;
	switch (said.kind) {
		case 'applied': {
			return {kind: 'applied', value: said.value, conflicts};
		}

		case 'conflict': {
			// A forced apply meets none; another server's answer to it says nothing
			return {kind: 'not-tried', why: said.message};
		}

		case 'refused': {
			return said.code === 'dry-run-forbidden' ? {kind: 'not-tried', why: `a webhook forbids dry runs of it: ${said.message}`} : said;
		}
	}
};

/** A run without force says what conflicts; where something does, a forced one says what would come of it, and whether that is taken at all. */
const tryOne = async (cluster: Cluster, {wanted}: Attempt, signal: AbortSignal): Promise<TriedWrite> => {
	const plain = await cluster.dryRunApply({object: wanted, force: false, manager: 'helm'}, signal);
	return plain.ok && plain.value.kind === 'conflict'
		? answerOf(await cluster.dryRunApply({object: wanted, force: true, manager: 'helm'}, signal), plain.value.conflicts)
		: answerOf(plain, []);
};

/**
Asks the API server, by dry runs that change nothing, what it says to each object that is to be written. Where there is no server to ask, as in a folder, nothing was tried.

@yields Progress.
*/
export async function * tryWrites(cluster: Cluster, attempts: readonly Attempt[], signal: AbortSignal): AsyncGenerator<Progress, ReadonlyMap<string, TriedWrite>, void> {
	const work = inParallel(attempts, limit, async attempt => tryOne(cluster, attempt, signal), () => signal.aborted);
	for (;;) {
		const step = await work.next();
		if (!step.done) {
			yield {kind: 'progress', what: 'asking the API server by dry runs', done: step.value, total: attempts.length};
			continue;
		}

		return new Map(attempts.flatMap(({address}, index) => {
			const answer = step.value[index];
			return answer === null || answer === undefined ? [] : [[address, answer] as const];
		}));
	}
}
