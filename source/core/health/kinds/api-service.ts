import {conditionOf, hasStatus} from '../read.ts';
import {failed, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** Where the server behind it has no ready pods, which a rollout mends. */
const waiting = new Set(['MissingEndpoints', 'EndpointsNotFound']);

/** An APIService by its condition `Available`. While it is not, nothing of its group can be read, and Helm's discovery fails. */
export const judgeApiService: Judge = object => {
	const available = conditionOf(object, 'Available');
	if (available === null) {
		return progressing('nobody has asked yet whether its server answers');
	}

	if (hasStatus(available, 'True')) {
		return ready('its server answers');
	}

	const reason = saying('its server does not answer', available);
	return waiting.has(available.reason) ? progressing(reason) : failed(reason);
};
