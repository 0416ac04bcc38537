import type {Tone} from '../../state/model.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {type PaneModel, selectPane} from '../../state/text-pane.ts';
import {pageRoom} from './layout.ts';
import type {PageState} from './state.ts';
import {pageText, pageTitle} from './text.ts';

export type PageModel = {readonly kind: 'page'; readonly title: string; readonly where: string; readonly pane: PaneModel; readonly tones: readonly Tone[]};

/** A page of the runbook as it is drawn. */
export const selectPage = ({row, note, pane}: PageState, surroundings: Surroundings): PageModel => {
	const model = selectPane(pane, pageRoom(surroundings));
	return {
		kind: 'page', title: pageTitle(row), where: model.where, pane: model, tones: pageText(row, note).slice(model.top, model.top + model.lines.length).map(({tone}) => tone),
	};
};
