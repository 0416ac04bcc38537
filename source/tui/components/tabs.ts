import {type Shown, words} from '../../core/text/shown.ts';
import {
	gap,
	type LineSpec,
	type Piece,
	piece,
	piecesWidth,
} from './piece.ts';

/** The tabs of a release, each with the digit that opens it. */
export type TabsModel = ReadonlyArray<{readonly digit: Shown; readonly label: Shown; readonly current: boolean}>;

const tabPieces = ({digit, label, current}: TabsModel[number], wide: boolean): Piece[] => [
	piece(digit, current ? 'accent' : 'quiet'),
	...current || wide ? [piece(words(' ')), piece(label, current ? 'accent' : 'plain')] : [],
];

/** Composes the tabs; on a narrow terminal only the current one keeps its name. */
export const tabsLine = (tabs: TabsModel, columns: number): LineSpec => {
	const compose = (wide: boolean): Piece[] => [gap(1), ...tabs.flatMap((tab, index) => [...index === 0 ? [] : [gap(2)], ...tabPieces(tab, wide)])];
	const wide = compose(true);
	return {pieces: piecesWidth(wide) <= columns ? wide : compose(false)};
};
