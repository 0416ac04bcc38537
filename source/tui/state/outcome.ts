import type {Verb} from '../keys/table.ts';
import type {EffectEvent, EffectRequest, ReleaseName} from './effect.ts';
import type {Intent} from './intent.ts';

/** What reaches a screen. */
export type ScreenEvent =
	| {readonly kind: 'opened'}
	| {readonly kind: 'verb'; readonly verb: Verb}
	| {readonly kind: 'effect'; readonly event: EffectEvent}
	| {readonly kind: 'answer'; readonly question: string; readonly texts: readonly string[]}
	| {readonly kind: 'filtered'; readonly text: string}
	| {readonly kind: 'resized'}
	| {readonly kind: 'changed'; readonly release: ReleaseName};

/** What an update gives: the next state, and what it wants done. */
export type Outcome<S> = {
	readonly state: S;
	readonly effects: readonly EffectRequest[];
	readonly intents: readonly Intent[];
};

/** The next state, with nothing else to do. */
export const next = <S>(state: S, effects: readonly EffectRequest[] = [], intents: readonly Intent[] = []): Outcome<S> => ({state, effects, intents});

/** The same state, with something asked of the root. */
export const ask = <S>(state: S, ...intents: readonly Intent[]): Outcome<S> => ({state, effects: [], intents});
