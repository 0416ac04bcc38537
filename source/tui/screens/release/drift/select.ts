import {selectPane} from '../../../state/text-pane.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {paneRoom} from '../layout.ts';
import type {SaidModel, TextModel} from '../models.ts';
import type {DriftTabName, ReleaseState} from '../state.ts';
import {driftLines, driftTones} from './lines.ts';

const said = (title: string, tone: SaidModel['tone'] = 'quiet', hint: string | null = null): SaidModel => ({
	kind: 'said', title, hint, tone,
});

/** The comparison with live objects as it is drawn. */
export const selectDrift = (state: ReleaseState, tab: DriftTabName, surroundings: Surroundings): TextModel | SaidModel => {
	const {text, unfolded} = state.comparison;
	const {value, problem, progress, busy} = text;
	if (value === null) {
		return problem === null ? said(`Comparing with live objects: ${progress?.what ?? 'starting'} …`) : said(problem.message, 'bad', problem.hint);
	}

	const room = paneRoom(surroundings);
	const model = selectPane(state.comparison[tab], room);
	const lines = driftLines(state, tab).slice(model.top, model.top + room.height);
	const against = `Live against ${value.release.revision ?? '·'}${value.server ? ' by the server' : ''}`;
	return {
		kind: 'text',
		title: tab === 'live' ? value.ready : `${against}: ${value.summary}${unfolded ? ', all shown' : ''}`,
		where: busy ? 'reading …' : model.where,
		pane: model,
		tones: lines.map(({role}) => driftTones[role]),
	};
};
