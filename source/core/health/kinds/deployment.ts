import {conditionWith, conditionsOf, countAt, hasStatus, specOf, statusOf} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {failed, joined, podsRefused, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** The deadline by which the controller is told to have none (`math.MaxInt32`). */
const noDeadline = 2_147_483_647;

/** What its counts say is missing, in kstatus' order; null for nothing. */
const missingOf = (wanted: number, status: Readonly<Record<'all' | 'updated' | 'ready' | 'available', number>>): string | null => {
	if (wanted > status.all) {
		return `${status.all} of ${wanted} replicas exist`;
	}

	if (wanted > status.updated) {
		return `${status.updated} of ${wanted} replicas are updated`;
	}

	if (status.all > wanted) {
		return `${counted(status.all - wanted, 'replica')} more than the ${wanted} that are wanted ${status.all - wanted === 1 ? 'is' : 'are'} still there`;
	}

	if (status.updated > status.available) {
		return `${status.available} of ${status.updated} replicas are available`;
	}

	return wanted > status.ready ? `${status.ready} of ${wanted} replicas are ready` : null;
};

/**
A Deployment by its counts and conditions, as kstatus: failed only when its progress deadline has passed.

A paused one whose replicas are all there is ready, since nothing else is going to happen (Helm 4 does not wait for it either). Why its pods are not ready stands in the pods alone; why they are refused, in the condition `ReplicaFailure`.
*/
export const judgeDeployment: Judge = object => {
	const spec = specOf(object);
	const status = statusOf(object);
	const wanted = countAt(spec, 'replicas') ?? 1;
	const count = (key: string): number => countAt(status, key) ?? 0;
	const counts = {all: count('replicas'), updated: count('updatedReplicas'), ready: count('readyReplicas'), available: count('availableReplicas')};
	const isPaused = spec['paused'] === true;
	const deadline = countAt(spec, 'progressDeadlineSeconds') ?? noDeadline;
	const conditions = conditionsOf(object);
	const refused = conditionWith(object, 'ReplicaFailure', 'True');

	if (conditions.some(({type, reason}) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded')) {
		return failed(joined(`it made no progress for ${deadline === noDeadline ? 'longer than its deadline' : `${deadline} s`}: ${counts.available} of ${wanted} replicas are available`, refused && saying(podsRefused, refused)));
	}

	const missing = missingOf(wanted, counts);
	if (missing !== null) {
		return progressing(joined(missing, refused && saying(podsRefused, refused), isPaused ? 'its rollout is paused, so nothing moves until it is resumed' : null));
	}

	const isDone = isPaused || deadline === noDeadline || conditions.some(condition => condition.type === 'Progressing' && condition.reason === 'NewReplicaSetAvailable' && hasStatus(condition, 'True'));
	if (!isDone) {
		return progressing('its newest ReplicaSet is not available yet');
	}

	const isAvailable = conditionWith(object, 'Available', 'True') !== null;
	return isAvailable ? ready(joined(wanted === 0 ? 'it is scaled to 0 replicas, so nothing runs' : `${counts.ready} of ${wanted} replicas are ready`, isPaused ? 'its rollout is paused' : null)) : progressing('it does not call itself available yet');
};
