import {sameValue} from '../../core/record/same-value.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {valueAtPointer} from '../../core/object/json-patch.ts';
import type {ObjectPatch, Plan} from '../../core/plan/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Session} from '../../ports/session.ts';
import {moved} from '../acting/verify.ts';

/** Live objects by address; null for one that is not there. */
export type Targets = ReadonlyMap<string, JsonValue>;

/** The writes of a plan to live objects, in their order. */
const objectPatches = ({steps}: Pick<Plan, 'steps'>): readonly ObjectPatch[] => steps.flatMap(({patch}) => patch?.subject === 'object' ? [patch] : []);

/** Reads the objects that a plan writes, each once. Problems: those of reading the first that cannot be read. */
export const readTargets = async (session: Session, plan: Pick<Plan, 'steps'>, signal: AbortSignal): Promise<Result<Targets>> => {
	const targets = new Map(objectPatches(plan).map(({object, target}) => [object, target]));
	if (targets.size === 0) {
		return ok(new Map());
	}

	if (session.cluster === null) {
		return fail('read-only', 'There is no cluster to act on.');
	}

	const answers = await session.cluster.read(targets.values().toArray(), signal);
	const found = new Map<string, JsonValue>();
	for (const [index, address] of targets.keys().toArray().entries()) {
		const answer = answers[index]!;
		if (!answer.ok) {
			return answer;
		}

		const value = answer.value.found === 'here' ? answer.value.value : null;
		session.redactor.learnJson(value);
		found.set(address, value);
	}

	return ok(found);
};

const movedTarget = (patch: ObjectPatch, now: JsonValue, isFirst: boolean): readonly string[] => {
	const {object, operation, target, changes} = patch;
	const held = liveObjectOf(now);
	if (held === null) {
		return [`${object} is gone.`];
	}

	if (held.uid !== target.uid) {
		return [`${object} was deleted and made anew.`];
	}

	return operation === 'delete'
		? (held.resourceVersion === target.resourceVersion || !isFirst ? [] : [`${object} was written.`])
		: changes.filter(({pointer, from}) => isFirst && !sameValue(valueAtPointer(now, pointer)?.value ?? null, from)).map(({path}) => `${path} of ${object} was written.`);
};

/** Holds the objects of a plan to what it saw: each is the same one, with the same value in every field that is written; what is deleted is as it was altogether. Later writes to one object build on earlier ones, and are held right before they are done. Problem `moved`. */
export const holdTargets = (plan: Pick<Plan, 'steps'>, targets: Targets): Result<null> => {
	const patches = objectPatches(plan);
	const changes = patches.flatMap((patch, index) => movedTarget(patch, targets.get(patch.object) ?? null, patches.findIndex(({object}) => object === patch.object) === index));
	return changes.length === 0 ? ok(null) : moved(changes);
};
