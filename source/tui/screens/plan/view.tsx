import type {ReactElement} from 'react';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {PlannedView} from './planned/view.tsx';
import {RunView} from './run/view.tsx';
import type {PlanModel} from './select.ts';

type Properties = {readonly model: ShownModel<PlanModel>; readonly columns: number; readonly height: number};

/** A rollback: its plan, and its run. */
export const PlanView = ({model: {body}, columns, height}: Properties): ReactElement => {
	switch (body.kind) {
		case 'planned': {
			return <PlannedView model={body} columns={columns} height={height}/>;
		}

		case 'run': {
			return <RunView model={body} columns={columns} height={height}/>;
		}

		case 'said': {
			return <SaidView model={body} columns={columns} height={height}/>;
		}
	}
};
