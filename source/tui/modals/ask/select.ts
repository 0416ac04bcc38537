import {aroundCaret} from '../../state/line-edit.ts';
import type {AskState} from './state.ts';

export type AskModel = {
	readonly kind: 'ask';
	readonly title: string;
	readonly lines: readonly string[];
	readonly prompt: string;
	readonly before: string;
	readonly after: string;
	readonly wrong: string | null;
	/** As `1 of 2`; null for a single step. */
	readonly step: string | null;
};

/** The question as it is drawn. */
export const selectAsk = (state: AskState): AskModel => {
	const {title, lines, steps} = state.question;
	return {
		kind: 'ask',
		title,
		lines,
		prompt: steps[state.given.length]?.prompt ?? '',
		...aroundCaret(state.line),
		wrong: state.wrong,
		step: steps.length > 1 ? `${state.given.length + 1} of ${steps.length}` : null,
	};
};
