import type {ToldLine, ToldRole} from '../../core/print/told.ts';
import type {Shown} from '../../core/text/shown.ts';
import {paint, type Tone} from './colour.ts';
import type {Output} from './output.ts';

// The two sides are told apart by their marks; their colours are no traffic lights
const tones: Readonly<Record<ToldRole, Tone>> = {
	good: 'good',
	attention: 'attention',
	bad: 'bad',
	quiet: 'quiet',
	strong: 'strong',
	before: 'progress',
	after: 'attention',
	plain: 'plain',
};

/** The lines of a comparison as they are printed. */
export const toldLines = (lines: readonly ToldLine[], output: Output): readonly Shown[] => lines.map(({text, role}) => {
	const line = output.text(text);
	return output.colour ? paint(line, tones[role]) : line;
});
