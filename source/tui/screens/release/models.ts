import type {Tone} from '../../state/model.ts';
import type {PaneModel} from '../../state/text-pane.ts';

/** A text with its title; `tones` gives each drawn line its role. */
export type TextModel = {readonly kind: 'text'; readonly title: string; readonly where: string; readonly pane: PaneModel; readonly tones: readonly Tone[] | null};

/** Said while something is read, or when it could not be. */
export type SaidModel = {readonly kind: 'said'; readonly title: string; readonly hint: string | null; readonly tone: Tone};
