import {filledTextAt, isApiObject, objectAt, textAt, textsAt} from './api-value.ts';
import type {StoredObject} from './stored-object.ts';
import {writersOf} from './writers.ts';

/**
Takes the metadata of a parsed API object: a Secret, a ConfigMap, or a `PartialObjectMetadata` of one.

`kindHint` is what the request or the list says, since items of lists and metadata objects do not say it themselves; the object's own kind wins where it names one of the two. `origin` is the file and position of a dump. Null for what has no name in its metadata.
*/
export const storedObjectFromApi = (value: unknown, kindHint: 'Secret' | 'ConfigMap', origin: string | null = null): StoredObject | null => {
	if (!isApiObject(value)) {
		return null;
	}

	const metadata = objectAt(value, 'metadata');
	const name = textAt(metadata, 'name');
	if (name === null) {
		return null;
	}

	const ownKind = textAt(value, 'kind');
	const kind = ownKind === 'Secret' || ownKind === 'ConfigMap' ? ownKind : kindHint;
	return {
		driver: kind === 'Secret' ? 'secret' : 'configmap',
		kind,
		namespace: filledTextAt(metadata, 'namespace'),
		name,
		uid: filledTextAt(metadata, 'uid'),
		resourceVersion: filledTextAt(metadata, 'resourceVersion'),
		type: kind === 'Secret' ? filledTextAt(value, 'type') : null,
		labels: textsAt(metadata, 'labels'),
		annotations: textsAt(metadata, 'annotations'),
		createdAt: textAt(metadata, 'creationTimestamp'),
		writers: writersOf(metadata),
		origin,
	};
};
