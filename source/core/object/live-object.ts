import {isApiObject, textAt, textsAt} from './api-value.ts';
import type {Writer} from './stored-object.ts';
import {writersOf} from './writers.ts';

/** What a live object says about itself, without its content. */
export type LiveObject = {
	readonly uid: string | null;
	readonly resourceVersion: string | null;
	readonly labels: Readonly<Record<string, string>>;
	readonly annotations: Readonly<Record<string, string>>;
	readonly writers: readonly Writer[];
};

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
