/** A name pattern: `*` stands for any run of characters, `?` for one; everything else for itself. */
export type Glob = {readonly text: string; readonly matches: (name: string) => boolean};

/** Matches by remembering the last `*` alone, so that no pattern takes longer than the product of both lengths. */
const fits = (pattern: string, name: string): boolean => {
	let [at, from] = [0, 0];
	let star: {readonly at: number; readonly from: number} | null = null;
	while (from < name.length) {
		if (pattern[at] === '*') {
			star = {at, from};
			at++;
		} else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[from])) {
			at++;
			from++;
		} else if (star === null) {
			return false;
		} else {
			star = {at: star.at, from: star.from + 1};
			at = star.at + 1;
			from = star.from;
		}
	}

	return [...pattern.slice(at)].every(character => character === '*');
};

/** Makes a matcher of a pattern, which has to fit the whole name, in its case. An empty pattern fits an empty name alone. */
export const glob = (text: string): Glob => ({text, matches: name => fits(text, name)});
