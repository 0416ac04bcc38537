import type {Problem} from '../core/problem/problem.ts';
import {suggest} from '../core/text/suggest.ts';

/** The problem of a word that is none of the `commands`, with the one that was most likely meant. */
export const unknownCommand = (name: string, commands: readonly string[]): Problem => {
	const meant = suggest(name, [...commands, 'help']);
	return {
		code: 'usage',
		message: `There is no command "${name}".`,
		hint: meant === null ? '`helm-triage help` lists the commands.' : `Did you mean ${meant}?`,
	};
};
