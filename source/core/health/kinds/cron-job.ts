import {filledTextAt} from '../../object/api-value.ts';
import {specOf, statusOf} from '../read.ts';
import {ready} from '../words.ts';
import type {Judge} from './judge.ts';

/** A CronJob is ready as soon as it exists, as in kstatus; how its Jobs end is read from them. */
export const judgeCronJob: Judge = object => {
	const last = filledTextAt(statusOf(object), 'lastScheduleTime');
	const ran = last === null ? 'it has started no Job yet' : `it last started a Job at ${last}`;
	return ready(specOf(object)['suspend'] === true ? `${ran}; it is suspended, so it starts no more` : ran);
};
