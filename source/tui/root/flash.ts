import type {FlashTone} from '../state/intent.ts';
import type {RootState} from './state.ts';

/** Milliseconds after which a line about what just happened goes by itself. */
const flashFor = 5000;

/** Says one line about what just happened. */
export const flash = (state: RootState, tone: FlashTone, text: string): RootState => ({...state, flash: {tone, text, at: state.now}});

/** Takes an old line away; one about something that went wrong stays until a key is pressed. */
export const fade = (state: RootState): RootState => state.flash !== null && state.flash.tone !== 'wrong' && state.now - state.flash.at >= flashFor ? {...state, flash: null} : state;
