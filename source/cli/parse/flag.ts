import type {Flag} from '../command.ts';

/** Makes a flag without a value, to keep tables of flags readable. */
export const yes = (name: string, summary: string, short: string | null = null): Flag => ({
	name, short, kind: 'yes', value: null, choices: [], summary,
});

/** Makes a flag with a value; `value` stands for it in the usage text. */
export const valued = (name: string, kind: 'text' | 'duration' | 'size' | 'list', value: string, summary: string, short: string | null = null): Flag => ({
	name, short, kind, value, choices: [], summary,
});

/** Makes a flag that takes one of a few words. */
export const choice = (name: string, choices: readonly string[], summary: string, short: string | null = null): Flag => ({
	name, short, kind: 'choice', value: choices.join('|'), choices, summary,
});
