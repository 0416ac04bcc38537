import {objectAt, textAt, textsAt, type ApiObject} from '../object/api-value.ts';
import {objectsAt, textListAt} from './read.ts';

type Labels = Readonly<Record<string, string>>;

const meets = (expression: ApiObject, labels: Labels): boolean => {
	const key = textAt(expression, 'key') ?? '';
	const value = Object.hasOwn(labels, key) ? labels[key]! : null;
	const values = textListAt(expression, 'values');
	switch (textAt(expression, 'operator')) {
		case 'In': {
			return value !== null && values.includes(value);
		}

		case 'NotIn': {
			return value === null || !values.includes(value);
		}

		case 'Exists': {
			return value !== null;
		}

		case 'DoesNotExist': {
			return value === null;
		}

		default: {
			return false;
		}
	}
};

/**
Whether a workload's own selector (`spec.selector`) takes these labels: `matchLabels` with `matchExpressions`, or a plain mapping as of a ReplicationController.

An empty selector takes nothing here: nobody would call all pods of a namespace behind one workload.
*/
export const selects = (workload: ApiObject, labels: Labels): boolean => {
	const selector = objectAt(objectAt(workload, 'spec'), 'selector');
	const isStructured = Object.hasOwn(selector, 'matchLabels') || Object.hasOwn(selector, 'matchExpressions');
	const wanted = Object.entries(isStructured ? textsAt(selector, 'matchLabels') : textsAt(objectAt(workload, 'spec'), 'selector'));
	const expressions = isStructured ? objectsAt(selector, 'matchExpressions') : [];
	return wanted.length + expressions.length > 0
		&& wanted.every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value)
		&& expressions.every(expression => meets(expression, labels));
};
