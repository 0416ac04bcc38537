import type {ReactElement} from 'react';
import {shown, words} from '../../../core/text/shown.ts';
import {fit} from '../../../core/text/width.ts';
import {inputLine} from '../../components/input-line.ts';
import {Lines} from '../../components/lines.tsx';
import {paragraph} from '../../components/paragraph.ts';
import {
	gap,
	type LineSpec,
	piece,
} from '../../components/piece.ts';
import type {ShownModel} from '../../components/shown-model.ts';
import {useGlyphs} from '../../theme/context.ts';
import type {PaletteModel} from './select.ts';

type Properties = {readonly model: ShownModel<PaletteModel>; readonly columns: number; readonly height: number};

const keysWidth = 16;

/** All commands, found by a few letters. */
export const PaletteView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	const entries = model.entries.flatMap(({label, keys, unavailable, current}): LineSpec[] => [{
		selected: current,
		pieces: [
			gap(1),
			current ? piece(glyphs.cursor) : gap(1),
			gap(1),
			piece(fit(keys, keysWidth), unavailable === null ? 'accent' : 'quiet'),
			gap(1),
			piece(label, unavailable === null ? 'plain' : 'quiet'),
			...unavailable === null || current ? [] : [piece(words('  not now: '), 'quiet'), piece(unavailable, 'quiet')],
		],
	}, ...current && unavailable !== null ? paragraph(shown`not now: ${unavailable}`, columns, {indent: keysWidth + 4, tone: 'attention'}) : []]);
	const input = inputLine({
		prompt: words(':'), before: model.before, after: model.after, aside: model.count,
	}, columns, glyphs);
	return <Lines lines={[input, ...entries]} columns={columns} height={height}/>;
};
