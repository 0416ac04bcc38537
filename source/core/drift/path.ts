import type {JsonValue} from '../record/types.ts';

/**
One step into an object: a key of a mapping, a position of a list (zero-based), the merge keys that name a list's item, or the value that a set's item is.

They are the `f:`, `i:`, `k:` and `v:` steps of `managedFields` (`fieldpath` of sigs.k8s.io/structured-merge-diff).
*/
export type Segment =
	| string
	| number
	| {readonly keys: ReadonlyArray<readonly [name: string, value: JsonValue]>}
	| {readonly value: JsonValue};

/** The way from an object's root to a field. Keys stay whole, dots in them included. */
export type FieldPath = readonly Segment[];

const plainKey = /^[$A-Z_a-z][\w$\-]*$/v;

const printScalar = (value: JsonValue): string => typeof value === 'string' ? value : JSON.stringify(value);

const printSegment = (segment: Segment, first: boolean): string => {
	if (typeof segment === 'string') {
		const key = plainKey.test(segment) ? segment : null;
		return key === null ? `[${JSON.stringify(segment)}]` : `${first ? '' : '.'}${key}`;
	}

	if (typeof segment === 'number') {
		return `[${segment}]`;
	}

	return 'keys' in segment
		? `[${segment.keys.map(([name, value]) => `${name}=${printScalar(value)}`).join(',')}]`
		: `[=${printScalar(segment.value)}]`;
};

/**
A path as screens and JSON write it: `metadata.labels["app.kubernetes.io/version"]`, `spec.template.spec.containers[name=api].image`, `ports[port=1935,protocol=UDP]`.

A key that is no plain word stands in brackets and quotes.
*/
export const printPath = (path: FieldPath): string => path.map((segment, index) => printSegment(segment, index === 0)).join('');

/** Whether a path leads to a field or to something inside of it. Steps are compared as they stand. */
export const isAround = (around: FieldPath, path: FieldPath): boolean => around.length <= path.length && around.every((segment, index) => JSON.stringify(segment) === JSON.stringify(path[index]));
