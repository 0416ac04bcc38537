import type {ReactElement} from 'react';
import {words} from '../../../core/text/shown.ts';
import {fit} from '../../../core/text/width.ts';
import {Lines} from '../../components/lines.tsx';
import {
	blankLine,
	gap,
	line,
	type LineSpec,
	piece,
	spread,
} from '../../components/piece.ts';
import type {ShownModel} from '../../components/shown-model.ts';
import type {HelpModel} from './select.ts';

type Properties = {readonly model: ShownModel<HelpModel>; readonly columns: number; readonly height: number};

const keysWidth = 25;

/** The keys of the screen below, by group. */
export const HelpView = ({model, columns, height}: Properties): ReactElement => {
	const title = spread([gap(1), piece(words('Keys of '), 'strong'), piece(model.title, 'strong')], model.more === null ? [] : [piece(model.more, 'quiet'), gap(1)], columns);
	const entries = model.entries.map((entry): LineSpec => entry.heading
		? line(gap(1), piece(entry.label, 'strong'))
		: line(gap(3), piece(fit(entry.keys, keysWidth), entry.unavailable === null ? 'accent' : 'quiet'), piece(entry.label, entry.unavailable === null ? 'plain' : 'quiet'), ...entry.unavailable === null ? [] : [piece(words('  not now: '), 'quiet'), piece(entry.unavailable, 'attention')]));
	return <Lines lines={[title, blankLine, ...entries]} columns={columns} height={height}/>;
};
