declare const brand: unique symbol;

/**
Text that may leave: redacted and free of control characters.

Only the redactor makes it from data. Components and writers take nothing else, so the compiler finds what was forgotten.
*/
export type Shown = string & {readonly [brand]: true};

/** Marks words of our own, which cannot hold data: it takes literals alone. */
export const words = <const T extends string>(text: string extends T ? never : T): Shown => text as string as Shown;

/** Joins texts that were each shown already. */
export const joinShown = (parts: readonly Shown[], separator: Shown = words('')): Shown => parts.join(separator) as Shown;
