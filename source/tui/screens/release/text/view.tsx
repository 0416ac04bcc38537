import type {ReactElement} from 'react';
import {Lines} from '../../../components/lines.tsx';
import {
	blankLine,
	gap,
	piece,
	spread,
} from '../../../components/piece.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {paneLines} from '../../../components/text-pane.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {TextModel} from '../models.ts';

type Properties = {readonly model: ShownModel<TextModel>; readonly columns: number; readonly height: number};

/** A long text: values, a manifest, hooks, a record. */
export const TextView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	const {title, where, pane, tones} = model;
	const head = spread([gap(1), piece(title, 'strong')], [piece(where, 'quiet'), gap(1)], columns);
	return <Lines lines={[head, blankLine, ...paneLines({...pane, tones}, columns, height - 2, glyphs)]} columns={columns} height={height}/>;
};
