/** The first of several comparisons that decides; zero when none does. For sorting by several keys. */
export const firstDifference = (...differences: readonly number[]): number => differences.find(difference => difference !== 0) ?? 0;

/** Compares texts by their code units, the same in every locale. */
export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);
