import type {Shown} from '../../core/text/shown.ts';

/** What a colour means; which one it is stands here alone. */
export type Tone = 'plain' | 'good' | 'attention' | 'bad' | 'progress' | 'quiet' | 'strong';

const codes: Readonly<Record<Exclude<Tone, 'plain'>, readonly [string, string]>> = {
	good: ['32', '39'],
	attention: ['33', '39'],
	bad: ['31', '39'],
	progress: ['36', '39'],
	quiet: ['2', '22'],
	strong: ['1', '22'],
};

/** Colours a text that is shown already; the text always says the same without it. */
export const paint = (text: Shown, tone: Tone): Shown => tone === 'plain' || text === ''
	? text
	: `\u{1B}[${codes[tone][0]}m${text}\u{1B}[${codes[tone][1]}m` as Shown;

/** Whether colours are wanted: on a terminal that knows them, unless `--no-color` or `NO_COLOR` says no (any value but an empty one, as no-color.org asks). */
export const wantsColour = ({isTerminal, refused, environment}: {
	readonly isTerminal: boolean;
	readonly refused: boolean;
	readonly environment: Readonly<Record<string, string | undefined>>;
}): boolean => isTerminal && !refused && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
