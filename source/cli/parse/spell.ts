import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Flag} from '../command.ts';
import {suggest} from '../../core/text/suggest.ts';

/** A command line in one spelling: each flag as one token `--name=value`, words apart. */
export type Spelled = {
	readonly words: readonly string[];
	readonly tokens: readonly string[];
};

type Token = {readonly flag: Flag; readonly value: string | null};

/**
Brings a command line into one spelling and refuses what nobody declared.

`--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value` and groups of letters (`-hA`) are read as in Helm and kubectl. A value that begins with a dash needs the form with `=`, so that a forgotten value never eats the next flag. A flag whose value may be left out takes one by `=` alone; the word behind it is none, and one that could be is refused. `--` ends flags; a lone `-` is a word. Problem: `usage`, with the flag that was most likely meant.
*/
export const spell = (tokens: readonly string[], known: readonly Flag[], help: string): Result<Spelled> => {
	const words: string[] = [];
	const spelled: string[] = [];
	const end = tokens.indexOf('--');
	const open = end === -1 ? tokens : tokens.slice(0, end);

	for (let index = 0; index < open.length; index++) {
		const token = open[index]!;

		if (!isFlag(token)) {
			words.push(token);
			continue;
		}

		const read = token.startsWith('--') ? readLong(token, {known, next: open[index + 1], help}) : readShort(token, known, help);

		if (!read.ok) {
			return read;
		}

		for (const {flag, value} of read.value) {
			const next = open[index + 1];
			const text = value ?? (next !== undefined && !isFlag(next) ? next : null);

			if (text === null || text === '') {
				return withoutValue(flag, text ?? next ?? null, help);
			}

			spelled.push(`--${flag.name}=${text}`);
			index += value === null ? 1 : 0;
		}
	}

	return ok({words: end === -1 ? words : [...words, ...tokens.slice(end + 1)], tokens: spelled});
};

const isFlag = (token: string): boolean => token.startsWith('-') && token !== '-';

const withoutValue = (flag: Flag, next: string | null, help: string): ReturnType<typeof fail> => {
	const written = `--${flag.name} ${flag.value ?? ''}`;

	if (next === '') {
		return fail('usage', `${written} is empty.`, 'Leave it out, or give it a value.');
	}

	const hint = next === null ? help : `If the value is "${next}", write --${flag.name}=${next}.`;
	return fail('usage', `${written} needs a value.`, hint);
};

type Line = {readonly known: readonly Flag[]; readonly next: string | undefined; readonly help: string};

const readLong = (token: string, {known, next, help}: Line): Result<readonly Token[]> => {
	const equals = token.indexOf('=');
	const name = token.slice(2, equals === -1 ? undefined : equals);
	const flag = known.find(candidate => candidate.name === name);

	if (flag === undefined) {
		const meant = suggest(name, known.map(candidate => candidate.name));
		return fail('usage', `There is no flag --${name} here.`, meant === null ? help : `Did you mean --${meant}?`);
	}

	const value = equals === -1 ? null : token.slice(equals + 1);

	if (flag.bare !== null) {
		return value === null && next !== undefined && flag.choices.includes(next)
			? fail('usage', `--${name} takes its value by = alone, since it may be left out.`, `Write --${name}=${next}.`)
			: ok([{flag, value: value ?? flag.bare}]);
	}

	if (flag.kind !== 'yes') {
		return ok([{flag, value}]);
	}

	return value === null || ['true', 'false'].includes(value)
		? ok([{flag, value: value ?? 'true'}])
		: fail('usage', `--${name} takes no value other than true or false, not "${value}".`, help);
};

const readShort = (token: string, known: readonly Flag[], help: string): Result<readonly Token[]> => {
	const found: Token[] = [];

	for (let index = 1; index < token.length; index++) {
		const letter = token[index]!;
		const flag = known.find(({short}) => short === letter);

		if (flag === undefined) {
			const meant = suggest(token.slice(1), known.map(({name}) => name));
			return fail('usage', `There is no flag -${letter} here.`, token.length > 2 && meant !== null ? `Did you mean --${meant}?` : help);
		}

		if (flag.kind !== 'yes') {
			const rest = token.slice(index + 1);
			found.push({flag, value: rest === '' ? null : rest.replace(/^=/v, '')});
			break;
		}

		found.push({flag, value: 'true'});
	}

	return ok(found);
};
