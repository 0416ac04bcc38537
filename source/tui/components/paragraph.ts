import type {Shown} from '../../core/text/shown.ts';
import {wrap} from '../../core/text/wrap.ts';
import type {Tone} from '../theme/tones.ts';
import {gap, type LineSpec, piece} from './piece.ts';

/** Wraps a text into lines with an indent; further lines may be indented more. */
export const paragraph = (text: Shown, columns: number, {indent = 1, hanging = indent, tone = 'plain'}: {readonly indent?: number; readonly hanging?: number; readonly tone?: Tone} = {}): LineSpec[] =>
	wrap(text, Math.max(columns - Math.max(indent, hanging) - 1, 8)).map((part, index) => ({pieces: [gap(index === 0 ? indent : hanging), piece(part, tone)]}));
