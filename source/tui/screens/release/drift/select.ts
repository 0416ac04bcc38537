import {tellCounts} from '../../../../core/drift/tell.ts';
import type {DriftText} from '../../../state/effect.ts';
import {said, type SaidModel, type TextModel} from '../../../state/text-model.ts';
import {selectPane} from '../../../state/text-pane.ts';
import {toldTones} from '../../../state/told-tones.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {textRoom} from '../../../state/pane-rows.ts';
import type {DriftTabName, ReleaseState} from '../state.ts';

const titleOf = ({release, server, summary, ready}: DriftText, tab: DriftTabName): string => tab === 'live'
	? ready
	: `Live against ${release.revision ?? '·'}${server ? ' by the server' : ''}: ${tellCounts(summary)}`;

/** The comparison with live objects as it is drawn. */
export const selectDrift = (state: ReleaseState, tab: DriftTabName, surroundings: Surroundings): TextModel | SaidModel => {
	const {value, problem, progress, busy} = state.comparison.text;
	if (value === null) {
		return problem === null ? said(`Comparing with live objects: ${progress?.what ?? 'starting'} …`) : said(problem.message, 'bad', problem.hint);
	}

	const room = textRoom(surroundings);
	const {pane, lines} = state.comparison[tab];
	const model = selectPane(pane, room);
	return {
		kind: 'text',
		title: titleOf(value, tab),
		where: busy ? 'reading …' : model.where,
		aside: tab === 'drift' && value.summary.changes > 0 ? '- stored  + live' : null,
		pane: model,
		tones: lines.slice(model.top, model.top + room.height).map(({role}) => toldTones[role]),
	};
};
