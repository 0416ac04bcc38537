import {conditionsOf, hasStatus, specOf, statusOf, textListAt} from '../health/read.ts';
import {filledTextAt, isApiObject, objectAt} from '../object/api-value.ts';
import {leavingOf} from '../ownership/owner-of.ts';
import type {JsonValue} from '../record/types.ts';
import type {NamespaceState} from './types.ts';

/** The conditions of a namespace that hold: there is none while nothing is wrong, and all of them say why a deletion does not end. */
const holds = (object: Readonly<Record<string, unknown>>): NamespaceState['conditions'] => conditionsOf(object)
	.filter(condition => hasStatus(condition, 'True'))
	.map(({type, message}) => ({type, message}));

/** What a namespace says of itself; null for what is none. */
export const namespaceState = (value: JsonValue): NamespaceState | null => {
	if (!isApiObject(value)) {
		return null;
	}

	const leaving = leavingOf(value);
	return {
		name: filledTextAt(objectAt(value, 'metadata'), 'name') ?? '',
		phase: filledTextAt(statusOf(value), 'phase') ?? (leaving === null ? 'Active' : 'Terminating'),
		// The finalizer `kubernetes` is the namespace controller's own, which empties the namespace: every namespace has it.
		leaving: leaving === null ? null : {...leaving, finalizers: [...leaving.finalizers, ...textListAt(specOf(value), 'finalizers').filter(name => name !== 'kubernetes')]},
		conditions: holds(value),
	};
};
