import {stepInto, valueAt} from '../../drift/fields/steps.ts';
import {podSpecOf} from '../../drift/next/pod-spec.ts';
import {isList} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Known} from '../../problem/known.ts';
import type {PlannedImage} from '../types.ts';

/** Images of the pods of a namespace, and of its ReplicaSets. `whole`: nothing was left out, so that an image that is in neither is nowhere. */
export type RunningImages = {readonly pods: ReadonlySet<string>; readonly replicaSets: ReadonlySet<string>; readonly whole: boolean};

/** The images that an object's pods run, init containers included. */
export const imagesOf = (object: JsonValue): readonly string[] => {
	const spec = podSpecOf(object);
	return spec === null
		? []
		: ['initContainers', 'containers'].flatMap(list => {
			const found = valueAt(object, [...spec, list])?.value ?? null;
			return isList(found) ? found.map(container => stepInto(container, 'image')?.value ?? null).filter(image => typeof image === 'string') : [];
		});
};

/**
Where each image of the target's workloads is still to be found in the namespace: whether it can be pulled at all nobody here can tell, but one that runs is there.

Jobs and CronJobs count as well; hooks do not.
*/
export const plannedImages = (target: readonly JsonValue[], running: Known<RunningImages>): readonly PlannedImage[] => {
	const seen = (image: string): PlannedImage['seen'] => {
		if (!running.known) {
			return 'unknown';
		}

		const {pods, replicaSets, whole} = running.value;
		if (pods.has(image)) {
			return 'running';
		}

		return replicaSets.has(image) ? 'kept' : (whole ? 'nowhere' : 'unknown');
	};

	return [...new Set(target.flatMap(object => imagesOf(object)))].map(image => ({image, seen: seen(image)}));
};
