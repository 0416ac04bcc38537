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

const takesAll = (wanted: Labels, expressions: readonly ApiObject[], labels: Labels): boolean => Object.entries(wanted).every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value)
	&& expressions.every(expression => meets(expression, labels));

/** Whether a selector of `matchLabels` and `matchExpressions` takes these labels; an empty one takes everything, as the API has it. */
export const selectorTakes = (selector: ApiObject, labels: Labels): boolean => takesAll(textsAt(selector, 'matchLabels'), objectsAt(selector, 'matchExpressions'), labels);

/**
Whether a workload's own selector (`spec.selector`) takes these labels: `matchLabels` with `matchExpressions`, or a plain mapping as of a ReplicationController.

An empty selector takes nothing here: nobody would call all pods of a namespace behind one workload.
*/
export const selects = (workload: ApiObject, labels: Labels): boolean => {
	const selector = objectAt(objectAt(workload, 'spec'), 'selector');
	const isStructured = Object.hasOwn(selector, 'matchLabels') || Object.hasOwn(selector, 'matchExpressions');
	const wanted = isStructured ? textsAt(selector, 'matchLabels') : textsAt(objectAt(workload, 'spec'), 'selector');
	const expressions = isStructured ? objectsAt(selector, 'matchExpressions') : [];
	return Object.keys(wanted).length + expressions.length > 0 && takesAll(wanted, expressions, labels);
};
