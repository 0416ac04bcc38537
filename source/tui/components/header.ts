import {
	joinShown,
	repeatShown,
	sliceShown,
	type Shown,
	words,
} from '../../core/text/shown.ts';
import {tailOf, widthOf} from '../../core/text/width.ts';
import type {Glyphs} from '../theme/glyphs.ts';
import type {Tone} from '../theme/tones.ts';
import {
	gap,
	type LineSpec,
	type Piece,
	piece,
	piecesWidth,
	spread,
} from './piece.ts';

/** Where the person is, with what, and how fresh it is. */
export type HeaderModel = {
	readonly crumbs: readonly Shown[];
	/** What of the last crumb: as `14 pending-upgrade`; null on screens that have none. */
	readonly title: {readonly text: Shown; readonly tone: Tone} | null;
	readonly readOnly: Shown | null;
	readonly helm: {readonly text: Shown; readonly tone: Tone};
	/** What kind of world this is where it is not a live one: as `DEMO`. */
	readonly mark: {readonly text: Shown; readonly tone: Tone} | null;
	readonly fresh: {readonly text: Shown; readonly tone: Tone};
};

const ellipsis = words('…');

/** Names of contexts can be as long as an ARN; the end tells them apart. */
const shortContext = (text: Shown, columns: number): Shown => {
	if (widthOf(text) <= columns) {
		return text;
	}

	const last = sliceShown(text, text.lastIndexOf('/'));
	return joinShown([ellipsis, text.includes('/') && widthOf(last) < columns ? last : tailOf(text, columns - 1)]);
};

/** Ways to write the crumbs, from the longest to the shortest: the middle goes first. */
const crumbWays = (crumbs: readonly Shown[]): ReadonlyArray<readonly Shown[]> => {
	const [first, ...rest] = crumbs;
	const last = crumbs.at(-1);
	if (first === undefined || last === undefined || rest.length === 0) {
		return [crumbs];
	}

	const shortened = shortContext(first, 24);
	return [crumbs, [shortened, ...rest], ...rest.length > 1 ? [[shortened, ellipsis, last]] : [], [shortContext(first, 12), ...rest.length > 1 ? [ellipsis] : [], last], [ellipsis, last]];
};

const crumbPieces = (crumbs: readonly Shown[], {crumb}: Glyphs): Piece[] => crumbs.flatMap((text, index) => [
	...index === 0 ? [] : [piece(words(' ')), piece(crumb, 'quiet'), piece(words(' '))],
	piece(text, index === crumbs.length - 1 ? 'strong' : 'plain'),
]);

const rightPieces = ({
	readOnly, helm, mark, fresh,
}: HeaderModel, between: Piece, withHelm: boolean): Piece[] => [
	...readOnly === null ? [] : [piece(readOnly, 'attention'), between],
	...withHelm && helm.text !== '' ? [piece(helm.text, helm.tone), between] : [],
	...mark === null ? [] : [piece(mark.text, mark.tone), ...fresh.text === '' ? [] : [between]],
	piece(fresh.text, fresh.tone),
	gap(1),
];

/** Composes the header: when it is narrow, the crumbs lose their middle first, then Helm's version goes. */
export const headerLine = (model: HeaderModel, columns: number, glyphs: Glyphs): LineSpec => {
	const title = model.title === null ? [] : [gap(3), piece(model.title.text, model.title.tone)];
	const between = gap(columns < 100 ? 2 : 3);
	const whole = rightPieces(model, between, true);
	const without = rightPieces(model, between, false);
	const candidates = [...crumbWays(model.crumbs).map(crumbs => ({crumbs, right: whole})), ...crumbWays(model.crumbs).slice(-2).map(crumbs => ({crumbs, right: without}))];
	const composed = candidates.map(({crumbs, right}) => ({left: [gap(1), ...crumbPieces(crumbs, glyphs), ...title], right}));
	const fitting = composed.find(({left, right}) => piecesWidth(left) + 2 + piecesWidth(right) <= columns) ?? composed.at(-1)!;
	return spread(fitting.left, fitting.right, columns);
};

/** A line across the screen. */
export const ruleLine = (columns: number, {rule}: Glyphs): LineSpec => ({pieces: [piece(repeatShown(rule, columns), 'quiet')]});
