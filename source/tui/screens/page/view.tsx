import type {ReactElement} from 'react';
import {Lines} from '../../components/lines.tsx';
import {
	blankLine,
	gap,
	piece,
	readableColumns,
	spread,
} from '../../components/piece.ts';
import type {ShownModel} from '../../components/shown-model.ts';
import {paneLines} from '../../components/text-pane.ts';
import {useGlyphs} from '../../theme/context.ts';
import type {PageModel} from './select.ts';

type Properties = {readonly model: ShownModel<PageModel>; readonly columns: number; readonly height: number};

/** A page of the runbook. */
export const PageView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	const head = spread([gap(1), piece(model.title, 'strong')], [piece(model.where, 'quiet'), gap(1)], columns);
	return <Lines lines={[head, blankLine, ...paneLines({...model.pane, tones: model.tones}, readableColumns(columns), height - 2, glyphs)]} columns={columns} height={height}/>;
};
