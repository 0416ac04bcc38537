/** A sentence with its first letter large, for words of ours that begin it or do not. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
