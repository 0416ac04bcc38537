import type {ReactElement} from 'react';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {TextView} from '../../components/text-view.tsx';
import {DecisionView} from './decision/view.tsx';
import {HistoryView} from './history/view.tsx';
import type {ReleaseModel} from './select.ts';

type Properties = {readonly model: ShownModel<ReleaseModel>; readonly columns: number; readonly height: number};

/** An opened release, on the tab that is chosen. */
export const ReleaseView = ({model: {body}, columns, height}: Properties): ReactElement => {
	switch (body.kind) {
		case 'decision': {
			return <DecisionView model={body} columns={columns} height={height}/>;
		}

		case 'history': {
			return <HistoryView model={body} columns={columns} height={height}/>;
		}

		case 'text': {
			return <TextView model={body} columns={columns} height={height}/>;
		}

		case 'said': {
			return <SaidView model={body} columns={columns} height={height}/>;
		}
	}
};
