/** The rules of kstatus that hold for every kind (`checkGenericProperties` and `checkReadyCondition` of `pkg/kstatus/status`), and a few conditions that many controllers share. */
import {objectAt, type ApiObject} from '../object/api-value.ts';
import {judgeDeletion} from './deletion.ts';
import {conditionsOf, countAt, hasStatus, statusOf} from './read.ts';
import type {Judgement} from './types.ts';
import {failed, progressing, ready, saying} from './words.ts';

const judgeGeneration = (object: ApiObject): Judgement | null => {
	const generation = countAt(objectAt(object, 'metadata'), 'generation');
	const observed = countAt(statusOf(object), 'observedGeneration');
	return generation === null || observed === null || generation === observed
		? null
		: progressing(`its controller has not seen the newest change yet: generation ${generation}, seen ${observed}`);
};

/** What decides before the kind is asked: deletion, a controller that is behind, and the conditions `Reconciling` and `Stalled`. Null where none of them speaks. */
export const judgeFirst = (object: ApiObject): Judgement | null => {
	const early = judgeDeletion(object) ?? judgeGeneration(object);
	if (early !== null) {
		return early;
	}

	const found = conditionsOf(object).find(condition => (condition.type === 'Reconciling' || condition.type === 'Stalled') && hasStatus(condition, 'True'));
	if (found === undefined) {
		return null;
	}

	return found.type === 'Stalled' ? failed(saying('its controller has given up', found)) : progressing(saying('its controller is at work', found));
};

/** Conditions that are bad when true. */
const bad = new Set(['Failed', 'Degraded']);
/** Conditions that are bad when false, of operators, Crossplane and the Gateway API. */
const good = new Set(['Available', 'Healthy', 'Synced', 'Programmed', 'Accepted']);

/**
What the conditions of a kind without rules of its own say; null where none is known.

`Ready` decides alone, as in kstatus: false and unknown are on their way, since nothing tells whether more is coming. Where it is missing, `Failed` and the like count.
*/
export const judgeConditions = (object: ApiObject): Judgement | null => {
	const conditions = conditionsOf(object);
	const isReady = conditions.find(({type}) => type === 'Ready');
	if (isReady !== undefined) {
		return hasStatus(isReady, 'True') ? ready() : progressing(saying(hasStatus(isReady, 'False') ? 'it is not ready' : 'its controller does not say whether it is ready', isReady));
	}

	const wrong = conditions.find(condition => (bad.has(condition.type) && hasStatus(condition, 'True')) || condition.reason === 'ProgressDeadlineExceeded');
	if (wrong !== undefined) {
		return failed(saying(`its condition ${wrong.type} is ${wrong.status}`, wrong));
	}

	const missing = conditions.find(condition => good.has(condition.type) && (hasStatus(condition, 'False') || hasStatus(condition, 'Unknown')));
	return missing === undefined ? null : progressing(saying(`its condition ${missing.type} is ${missing.status}`, missing));
};
