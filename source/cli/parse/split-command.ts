import type {Flag} from '../command.ts';

/** The command's word, null without one, and every other token as it stood. */
export type SplitLine = {
	readonly command: string | null;
	readonly tokens: readonly string[];
};

/**
Finds the command in a line whose flags may stand before it.

The flags of a command are known only once it is found, so a word right after a flag that is not known yet is taken for its value, unless it is the name of a command.
*/
export const splitCommand = (line: readonly string[], known: readonly Flag[], commands: readonly string[]): SplitLine => {
	for (let index = 0; index < line.length; index++) {
		const token = line[index]!;

		if (token === '--') {
			break;
		}

		if (!token.startsWith('-') || token === '-') {
			return {command: token, tokens: line.toSpliced(index, 1)};
		}

		const next = line[index + 1];
		const takes = takesNext(token, known);

		if (takes === 'yes' || (takes === 'maybe' && next !== undefined && !next.startsWith('-') && !commands.includes(next))) {
			index++;
		}
	}

	return {command: null, tokens: line};
};

const takesNext = (token: string, known: readonly Flag[]): 'yes' | 'no' | 'maybe' => {
	if (token.includes('=')) {
		return 'no';
	}

	const flag = known.find(({name, short}) => token === `--${name}` || token === `-${short ?? ''}`);

	if (flag !== undefined) {
		return flag.kind === 'yes' || flag.bare !== null ? 'no' : 'yes';
	}

	// Letters with something behind them are a group, or a value that is joined on.
	return token.startsWith('--') || token.length === 2 ? 'maybe' : 'no';
};
