/** A question that wants words typed. `expected` null takes any words but none; else exactly these are wanted, one after the other. */
export type Question = {
	/** Tells the screen which question was answered. */
	readonly id: string;
	readonly title: string;
	readonly lines: readonly string[];
	readonly steps: readonly QuestionStep[];
};

type QuestionStep = {readonly prompt: string; readonly expected: string | null};

/** What is typed before something is run: a protected context, the owners that were paused, and `last` what it is about. */
export const confirmSteps = (context: string | null, owners: readonly string[], last: QuestionStep): readonly QuestionStep[] => [
	...context === null ? [] : [{prompt: 'context:', expected: context}],
	...owners.map(expected => ({prompt: 'owner that you paused:', expected})),
	last,
];
