import type {JudgedObject} from '../../core/health/judge-object.ts';
import {toldPods} from '../../core/health/pods.ts';
import {isApiObject, objectAt, textAt, type ApiObject} from '../../core/object/api-value.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Sliced} from '../../core/slices/slices.ts';
import type {Session} from '../../ports/session.ts';

/** Without who wrote which field: the longest part of an object, in which no value stands. */
const withoutWriters = (object: ApiObject): ApiObject => {
	const {managedFields: _writers, ...metadata} = objectAt(object, 'metadata');
	return {...object, metadata};
};

/** What pods of one template have in common: their owner; a pod without one has nothing in common. */
const templateOf = (pod: ApiObject): string => JSON.stringify(objectAt(pod, 'metadata')['ownerReferences'] ?? objectAt(pod, 'metadata')['name'] ?? null);

/**
Makes what hands the redactor that the health of an object is told from, before it leaves: the object, the pods in trouble behind it, the events. Their names stay readable.

A condition, a container's last words and an event repeat what was configured, passwords included. Replicas are configured alike, so what one owner made them of is learned once.
*/
export const createTeacher = (redactor: Session['redactor'], pods: readonly ApiObject[]): ((live: JsonValue, judged: JudgedObject) => Sliced<true>) => {
	const byName = new Map(pods.map(pod => [textAt(objectAt(pod, 'metadata'), 'name') ?? '', pod]));
	const taught = new Set<string>();

	function * teachPod(pod: ApiObject): Sliced<true> {
		const {spec, ...rest} = withoutWriters(pod);
		const isNew = taught.size !== taught.add(templateOf(pod)).size;
		const part: ApiObject = isNew ? {...rest, spec} : rest;
		return yield * redactor.slices.learnJson(part as JsonValue);
	}

	return function * (live, judged) {
		if (isApiObject(live)) {
			// Whole, as whoever compared it has handed it over: what was learned costs nothing
			yield * redactor.slices.learnJson(live);
		}

		for (const {name, reason} of toldPods(judged.pods ?? [])) {
			redactor.keep(name);
			const pod = reason === null ? undefined : byName.get(name);
			if (pod !== undefined) {
				yield * teachPod(pod);
			}
		}

		for (const {object, message} of judged.events) {
			redactor.keep(object.split('/').at(-1)!);
			yield * redactor.slices.learnJson({message});
		}

		return true;
	};
};
