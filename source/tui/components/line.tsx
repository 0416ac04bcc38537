import {Text} from 'ink';
import {memo, type ReactElement} from 'react';
import {joinShown} from '../../core/text/shown.ts';
import {useGlyphs} from '../theme/context.ts';
import {toneProps} from '../theme/tones.ts';
import {
	cutPieces,
	gap,
	type LineSpec,
	mergePieces,
	type Piece,
	piecesWidth,
} from './piece.ts';

type Properties = {readonly spec: LineSpec; readonly columns: number};

const samePieces = (a: readonly Piece[], b: readonly Piece[]): boolean => a.length === b.length && a.every((piece, index) => piece.text === b[index]!.text && piece.tone === b[index]!.tone);

/** One drawn text a line keeps a key press cheap: an unchanged line is not drawn again, and no cell is a box of its own. */
export const Line = memo(({spec, columns}: Properties): ReactElement => {
	const {draw} = useGlyphs();
	// Drawn twice: a mark may be wider in this terminal, and a cut puts a new one in.
	const pieces = cutPieces(spec.pieces.map(({text, tone}) => ({text: draw(text), tone})), columns).map(({text, tone}) => ({text: draw(text), tone}));
	if (spec.selected === true) {
		return <Text inverse wrap='truncate'>{joinShown([...pieces, gap(columns - piecesWidth(pieces))].map(({text}) => text))}</Text>;
	}

	return (
		<Text wrap='truncate'>
			{pieces.length === 0
				? ' '
				: mergePieces(pieces).map(({text, tone}, index) => tone === 'plain'
					? text
					: <Text key={index} {...toneProps[tone]}>{text}</Text>)}
		</Text>
	);
}, (before, after) => before.columns === after.columns && (before.spec.selected ?? false) === (after.spec.selected ?? false) && samePieces(before.spec.pieces, after.spec.pieces));

Line.displayName = 'Line';
