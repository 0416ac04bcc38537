import type {Keystroke} from '../keys/keystroke.ts';
import type {Verb} from '../keys/table.ts';
import type {Intent} from './intent.ts';

/** What reaches a modal: a verb of its bindings, or a key or pasted text that none of them took. */
export type ModalEvent =
	| {readonly kind: 'verb'; readonly verb: Verb}
	| {readonly kind: 'key'; readonly key: Keystroke}
	| {readonly kind: 'paste'; readonly text: string};

/** What a modal's update gives. `close` takes it off the stack; its intents then reach the screen below. */
export type ModalOutcome<S> = {readonly state: S; readonly close: boolean; readonly intents: readonly Intent[]};

/** The modal stays open. */
export const stay = <S>(state: S, ...intents: readonly Intent[]): ModalOutcome<S> => ({state, close: false, intents});

/** The modal goes. */
export const close = <S>(state: S, ...intents: readonly Intent[]): ModalOutcome<S> => ({state, close: true, intents});
