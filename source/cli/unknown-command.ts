import type {Problem} from '../core/problem/problem.ts';
import {commands} from './commands.ts';
import {suggest} from './parse/suggest.ts';

/** The problem of a word that is no command, with the one that was most likely meant. */
export const unknownCommand = (name: string): Problem => {
	const meant = suggest(name, [...Object.keys(commands), 'help']);
	return {
		code: 'usage',
		message: `There is no command "${name}".`,
		hint: meant === null ? '`helm-triage help` lists the commands.' : `Did you mean ${meant}?`,
	};
};
