import meow from 'meow';
import type {Flag} from '../command.ts';

/** What each flag was given, in order. A flag that was not given is missing. */
export type Given = ReadonlyMap<string, readonly string[]>;

const camelCase = (name: string): string => name.replaceAll(/-[a-z]/gv, pair => pair.slice(1).toUpperCase());

/**
Reads tokens of the form `--name=value` with meow.

Every flag is declared as text that may be repeated: meow gives up with an exception on a repeated flag where Helm lets the last one count, and reads `--no-x` as a negation unless a value stands beside it. Loading meow takes 20 ms, as long as starting Node, so this file is imported only for a line that needs it.
*/
export const readTokens = (tokens: readonly string[], known: readonly Flag[]): Given => {
	const {flags} = meow({
		importMeta: import.meta,
		argv: [...tokens],
		pkg: {name: 'helm-triage'},
		description: false,
		autoHelp: false,
		autoVersion: false,
		flags: Object.fromEntries(known.map(({name}) => [camelCase(name), {type: 'string' as const, isMultiple: true as const}])),
	});

	return new Map(known
		.map(({name}) => [name, flags[camelCase(name)] ?? []] as const)
		.filter(([, values]) => values.length > 0));
};
