import type {ReactElement} from 'react';
import type {Shown} from '../../core/text/shown.ts';
import type {Tone} from '../theme/tones.ts';
import {Lines} from './lines.tsx';
import {paragraph} from './paragraph.ts';
import {blankLine} from './piece.ts';

type Properties = {
	readonly model: {readonly title: Shown; readonly hint: Shown | null; readonly tone: Tone};
	readonly columns: number;
	readonly height: number;
};

/** A sentence in place of a text: what is being read, or why it could not be, and what to do. */
export const SaidView = ({model: {title, hint, tone}, columns, height}: Properties): ReactElement => <Lines
	lines={[blankLine, ...paragraph(title, columns, {tone}), ...hint === null ? [] : paragraph(hint, columns)]}
	columns={columns}
	height={height}
/>;
