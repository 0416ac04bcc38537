import {conditionWith, countAt, statusOf} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {failed, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** A PodDisruptionBudget is ready once its controller has counted (kstatus); a count that fails is told by its condition. */
export const judgeDisruptionBudget: Judge = object => {
	const notAllowed = conditionWith(object, 'DisruptionAllowed', 'False');
	if (notAllowed?.reason === 'SyncFailed') {
		return failed(saying('its pods could not be counted', notAllowed));
	}

	const status = statusOf(object);
	const [healthy, wanted, allowed] = ['currentHealthy', 'desiredHealthy', 'disruptionsAllowed'].map(key => countAt(status, key));
	return healthy === null || healthy === undefined ? ready() : ready(`it counts ${counted(healthy, 'healthy pod')} and wants ${wanted ?? 0}: ${allowed ?? 0} may be disrupted now`);
};
