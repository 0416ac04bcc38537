import type {ReactElement} from 'react';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {GroupPlannedView} from './planned/view.tsx';
import {GroupRunView} from './run/view.tsx';
import type {GroupModel} from './select.ts';

type Properties = {readonly model: ShownModel<GroupModel>; readonly columns: number; readonly height: number};

/** Several releases as one decision: the plan, and its run. */
export const GroupView = ({model: {body}, columns, height}: Properties): ReactElement => {
	switch (body.kind) {
		case 'planned': {
			return <GroupPlannedView model={body} columns={columns} height={height}/>;
		}

		case 'run': {
			return <GroupRunView model={body} columns={columns} height={height}/>;
		}

		case 'said': {
			return <SaidView model={body} columns={columns} height={height}/>;
		}
	}
};
