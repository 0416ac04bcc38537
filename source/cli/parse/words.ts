import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Command} from '../command.ts';

/** Checks how many words a command was given. Problem: `usage`, with the way it is called. */
export const expectWords = (words: readonly string[], least: number, most: number, {name, usage}: Pick<Command, 'name' | 'usage'>): Result<readonly string[]> => {
	if (words.length >= least && words.length <= most) {
		return ok(words);
	}

	const hint = `Call it as ${usage.map(line => `\`helm-triage ${line}\``).join(' or ')}.`;
	return words.length < least
		? fail('usage', least === 1 || words.length === 0 ? `${name} needs to be told what to look at.` : `${name} needs one more word.`, hint)
		: fail('usage', `${name} does not know what to do with "${words[most]!}".`, hint);
};
