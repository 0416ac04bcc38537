import type {JsonValue} from '../record/types.ts';
import {stepInto, valueAt} from './fields/steps.ts';
import {namedItems, podSpecOf} from './next/pod-spec.ts';
import type {ObjectDrift} from './types.ts';

/** A container of a stored workload: the image that is stored, and the one that its live object asks for; null where there is no such object or container, or where it could not be read. */
export type ImageMatch = {
	readonly address: string;
	readonly container: string;
	readonly stored: string;
	readonly live: string | null;
};

const imageAt = (container: JsonValue): string | null => {
	const image = stepInto(container, 'image')?.value ?? null;
	return typeof image === 'string' ? image : null;
};

/** The images of an object's containers by their names, init containers included. */
const imagesOf = (object: JsonValue): ReadonlyMap<string, string> => {
	const spec = podSpecOf(object);
	const paths = spec === null ? [] : ['initContainers', 'containers'].flatMap(list => namedItems(object, [...spec, list]));
	return new Map(paths.flatMap(path => {
		const container = valueAt(object, path)?.value ?? null;
		const [name, image] = [stepInto(container, 'name')?.value ?? null, imageAt(container)];
		return typeof name === 'string' && image !== null ? [[name, image] as const] : [];
	}));
};

/** Lays the images of stored workloads beside those of their live objects. */
export const compareImages = (objects: ReadonlyArray<Pick<ObjectDrift, 'address' | 'document' | 'live'>>): readonly ImageMatch[] => objects.flatMap(({address, document, live}) => {
	const stored = imagesOf(document?.value ?? null);
	const running = stored.size === 0 ? new Map<string, string>() : imagesOf(live);
	return [...stored].map(([container, image]) => ({
		address,
		container,
		stored: image,
		live: running.get(container) ?? null,
	}));
});
