import {counted} from '../../../core/text/plural.ts';
import {halfOf, textRoom} from '../../state/pane-rows.ts';
import type {Surroundings} from '../../state/surroundings.ts';
import {said, type SaidModel, type TextModel} from '../../state/text-model.ts';
import {selectPane} from '../../state/text-pane.ts';
import {isWide} from './layout.ts';
import type {ObjectState} from './state.ts';

export type ObjectModel = {readonly kind: 'object'; readonly body: TextModel | SaidModel};

const titleOf = ({object: {state, changes, address}}: ObjectState): string => {
	const fields = changes.filter(({path}) => path.length > 0).length;
	return `${address}: ${fields === 0 ? (state === 'equal' ? 'live equals stored' : state) : `${counted(fields, 'field')} ${fields === 1 ? 'differs' : 'differ'}`}`;
};

const asideOf = ({revision}: ObjectState, surroundings: Surroundings): string => {
	const stored = revision === null ? 'stored' : `stored in ${revision}`;
	return isWide(surroundings)
		// As wide as the side that it stands above.
		? `${` ${stored}: - differs, < harmless`.padEnd(halfOf(textRoom(surroundings).columns) + 4)}live, without managedFields: + differs, > harmless`
		: `- ${stored} + live: differs · < ${stored} > live: harmless`;
};

/** A whole object as it is drawn. */
export const selectObject = (state: ObjectState, surroundings: Surroundings): ObjectModel => {
	const {text: {value, problem}, lines, pane} = state;
	if (value === null) {
		return {kind: 'object', body: problem === null ? said('Printing the object …') : said(problem.message, 'bad', problem.hint)};
	}

	const model = selectPane(pane, textRoom(surroundings));
	return {
		kind: 'object',
		body: {
			kind: 'text',
			title: titleOf(state),
			where: model.where,
			aside: asideOf(state, surroundings),
			pane: model,
			tones: lines.slice(model.top, model.top + model.lines.length).map(({tone}) => tone),
		},
	};
};
