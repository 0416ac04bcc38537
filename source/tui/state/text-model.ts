import type {Tone} from './model.ts';
import type {PaneModel} from './text-pane.ts';

/** A text with its title; `aside` says how to read it, `tones` gives each drawn line its role. */
export type TextModel = {readonly kind: 'text'; readonly title: string; readonly where: string; readonly aside: string | null; readonly pane: PaneModel; readonly tones: readonly Tone[] | null};

/** Said while something is read, or when it could not be. */
export type SaidModel = {readonly kind: 'said'; readonly title: string; readonly hint: string | null; readonly tone: Tone};

/** A sentence in place of a text. */
export const said = (title: string, tone: Tone = 'quiet', hint: string | null = null): SaidModel => ({
	kind: 'said', title, hint, tone,
});
