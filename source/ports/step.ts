import type {Result} from '../core/problem/problem.ts';

/** What a long read or action gives on its way: progress, or a value that is already worth showing. */
export type Step<T> =
	| {readonly kind: 'progress'; readonly what: string; readonly done: number; readonly total: number | null}
	| {readonly kind: 'partial'; readonly value: T};

/** The shape of every use case and of every long port call: steps on the way, a result at the end. */
export type Steps<T> = AsyncGenerator<Step<T>, Result<T>, void>;
