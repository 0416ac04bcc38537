/** Edits (insert, remove, replace, swap of neighbours) from one word to another. */
const distance = (from: string, to: string): number => {
	const rows: number[][] = Array.from({length: from.length + 1}, (_, row) => [row, ...Array.from({length: to.length}, () => 0)]);
	rows[0] = Array.from({length: to.length + 1}, (_, column) => column);

	for (let row = 1; row <= from.length; row++) {
		for (let column = 1; column <= to.length; column++) {
			const cost = from[row - 1] === to[column - 1] ? 0 : 1;
			const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
			rows[row]![column] = Math.min(
				rows[row - 1]![column]! + 1,
				rows[row]![column - 1]! + 1,
				rows[row - 1]![column - 1]! + cost,
				swapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
			);
		}
	}

	return rows[from.length]![to.length]!;
};

/** Whether a word is another one with letters left out, as `ls` of `list`. */
const abbreviates = (word: string, full: string): boolean => {
	let position = 0;

	for (const letter of full) {
		if (letter === word[position]) {
			position++;
		}
	}

	return word.length > 1 && full.startsWith(word.slice(0, 1)) && position === word.length;
};

/** The known word that was most likely meant by an unknown one: it is short for it, ends with it (Helm's `kube-context`), or is at most a third of its letters away. Null when nothing is near enough to be worth saying. */
export const suggest = (word: string, known: readonly string[]): string | null => {
	if (word.length === 0 || word.length > 40) {
		return null;
	}

	const near = known
		.map(candidate => ({candidate, edits: abbreviates(word, candidate) || word.endsWith(`-${candidate}`) ? 0 : distance(word, candidate)}))
		.filter(({candidate, edits}) => edits <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)))
		.toSorted((left, right) => left.edits - right.edits);
	return near[0]?.candidate ?? null;
};
