import {tidy} from '../core/health/words.ts';
import type {Problem} from '../core/problem/problem.ts';

/** What could not be read, in words, and the right that was missing; null where none was. */
export type Unread = {readonly what: string; readonly verb: string | null};

/** Says what could not be read and why: the right where one is missing, else the problem's own words. */
export const unreadBecause = (what: string, verb: string, {code, message}: Problem): Unread => code === 'forbidden'
	? {what: `${what}: you may not ${verb}`, verb}
	: {what: `${what}: ${tidy(message)}`, verb: null};

/** The same in the problem's own words, whatever it is. */
export const unreadFor = (what: string, verb: string, {code, message}: Problem): Unread => ({what: `${what}: ${message}`, verb: code === 'forbidden' ? verb : null});
