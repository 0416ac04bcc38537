import type {Question} from '../../state/question.ts';
import {emptyLine, type LineEdit} from '../../state/line-edit.ts';

/** A question that wants words typed, one step after the other. */
export type AskState = {
	readonly kind: 'ask';
	readonly question: Question;
	/** Answers to the steps before this one. */
	readonly given: readonly string[];
	readonly line: LineEdit;
	/** Why the last Enter was not taken; null when nothing is wrong. */
	readonly wrong: string | null;
};

/** Asks a question. */
export const openAsk = (question: Question): AskState => ({
	kind: 'ask', question, given: [], line: emptyLine, wrong: null,
});
