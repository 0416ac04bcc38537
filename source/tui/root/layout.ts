import type {AskState} from '../modals/ask/state.ts';
import {type RootState, topModal, topScreen} from './state.ts';

/** Rows of the panel of a question: a rule, its words, the line to answer in, and what was wrong with the last answer. */
const askRows = ({question: {title, lines}}: AskState, columns: number): number => {
	const room = Math.max(columns - 3, 20);
	const words = [title, ...lines].flatMap(text => Array.from({length: Math.max(Math.ceil(text.length / room), 1)}));
	return 3 + words.length;
};

/** Rows that a modal takes at the foot of the screen; one that covers the body takes none. */
export const footRows = (state: RootState): number => {
	const modal = topModal(state);
	switch (modal?.kind) {
		case 'filter': {
			return 1;
		}

		case 'ask': {
			return Math.min(askRows(modal, state.size.columns), Math.max(Math.floor(state.size.rows / 2), 3));
		}

		default: {
			return 0;
		}
	}
};

/** Rows of header, tabs and rule. */
const headRows = (state: RootState): number => topScreen(state).state.kind === 'release' ? 3 : 2;

/** Rows of flash and hints. */
const lastRows = 2;

/** Rows of the body: what is left of the terminal, so that a frame is exactly as high. */
export const bodyRows = (state: RootState): number => Math.max(state.size.rows - headRows(state) - lastRows - footRows(state), 1);
