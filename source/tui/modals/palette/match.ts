import type {Binding} from '../../keys/binding.ts';

/** How far the letters stand apart where they are found in order, each as early as it can be; null when they are not all there. */
const scattered = (letters: readonly string[], target: string): number | null => {
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

/** How well `wanted` is found in `text`, smaller is better: as the beginning of a word, else as it stands, else its letters in order; null when they are not all there. */
export const fuzzyScore = (wanted: string, text: string): number | null => {
	const typed = wanted.trim().toLowerCase();
	const target = text.toLowerCase();
	if (` ${target}`.includes(` ${typed}`)) {
		return 0;
	}

	const apart = scattered([...typed.replaceAll(' ', '')], target);
	return apart === null ? null : (target.includes(typed) ? 1 : 2 + apart);
};

/** A command goes by what it does and by the name of what it does. */
const scoreOf = (typed: string, {label, verb}: Binding): number | null => {
	const scores = [label, verb.replaceAll('-', ' ')].map(text => fuzzyScore(typed, text)).filter(score => score !== null);
	return scores.length === 0 ? null : Math.min(...scores);
};

/** The commands that match what was typed, best first; all in their own order when nothing was. */
export const matching = (bindings: readonly Binding[], typed: string): readonly Binding[] => bindings
	.map((binding, index) => ({binding, index, score: scoreOf(typed, binding)}))
	.filter((entry): entry is typeof entry & {score: number} => entry.score !== null)
	.toSorted((a, b) => a.score === b.score ? a.index - b.index : a.score - b.score)
	.map(({binding}) => binding);
