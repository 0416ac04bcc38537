import {objectAt, textAt} from '../../object/api-value.ts';
import {countAt, specOf, statusOf} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {progressing, ready} from '../words.ts';
import type {Judge} from './judge.ts';

/**
A StatefulSet by its counts and revisions, as kstatus: its controller sets no conditions.

With a partition only the pods above it need the newest revision. With `OnDelete` no pod does, since each waits for a person to delete it; kstatus then looks at nothing, while here its pods have still to be ready.
*/
export const judgeStatefulSet: Judge = object => {
	const spec = specOf(object);
	const status = statusOf(object);
	const strategy = objectAt(spec, 'updateStrategy');
	const wanted = countAt(spec, 'replicas') ?? 1;
	const count = (key: string): number => countAt(status, key) ?? 0;
	const all = count('replicas');

	if (wanted > all) {
		return progressing(`${all} of ${wanted} replicas exist`);
	}

	const readyCount = count('readyReplicas');
	if (wanted > readyCount) {
		return progressing(`${readyCount} of ${wanted} replicas are ready`);
	}

	if (all > wanted) {
		return progressing(`${counted(all - wanted, 'replica')} more than the ${wanted} that are wanted ${all - wanted === 1 ? 'is' : 'are'} still there`);
	}

	const updated = count('updatedReplicas');
	const are = wanted === 0 ? 'it is scaled to 0 replicas, so nothing runs' : `${readyCount} of ${wanted} replicas are ready`;
	const isNewest = textAt(status, 'currentRevision') === textAt(status, 'updateRevision');
	if (textAt(strategy, 'type') === 'OnDelete') {
		return ready(isNewest ? are : `${are}; ${updated} of them run the newest revision, the others wait to be deleted by hand (OnDelete)`);
	}

	const partition = countAt(objectAt(strategy, 'rollingUpdate'), 'partition');
	if (partition !== null) {
		const share = Math.max(0, wanted - partition);
		return updated < share ? progressing(`${updated} of ${share} replicas are updated`) : ready(partition === 0 || isNewest ? are : `${are}; ${updated} of them run the newest revision, the others are held back by partition ${partition}`);
	}

	if (wanted > count('currentReplicas')) {
		return progressing(`${count('currentReplicas')} of ${wanted} replicas are of the current revision`);
	}

	return isNewest ? ready(are) : progressing('its newest revision is not its current one yet');
};
