const words = /(?:[^\s"'\\]|'[^']*'|\\.)+/gv;

/** A stretch of a word: within quotes as it stands, else without the backslash before a character. */
const stretches = /'(?<quoted>[^']*)'|\\(?<escaped>.)|(?<bare>[^'\\]+)/gv;

/**
The argument list of a line that `quoteCommand` wrote, as a POSIX shell reads it: single quotes and backslashes.

Null for a line that holds anything else that a shell gives a meaning to, which none of ours does: double quotes, variables, several commands.
*/
export const splitCommand = (line: string): readonly string[] | null => {
	const found = line.match(words) ?? [];
	const outside = line.replaceAll(words, '').trim();
	const bare = found.map(word => word.replaceAll(/'[^']*'|\\./gv, '')).join('');
	return outside !== '' || bare.includes('&') || /[!#$\(\)*;<>?\[\]`\{\|\}~]/v.test(bare)
		? null
		: found.map(word => word.matchAll(stretches).map(({groups}) => groups!['quoted'] ?? groups!['escaped'] ?? groups!['bare'] ?? '').toArray().join(''));
};
