import {objectAt, textAt} from '../../object/api-value.ts';
import {countAt, specOf, statusOf} from '../read.ts';
import {progressing, ready} from '../words.ts';
import type {Judge} from './judge.ts';

/** A DaemonSet by its counts, as kstatus; with `OnDelete` its pods need not be of the newest revision, since each waits for a person to delete it. */
export const judgeDaemonSet: Judge = object => {
	const status = statusOf(object);
	const wanted = countAt(status, 'desiredNumberScheduled');
	if (countAt(objectAt(object, 'metadata'), 'generation') === null || countAt(status, 'observedGeneration') === null || wanted === null) {
		return progressing('its controller has not seen it yet');
	}

	const isOnDelete = textAt(objectAt(specOf(object), 'updateStrategy'), 'type') === 'OnDelete';
	const counts = [
		['currentNumberScheduled', 'are scheduled'],
		...isOnDelete ? [] : [['updatedNumberScheduled', 'are updated'] as const],
		['numberAvailable', 'are available'],
		['numberReady', 'are ready'],
	] as const;
	for (const [key, word] of counts) {
		const have = countAt(status, key) ?? 0;
		if (wanted > have) {
			return progressing(`${have} of ${wanted} pods ${word}`);
		}
	}

	const are = wanted === 0 ? 'no node is meant to run it' : `${wanted} of ${wanted} pods are ready`;
	const updated = countAt(status, 'updatedNumberScheduled') ?? 0;
	return ready(isOnDelete && updated < wanted ? `${are}; ${updated} of them run the newest revision, the others wait to be deleted by hand (OnDelete)` : are);
};
