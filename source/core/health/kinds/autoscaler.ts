import {isApiObject, objectAt, textAt, type ApiObject} from '../../object/api-value.ts';
import {conditionsIn, conditionsOf, countAt, hasStatus, statusOf, type Condition} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {failed, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** Read as `autoscaling/v1`, its conditions stand in an annotation. */
const annotation = 'autoscaling.alpha.kubernetes.io/conditions';

const conditionsOfAutoscaler = (object: ApiObject): readonly Condition[] => {
	const text = textAt(objectAt(objectAt(object, 'metadata'), 'annotations'), annotation);
	try {
		const list: unknown = text === null ? [] : JSON.parse(text);
		return [...conditionsOf(object), ...Array.isArray(list) ? conditionsIn(list.filter(isApiObject)) : []];
	} catch {
		return conditionsOf(object);
	}
};

/** What no later measurement mends. */
const broken = new Set(['FailedGetScale', 'FailedUpdateScale', 'InvalidSelector', 'InvalidMetricSourceType', 'FailedConvertHPA', 'AmbiguousSelector', 'SelectorRequired']);

/**
A HorizontalPodAutoscaler by whether it can scale. kstatus knows no rule for it and calls it ready.

Missing metrics count as on their way: a fresh one has none for a minute. One whose target is scaled to 0 is off, on purpose.
*/
export const judgeAutoscaler: Judge = object => {
	const wrong = conditionsOfAutoscaler(object).find(condition => (condition.type === 'AbleToScale' || condition.type === 'ScalingActive') && hasStatus(condition, 'False'));
	if (wrong === undefined) {
		const status = statusOf(object);
		const [current, wanted] = [countAt(status, 'currentReplicas'), countAt(status, 'desiredReplicas')];
		return ready(current === null || wanted === null ? null : `it sees ${counted(current, 'replica')} and wants ${wanted}`);
	}

	if (wrong.reason === 'ScalingDisabled') {
		return ready('it is off while its target is scaled to 0 replicas');
	}

	const reason = saying('it does not scale now', wrong);
	return broken.has(wrong.reason) ? failed(reason) : progressing(reason);
};
