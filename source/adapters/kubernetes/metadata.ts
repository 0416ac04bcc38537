import {isApiObject, textAt, textsAt} from '../../core/object/api-value.ts';
import {writersOf} from '../../core/object/writers.ts';
import type {LiveObject} from '../../ports/cluster.ts';

/** What the metadata of a parsed API object says; null for something without metadata. */
export const liveObjectOf = (value: unknown): LiveObject | null => {
	if (!isApiObject(value) || !isApiObject(value['metadata'])) {
		return null;
	}

	const {metadata} = value;
	return {
		uid: textAt(metadata, 'uid'),
		resourceVersion: textAt(metadata, 'resourceVersion'),
		labels: textsAt(metadata, 'labels'),
		annotations: textsAt(metadata, 'annotations'),
		writers: writersOf(metadata),
	};
};
