import {conditionWith, countAt, specOf, statusOf} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {podsRefused, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** A ReplicaSet or ReplicationController by its counts, as kstatus does the first. */
export const judgeReplicaSet: Judge = object => {
	const refused = conditionWith(object, 'ReplicaFailure', 'True');
	if (refused !== null) {
		return progressing(saying(podsRefused, refused));
	}

	const status = statusOf(object);
	const wanted = countAt(specOf(object), 'replicas') ?? 1;
	const all = countAt(status, 'replicas') ?? 0;
	for (const [key, word] of [['fullyLabeledReplicas', 'exist with its labels'], ['availableReplicas', 'are available'], ['readyReplicas', 'are ready']] as const) {
		const have = countAt(status, key) ?? 0;
		if (wanted > have) {
			return progressing(`${have} of ${wanted} replicas ${word}`);
		}
	}

	return all > wanted ? progressing(`${counted(all - wanted, 'replica')} more than the ${wanted} that are wanted ${all - wanted === 1 ? 'is' : 'are'} still there`) : ready(wanted === 0 ? 'it is scaled to 0 replicas, so nothing runs' : `${wanted} of ${wanted} replicas are ready`);
};
