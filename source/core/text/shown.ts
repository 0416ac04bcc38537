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

/** Puts shown texts and numbers between words of our own: ``shown`revision ${4} of ${name}` `` stays branded, and data that was not redacted does not compile. */
export const shown = (literals: TemplateStringsArray, ...values: ReadonlyArray<Shown | number>): Shown => {
	let text = literals[0] ?? '';
	for (const [index, value] of values.entries()) {
		text += `${value}${literals[index + 1] ?? ''}`;
	}

	return text as Shown;
};

/** A number as text; numbers hold no secrets that a reader could not count. */
export const shownNumber = (value: number): Shown => String(value) as Shown;

/** The lines of a shown text. */
export const shownLines = (text: Shown): Shown[] => text.split('\n') as Shown[];

/** The part of a shown text from one position to another, in UTF-16 units. A part of redacted text is redacted. */
export const sliceShown = (text: Shown, from: number, to?: number): Shown => text.slice(from, to) as Shown;

/** Repeats a shown text; nothing for a count below one. */
export const repeatShown = (text: Shown, count: number): Shown => text.repeat(Math.max(0, count)) as Shown;
