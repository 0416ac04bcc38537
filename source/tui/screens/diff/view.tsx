import type {ReactElement} from 'react';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {TextView} from '../../components/text-view.tsx';
import type {DiffModel} from './select.ts';

type Properties = {readonly model: ShownModel<DiffModel>; readonly columns: number; readonly height: number};

/** What differs between two revisions. */
export const DiffView = ({model: {body}, columns, height}: Properties): ReactElement => body.kind === 'said'
	? <SaidView model={body} columns={columns} height={height}/>
	: <TextView model={body} columns={columns} height={height}/>;
