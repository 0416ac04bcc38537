import type {Problem} from './problem.ts';

/**
A fact that may be missing, with the reason: nothing that could not be read may look like nothing that is there.

`verb` names the right that was missing, as in `list pods`.
*/
export type Known<T> = {readonly known: true; readonly value: T} | {readonly known: false; readonly why: 'not-asked' | 'forbidden' | 'failed'; readonly verb?: string};

/** A fact that was read. */
export const known = <T>(value: T): Known<T> => ({known: true, value});

/** A fact that could not be read, by the problem that was met. `verb` is the right that reading it takes, which is named where it is missing. */
export const unreadable = ({code}: Problem, verb: string | null = null): Known<never> => code === 'forbidden'
	? {known: false, why: 'forbidden', ...verb !== null && {verb}}
	: {known: false, why: 'failed'};

/** A fact that nobody asked for yet. */
export const notAsked: Known<never> = {known: false, why: 'not-asked'};
