/**
A fact that may be missing, with the reason: nothing that could not be read may look like nothing that is there.

`verb` names the right that was missing, as in `list pods`.
*/
export type Known<T> = {readonly known: true; readonly value: T} | {readonly known: false; readonly why: 'not-asked' | 'forbidden' | 'failed'; readonly verb?: string};

/** A fact that was read. */
export const known = <T>(value: T): Known<T> => ({known: true, value});

/** A fact that nobody asked for yet. */
export const notAsked: Known<never> = {known: false, why: 'not-asked'};
