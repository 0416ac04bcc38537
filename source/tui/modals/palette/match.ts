import type {Binding} from '../../keys/binding.ts';

/** How well the letters of `wanted` are found in order in `text`, smaller is better; null when they are not all there. */
export const fuzzyScore = (wanted: string, text: string): number | null => {
	const letters = [...wanted.toLowerCase().replaceAll(' ', '')];
	const target = text.toLowerCase();
	let at = -1;
	let score = 0;
	for (const letter of letters) {
		const found = target.indexOf(letter, at + 1);
		if (found === -1) {
			return null;
		}

		const startsWord = found === 0 || target[found - 1] === ' ';
		score += startsWord ? 0 : (found === at + 1 ? 1 : 2 + found - at);
		at = found;
	}

	return score;
};

/** The commands that match what was typed, best first; all in their own order when nothing was. */
export const matching = (bindings: readonly Binding[], typed: string): readonly Binding[] => bindings
	.map((binding, index) => ({binding, index, score: fuzzyScore(typed, binding.label) ?? (fuzzyScore(typed, binding.verb.replaceAll('-', ' ')))}))
	.filter((entry): entry is typeof entry & {score: number} => entry.score !== null)
	.toSorted((a, b) => typed === '' || a.score === b.score ? a.index - b.index : a.score - b.score)
	.map(({binding}) => binding);
