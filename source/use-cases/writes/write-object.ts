import {sameValue} from '../../core/record/same-value.ts';
import {withoutStatus} from '../../core/plan/writes/object-patch.ts';
import type {ObjectPatch} from '../../core/plan/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Session} from '../../ports/session.ts';
import {moved} from '../acting/verify.ts';

/** How often a write is tried that a status came in between: controllers write one every second while pods start. */
const attempts = 5;

const {signal: unstoppable} = new AbortController();

const readNow = async ({cluster}: Session, {target}: ObjectPatch): Promise<Result<JsonValue>> => {
	const [answer = fail('read-only', 'There is no cluster to act on.')] = await cluster?.read([target], unstoppable) ?? [];
	return answer.ok ? ok(answer.value.found === 'here' ? answer.value.value : null) : answer;
};

/**
Does one write of a plan to a live object. `held` is the object as it was saved, or as our last write left it; the result is the object as it is then, null for one that was deleted.

A deletion is held to that very state. A patch is held to it in everything but what controllers and the API server write all the time: it is read right before, and tried again when only that was written meanwhile. Problem `moved`, and those of writing.
*/
export const writeObject = async (session: Session, patch: ObjectPatch, held: JsonValue): Promise<Result<JsonValue>> => {
	const {objects} = session;
	if (objects === null) {
		return fail('read-only', 'This session is read-only: nothing is written.');
	}

	if (patch.operation === 'delete') {
		const removed = await objects.remove(held, patch.propagation ?? 'Background');
		return removed.ok ? ok(null) : removed;
	}

	let written: Result<JsonValue> = moved([`${patch.object} is written again and again.`]);
	for (let attempt = 0; attempt < attempts; attempt += 1) {
		const now = await readNow(session, patch);
		if (!now.ok) {
			return now;
		}

		if (now.value === null || !sameValue(withoutStatus(now.value), withoutStatus(held))) {
			return moved([`${patch.object} ${now.value === null ? 'is gone' : 'was written by somebody else'}.`]);
		}

		written = await objects.patch(now.value, patch);
		if (written.ok || written.problem.code !== 'moved') {
			return written;
		}
	}

	return written;
};
