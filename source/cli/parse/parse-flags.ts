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
	const values = flagValues(flags.length === 0 ? new Map() : await given(flags, known), known);
	return values.ok ? ok({words, flags: values.value}) : values;
};

const given = async (tokens: readonly string[], known: readonly Flag[]): Promise<Given> => {
	const {readTokens} = await import('./read-tokens.ts');
	return readTokens(tokens, known);
};
