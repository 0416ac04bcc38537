import {conditionsOf, hasStatus} from '../read.ts';
import {failed, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** A CustomResourceDefinition: failed when its names are taken or it could not be established, ready when it was, as kstatus. */
export const judgeDefinition: Judge = object => {
	for (const condition of conditionsOf(object)) {
		if (condition.type === 'NamesAccepted' && hasStatus(condition, 'False')) {
			return failed(saying('its names are refused', condition));
		}

		if (condition.type !== 'Established') {
			continue;
		}

		if (hasStatus(condition, 'True')) {
			return ready('its kind is served');
		}

		if (hasStatus(condition, 'False') && condition.reason !== 'Installing') {
			return failed(saying('its kind is not served', condition));
		}
	}

	return progressing('its kind is not served yet');
};
