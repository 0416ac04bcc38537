import type {Keystroke} from '../keys/keystroke.ts';
import type {EffectEvent} from '../state/effect.ts';
import type {Size} from '../state/size.ts';

/** What happens to the terminal UI. `now` is our clock, milliseconds since the epoch. */
export type Message =
	| {readonly kind: 'started'; readonly now: number}
	| {readonly kind: 'key'; readonly key: Keystroke; readonly now: number}
	| {readonly kind: 'paste'; readonly text: string; readonly now: number}
	| {readonly kind: 'resized'; readonly size: Size; readonly now: number}
	| {readonly kind: 'passed'; readonly now: number}
	| {readonly kind: 'effect'; readonly owner: string; readonly event: EffectEvent; readonly now: number};
