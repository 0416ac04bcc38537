const named: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '', 0: ''};

/** A quote or a line break that stands behind a backslash. */
const escaped = /\\["n]/v;

const plain = (text: string): string => text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|(.))/gv, (_match, unit: string | undefined, byte: string | undefined, character: string | undefined) => {
	const code = unit ?? byte;
	return code === undefined ? named[character!] ?? character! : String.fromCodePoint(Number.parseInt(code, 16));
});

/**
Takes one level of backslashes out of a text that stood in quotes of a logger, of JSON or of YAML: `\"` becomes a quote, `\n` a line break. The same text where it has neither.

No format is parsed, since a wrapped or cut line has none.
*/
export const unescape = (text: string): string => escaped.test(text) ? plain(text) : text;

const entities: Readonly<Record<string, string>> = {quot: '"', '#34': '"', '#39': '\'', '#x27': '\'', apos: '\'', lt: '<', gt: '>', amp: '&', nbsp: ' '};

/** What a page of a CI server was copied out of. */
export const withoutEntities = (text: string): string => text.includes('&') ? text.replaceAll(/&(quot|#34|#39|#x27|apos|lt|gt|amp|nbsp);/gv, (_match, name: string) => entities[name]!) : text;
