import {releaseNameAnnotation, releaseNamespaceAnnotation} from '../drift/desired.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';

/** A live object as it would be without the annotations that name its release: whose it is then. */
export const withoutMarks = (live: JsonValue): JsonValue => {
	const metadata = isMapping(live) ? live['metadata'] : undefined;
	const annotations = isMapping(metadata) ? metadata['annotations'] : undefined;
	if (!isMapping(live) || !isMapping(metadata) || !isMapping(annotations)) {
		return live;
	}

	const kept = Object.entries(annotations).filter(([key]) => key !== releaseNameAnnotation && key !== releaseNamespaceAnnotation);
	return {...live, metadata: {...metadata, annotations: Object.fromEntries(kept)}};
};
