import type {DriftWarning} from '../../core/drift/types.ts';
import {fail, ok, type Problem, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {ApplyConflict, Cluster} from '../../ports/cluster.ts';
import {inParallel} from '../in-parallel.ts';
import type {Progress} from '../progress.ts';

/** A stored object whose apply is tried; null where there is no live object to compare with. */
export type Tried = {readonly address: string; readonly desired: JsonValue; readonly live: JsonValue};

/** What the API server would make of an object, or why it could not be asked. */
export type ServerAnswer =
	| {readonly kind: 'applied'; readonly forced: JsonValue; readonly conflicts: readonly ApplyConflict[]}
	/** Compared here in place of there, for the reason in the warning. */
	| {readonly kind: 'local'; readonly warning: DriftWarning};

/** Dry runs at the same time. */
const limit = 12;

const local = (code: string, message: string): ServerAnswer => ({kind: 'local', warning: {code, message}});

/** One object: a run without force says what conflicts; where something does, a forced one gives the values. Without a conflict the two give the same. */
const tryOne = async (cluster: Cluster, desired: JsonValue, signal: AbortSignal): Promise<Result<ServerAnswer>> => {
	const plain = await cluster.dryRunApply({object: desired, force: false, manager: 'helm'}, signal);
	const conflicts = plain.ok && plain.value.kind === 'conflict' ? plain.value.conflicts : [];
	const forced = plain.ok && plain.value.kind === 'conflict' ? await cluster.dryRunApply({object: desired, force: true, manager: 'helm'}, signal) : plain;
	if (!forced.ok) {
		return forced;
	}

	const answer = forced.value;
	if (answer.kind === 'applied') {
		return ok({kind: 'applied', forced: answer.value, conflicts});
	}

	if (answer.kind === 'refused' && answer.code === 'forbidden' && answer.verb !== null) {
		return fail('forbidden', `The server method needs the right to ${answer.verb}: ${answer.message}`, 'Leave --server out: the local method needs get alone.');
	}

	const isWebhook = answer.kind === 'refused' && answer.code === 'dry-run-forbidden';
	const answered = isWebhook
		? local('no-dry-run', `A webhook forbids dry runs of this object, so it was compared here: ${answer.message}`)
		: local('not-applied', `The API server would refuse to apply this object, so it was compared here: ${answer.message}`);
	return ok(answered);
};

/**
Asks the API server, by dry runs that change nothing, what Helm's server-side apply would make of each object.

Where a webhook forbids that for one object, or the server refuses it, that one is compared here, and says so. Problems: `forbidden` with the verb where the right to patch is missing, `usage` where there is no server to ask, and those of the connection.

@yields Progress.
*/
export async function * askServer(cluster: Cluster, objects: readonly Tried[], signal: AbortSignal): AsyncGenerator<Progress, Result<ReadonlyMap<string, ServerAnswer>>, void> {
	const present = objects.filter(({live}) => live !== null);
	const work = inParallel(present, limit, async ({desired}) => tryOne(cluster, desired, signal), result => !result.ok);
	for (;;) {
		const step = await work.next();
		if (!step.done) {
			yield {kind: 'progress', what: 'asking the API server by dry runs', done: step.value, total: present.length};
			continue;
		}

		const answers = step.value;
		const problem = answers.find((answer): answer is {readonly ok: false; readonly problem: Problem} => answer?.ok === false);
		return problem ?? ok(new Map(present.flatMap(({address}, index) => {
			const answer = answers[index];
			return answer?.ok === true ? [[address, answer.value] as const] : [];
		})));
	}
}
