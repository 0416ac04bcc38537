/** A question that wants words typed. `expected` null takes any words but none; else exactly these are wanted, one after the other. */
export type Question = {
	/** Tells the screen which question was answered. */
	readonly id: string;
	readonly title: string;
	readonly lines: readonly string[];
	readonly steps: ReadonlyArray<{readonly prompt: string; readonly expected: string | null}>;
};
