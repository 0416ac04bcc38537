/** A set of words, written as a text that reads like one. */
export const wordList = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/v));
