import {said, type SaidModel, type TextModel} from '../../state/text-model.ts';
import {textRoom} from '../../state/pane-rows.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {selectPane} from '../../state/text-pane.ts';
import {toldTones} from '../../state/told-tones.ts';
import {diffLines} from './lines.ts';
import type {DiffState} from './state.ts';

export type DiffModel = {readonly kind: 'diff'; readonly body: TextModel | SaidModel};

/** Two revisions as they are drawn. */
export const selectDiff = (state: DiffState, surroundings: Surroundings): DiffModel => {
	const {before, after, text: {value, problem, progress, busy}, pane} = state;
	const what = `${progress?.what ?? 'comparing two revisions'} …`;
	if (value === null) {
		return {kind: 'diff', body: problem === null ? said(what) : said(problem.message, 'bad', problem.hint)};
	}

	const model = selectPane(pane, textRoom(surroundings));
	return {
		kind: 'diff',
		body: {
			kind: 'text',
			title: `Revision ${before} (-) against ${after} (+)`,
			where: busy ? what : model.where,
			aside: value.summary,
			pane: model,
			tones: diffLines(state).slice(model.top, model.top + model.lines.length).map(({role}) => toldTones[role]),
		},
	};
};
