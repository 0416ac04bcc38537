import type {JsonValue} from '../record/types.ts';
import type {ManagedEntry} from './fields/types.ts';
import {writerWords} from './fields/writers.ts';
import type {FieldPath, Segment} from './path.ts';
import type {Blame} from './types.ts';

/** A field that another manager holds with another value, as the server says it. */
export type ServerConflict = {
	/** Empty where the server's words could not be read. */
	readonly manager: string;
	readonly subresource: string | null;
	/** Null for a manager that applies: the server names the version of updates alone. */
	readonly apiVersion: string | null;
	/** As the server prints it: `.spec.template.spec.containers[name="api"].image`. */
	readonly path: string;
};

const scalar = (value: JsonValue): string => JSON.stringify(value);

const segmentText = (segment: Segment): string => {
	if (typeof segment === 'string') {
		return `.${segment}`;
	}

	if (typeof segment === 'number') {
		return `[${segment}]`;
	}

	return 'keys' in segment
		? `[${segment.keys.toSorted(([a], [b]) => a < b ? -1 : 1).map(([name, value]) => `${name}=${scalar(value)}`).join(',')}]`
		: `[=${scalar(segment.value)}]`;
};

/** A path as the API server prints it: dots in keys look like steps (`.metadata.annotations.meta.helm.sh/release-name`), so it is compared and never read. */
export const serverPath = (path: FieldPath): string => path.map(segment => segmentText(segment)).join('');

const isBelow = (path: string, around: string): boolean => path === around || (path.startsWith(around) && /^[.\[]/v.test(path.slice(around.length)));

/**
Who holds a field by the conflicts of an apply that was not forced; null where none of them is about it. The time comes from the writer's entry in `managedFields`, since the server does not say it.
*/
export const blameByConflicts = (conflicts: readonly ServerConflict[], managers: readonly ManagedEntry[], path: FieldPath): Blame | null => {
	const text = serverPath(path);
	const found = conflicts.find(conflict => conflict.manager !== '' && (isBelow(text, conflict.path) || isBelow(conflict.path, text)));
	if (found === undefined) {
		return null;
	}

	const {manager, subresource} = found;
	const operation = found.apiVersion === null ? 'Apply' : 'Update';
	const entry = managers.find(one => one.manager === manager && one.subresource === subresource && one.operation === operation);
	return {
		manager,
		operation,
		subresource,
		time: entry?.time ?? null,
		words: writerWords({manager, operation, subresource}),
	};
};
