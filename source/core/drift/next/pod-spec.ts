import {isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';

/** Where a kind keeps its pod's specification; null for a kind without one. */
export const podSpecOf = (document: JsonValue): FieldPath | null => {
	const kind = isMapping(document) ? document['kind'] : null;
	switch (kind) {
		case 'Deployment':
		case 'StatefulSet':
		case 'DaemonSet':
		case 'ReplicaSet':
		case 'ReplicationController':
		case 'Job': {
			return ['spec', 'template', 'spec'];
		}

		case 'CronJob': {
			return ['spec', 'jobTemplate', 'spec', 'template', 'spec'];
		}

		case 'Pod': {
			return ['spec'];
		}

		default: {
			return null;
		}
	}
};

/** The items of a list that are named by `name`, as paths. */
export const namedItems = (document: JsonValue, list: FieldPath): readonly FieldPath[] => {
	const found = valueAt(document, list)?.value ?? null;
	return (Array.isArray(found) ? found as readonly JsonValue[] : [])
		.flatMap(item => isMapping(item) && typeof item['name'] === 'string' ? [[...list, {keys: [['name', item['name']] as const]}]] : []);
};
