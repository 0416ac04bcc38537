import type {ReactElement} from 'react';
import {Lines} from '../../components/lines.tsx';
import {drawingLines} from '../../components/machine.ts';
import type {ShownModel} from '../../components/shown-model.ts';
import type {MachineModel} from './select.ts';

type Properties = {readonly model: ShownModel<MachineModel>; readonly columns: number; readonly height: number};

/** Helm's states and the way of this release through them. */
export const MachineView = ({model, columns, height}: Properties): ReactElement => <Lines lines={drawingLines(model)} columns={columns} height={height}/>;
