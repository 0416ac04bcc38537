import type {JudgedObject} from '../../core/health/judge-object.ts';
import {isApiObject, objectAt, textAt, type ApiObject} from '../../core/object/api-value.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Session} from '../../ports/session.ts';

/** Without who wrote which field: the longest part of an object, in which no value stands. */
const withoutWriters = (object: ApiObject): JsonValue => {
	const {managedFields: _writers, ...metadata} = objectAt(object, 'metadata');
	const bare: ApiObject = {...object, metadata};
	return bare as JsonValue;
};

/**
Hands the redactor what the health of an object is told from, before it leaves: the object, the pods in trouble behind it, the events. Their names stay readable.

A condition, a container's last words and an event repeat what was configured, passwords included.
*/
export const teachHealth = (redactor: Session['redactor'], live: JsonValue, judged: JudgedObject, pods: readonly ApiObject[]): void => {
	if (isApiObject(live)) {
		redactor.learnJson(withoutWriters(live));
	}

	const troubled = new Set((judged.pods ?? []).filter(({reason}) => reason !== null).map(({name}) => name));
	for (const pod of pods) {
		if (troubled.has(textAt(objectAt(pod, 'metadata'), 'name') ?? '')) {
			redactor.learnJson(withoutWriters(pod));
		}
	}

	for (const {name} of judged.pods ?? []) {
		redactor.keep(name);
	}

	for (const {object, message} of judged.events) {
		redactor.keep(object.split('/').at(-1)!);
		redactor.learnJson({message});
	}
};
