import type {ReactElement} from 'react';
import {inputLine} from '../../components/input-line.ts';
import {Lines} from '../../components/lines.tsx';
import type {ShownModel} from '../../components/shown-model.ts';
import {useGlyphs} from '../../theme/context.ts';
import type {FilterModel} from './select.ts';

type Properties = {readonly model: ShownModel<FilterModel>; readonly columns: number};

/** The line in which a filter is typed. */
export const FilterView = ({model, columns}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	return <Lines lines={[inputLine({...model, aside: null}, columns, glyphs)]} columns={columns} height={1}/>;
};
