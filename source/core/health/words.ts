/** Putting what controllers say into one sentence. */
import type {Judgement} from './types.ts';

/** A text of a controller as part of a sentence: one line, without the full stop at its end; empty for null. It is not cut, since half a secret is not recognised. */
export const tidy = (text: string | null): string => (text ?? '').split('\n').map(line => line.trim()).filter(line => line !== '').join(' ').replace(/(?<!\.)\.$/v, '');

/** What a controller's reason and message say together, after what is ours to say: `before: Reason: message`. */
export const saying = (before: string, {reason, message}: {readonly reason: string; readonly message: string}): string =>
	[before, message.includes(reason) ? '' : reason, message].filter(part => part !== '').join(': ');

/** What is said before a controller's own words of why it may not make pods. */
export const podsRefused = 'its pods are refused';

/** Parts of a sentence that stand side by side. */
export const joined = (...parts: ReadonlyArray<string | null>): string => parts.filter(part => part !== null && part !== '').join('; ');

/** It does its work. */
export const ready = (reason: string | null = null): Judgement => ({status: 'ready', reason});

/** It is on its way, as far as can be told. */
export const progressing = (reason: string): Judgement => ({status: 'progressing', reason});

/** It does not get there unless somebody changes something. */
export const failed = (reason: string): Judgement => ({status: 'failed', reason});

/** Nothing in it tells. */
export const unknown = (reason: string): Judgement => ({status: 'unknown', reason});
