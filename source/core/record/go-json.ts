import type {JsonValue} from './types.ts';

const escapes: ReadonlyMap<string, string> = new Map([
	['<', String.raw`\u003c`],
	['>', String.raw`\u003e`],
	['&', String.raw`\u0026`],
	['\u{2028}', String.raw`\u2028`],
	['\u{2029}', String.raw`\u2029`],
]);

/** Prints a value as Go's encoder does: compact, with `<`, `>`, `&` and the two Unicode line separators escaped, so that what is written looks like what Helm writes. */
export const toGoJson = (value: JsonValue): string => JSON.stringify(value).replaceAll(/[&<>\u{2028}\u{2029}]/gv, character => escapes.get(character)!);
