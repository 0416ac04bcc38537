/** `2`, `2 and 3`, `2, 3 and 5`; ranges of three and more as `2 to 5`. */
export const listNumbers = (numbers: readonly number[]): string => {
	const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
	const parts: string[] = [];
	for (let index = 0; index < sorted.length;) {
		let end = index;
		while (sorted[end + 1] === sorted[end]! + 1) {
			end++;
		}

		if (end - index >= 2) {
			parts.push(`${sorted[index]} to ${sorted[end]}`);
		} else {
			parts.push(...sorted.slice(index, end + 1).map(String));
		}

		index = end + 1;
	}

	return joinAnd(parts);
};

/** `a`, `a and b`, `a, b and c`. */
export const joinAnd = (parts: readonly string[]): string => parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `revision 2` or `revisions 2 and 3`. */
export const revisionsInWords = (numbers: readonly number[]): string => `${new Set(numbers).size === 1 ? 'revision' : 'revisions'} ${listNumbers(numbers)}`;

/** `record 2`, or the object's name where nothing says a revision. */
export const recordInWords = (revision: number | null, name: string): string => revision === null ? name : `record ${revision}`;

/** With a capital letter, for the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The revisions of drafts that have one. */
export const numbersOf = (drafts: ReadonlyArray<{readonly revision: number | null}>): readonly number[] => drafts.map(({revision}) => revision).filter(revision => revision !== null);
