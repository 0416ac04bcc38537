import type {ReactElement} from 'react';
import {SaidView} from '../../components/said-view.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {TextView} from '../../components/text-view.tsx';
import type {ObjectModel} from './select.ts';

type Properties = {readonly model: ShownModel<ObjectModel>; readonly columns: number; readonly height: number};

/** A whole object as YAML, stored beside live. */
export const ObjectView = ({model: {body}, columns, height}: Properties): ReactElement => body.kind === 'said'
	? <SaidView model={body} columns={columns} height={height}/>
	: <TextView model={body} columns={columns} height={height}/>;
