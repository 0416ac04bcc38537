/** Reading what kinds of Kubernetes have in common: counts, lists, conditions. */
import {isApiObject, objectAt, textAt, type ApiObject} from '../object/api-value.ts';
import {tidy} from './words.ts';

/** One entry of `status.conditions`, with empty texts where it says nothing. */
export type Condition = {readonly type: string; readonly status: string; readonly reason: string; readonly message: string};

/** The whole number under a key; null where there is none. The API leaves zeros out of a status. */
export const countAt = (value: ApiObject, key: string): number | null => {
	const text = textAt(value, key);
	const count = text === null || text.trim() === '' ? NaN : Number(text);
	return Number.isSafeInteger(count) ? count : null;
};

/** The mappings of a list under a key; none where there is no list. */
export const objectsAt = (value: ApiObject, key: string): readonly ApiObject[] => {
	const list = Object.hasOwn(value, key) ? value[key] : null;
	return Array.isArray(list) ? list.filter(isApiObject) : [];
};

/** The texts of a list under a key, such as finalizers; none where there is no list. */
export const textListAt = (value: ApiObject, key: string): readonly string[] => {
	const list = Object.hasOwn(value, key) ? value[key] : null;
	return Array.isArray(list) ? list.filter(item => typeof item === 'string') : [];
};

/** The part of an object that its owner wrote. */
export const specOf = (object: ApiObject): ApiObject => objectAt(object, 'spec');

/** The part of an object that its controller wrote. */
export const statusOf = (object: ApiObject): ApiObject => objectAt(object, 'status');

/** The conditions in a list of them, in its order. */
export const conditionsIn = (list: readonly ApiObject[]): readonly Condition[] => list.map(condition => ({
	type: textAt(condition, 'type') ?? '',
	status: textAt(condition, 'status') ?? '',
	reason: tidy(textAt(condition, 'reason')),
	message: tidy(textAt(condition, 'message')),
}));

/** The conditions of an object's status. */
export const conditionsOf = (object: ApiObject): readonly Condition[] => conditionsIn(objectsAt(statusOf(object), 'conditions'));

/** The condition of a type; null where there is none. */
export const conditionOf = (object: ApiObject, type: string): Condition | null => conditionsOf(object).find(condition => condition.type === type) ?? null;

/** The condition of a type if it has that status; null otherwise. YAML without quotes makes a status `true`, which counts as `True`. */
export const conditionWith = (object: ApiObject, type: string, status: 'True' | 'False' | 'Unknown'): Condition | null => {
	const found = conditionOf(object, type);
	return found !== null && hasStatus(found, status) ? found : null;
};

/** Whether a condition has a status, however it is spelt. */
export const hasStatus = (condition: Condition, status: 'True' | 'False' | 'Unknown'): boolean => condition.status.toLowerCase() === status.toLowerCase();

/** Milliseconds since the epoch of a time under a key; null where there is none or it is no time. */
export const timeAt = (value: ApiObject, key: string): number | null => {
	const time = Date.parse(textAt(value, key) ?? '');
	return Number.isNaN(time) ? null : time;
};
