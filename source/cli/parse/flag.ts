import type {Flag} from '../command.ts';

/** Makes a flag without a value, to keep tables of flags readable. */
export const yes = (name: string, summary: string, short: string | null = null): Flag => ({
	name, short, kind: 'yes', value: null, choices: [], bare: null, summary,
});

/** Makes a flag with a value. `shape` is how it is written in the usage text, with what stands for the value: `namespace NAME`. */
export const valued = (shape: `${string} ${string}`, kind: 'text' | 'duration' | 'size' | 'list', summary: string, short: string | null = null): Flag => {
	const [name, value] = shape.split(' ') as [string, string];
	return {
		name, short, kind, value, choices: [], bare: null, summary,
	};
};

/** Makes a flag that takes one of a few words. */
export const choice = (name: string, choices: readonly string[], summary: string, short: string | null = null): Flag => ({
	name, short, kind: 'choice', value: choices.join('|'), choices, bare: null, summary,
});

/** Makes a flag that takes one of a few words, or none, which stands for one of them: `--wait`, `--wait=legacy`. */
export const optionalChoice = (name: string, choices: readonly string[], bare: string, summary: string): Flag => ({...choice(name, choices, summary), bare});
