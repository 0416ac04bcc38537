import {stripControl} from '../../core/text/sanitise.ts';
import type {Shown} from '../../core/text/shown.ts';

/**
Lets text leave as it is stored, because the person asked for it by `--reveal`: the only way around the redactor.

On a terminal control characters go, since a manifest must not be able to drive it; into a file or a pipe every byte stays, since somebody will apply it.
*/
export const revealed = (text: string, {isTerminal}: {readonly isTerminal: boolean}): Shown => (isTerminal ? stripControl(text) : text) as Shown;
