import {judgePod} from '../pods/judge-pod.ts';
import type {Judge} from './judge.ts';

/** A pod of its own, by what its containers do. */
export const judgeBarePod: Judge = (object, {now, warnings}) => {
	const {status, reason} = judgePod(object, warnings, now);
	return {status, reason};
};
