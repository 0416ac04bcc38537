import {ok, type Result} from '../../core/problem/problem.ts';
import type {Flag, FlagValues} from '../command.ts';
import {flagValues} from './flag-values.ts';
import type {Given} from './read-tokens.ts';
import {spell} from './spell.ts';

/** Reads a command line without its command: words, and flags checked against what is known. `help` says where the flags are listed. Problem: `usage`. */
export const parseFlags = async (tokens: readonly string[], known: readonly Flag[], help: string): Promise<Result<{readonly words: readonly string[]; readonly flags: FlagValues}>> => {
	const spelled = spell(tokens, known, help);

	if (!spelled.ok) {
		return spelled;
	}

	const {words, tokens: flags} = spelled.value;
	const values = flagValues(await given(flags, known), known);
	return values.ok ? ok({words, flags: values.value}) : values;
};

/** Flags whose value is one of a few words hold nothing to interpret, and are read as they are spelled; everything else is meow's. */
const given = async (tokens: readonly string[], known: readonly Flag[]): Promise<Given> => {
	const pairs = tokens.map(token => token.slice(2).split('=', 2) as [string, string]);
	const isClosed = pairs.every(([name]) => known.some(flag => flag.name === name && ['yes', 'choice'].includes(flag.kind)));

	if (isClosed) {
		return new Map(pairs.map(([name, value]) => [name, [value]]));
	}

	const {readTokens} = await import('./read-tokens.ts');
	return readTokens(tokens, known);
};
