import type {ReactElement} from 'react';
import type {Shown} from '../../core/text/shown.ts';
import {useGlyphs} from '../theme/context.ts';
import type {Tone} from '../theme/tones.ts';
import {Lines} from './lines.tsx';
import {
	blankLine,
	gap,
	line,
	piece,
	spread,
} from './piece.ts';
import {paneLines, type PaneView} from './text-pane.ts';

/** A long text under its title; `aside` says in one line how to read it, null where that needs no saying. */
export type TextViewModel = {
	readonly title: Shown;
	readonly where: Shown;
	readonly aside: Shown | null;
	readonly pane: Omit<PaneView, 'tones'>;
	readonly tones: readonly Tone[] | null;
};

type Properties = {readonly model: TextViewModel; readonly columns: number; readonly height: number};

/** Draws a long text: values, a manifest, what differs. */
export const TextView = ({model: {title, where, aside, pane, tones}, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	const head = spread([gap(1), piece(title, 'strong')], [piece(where, 'quiet'), gap(1)], columns);
	const below = aside === null ? blankLine : line(gap(1), piece(aside, 'quiet'));
	return <Lines lines={[head, below, ...paneLines({...pane, tones}, columns, height - 2, glyphs)]} columns={columns} height={height}/>;
};
