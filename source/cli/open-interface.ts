import type {ExitCode, Problem} from '../core/problem/problem.ts';
import type {Run} from './call.ts';
import {globalFlags} from './parse/global-flags.ts';
import {parseFlags} from './parse/parse-flags.ts';
import {sessionOptions} from './parse/session-options.ts';
import {unknownCommand} from './unknown-command.ts';

const noTerminal: Problem = {
	code: 'no-terminal',
	message: 'The terminal interface needs a terminal for input and output.',
	hint: '`helm-triage list` prints the releases anywhere; `helm-triage help` lists all commands.',
};

/** Opens the terminal interface, which needs a terminal on both sides; `commands` are the names that a stray word may have meant. Problems: `usage`, `no-terminal`, and those of making a session. */
export const openInterface = async (tokens: readonly string[], commands: readonly string[], {host, worlds, output}: Run): Promise<ExitCode> => {
	const parsed = await parseFlags(tokens, globalFlags, '`helm-triage help` lists the flags.');

	if (!parsed.ok) {
		return output.problem(parsed.problem);
	}

	const [word] = parsed.value.words;

	if (word !== undefined) {
		return output.problem(unknownCommand(word, commands));
	}

	const options = sessionOptions(parsed.value.flags, host.environment);

	if (!options.ok) {
		return output.problem(options.problem);
	}

	if (!host.stdinIsTerminal || !host.stdout.isTerminal) {
		return output.problem(noTerminal);
	}

	const session = await worlds.compose(options.value);

	if (!session.ok) {
		return output.problem(session.problem);
	}

	output.redactWith(session.value.redactor);
	// The interface looks at the environment alone.
	const environment = parsed.value.flags.yes('no-color') ? {...host.environment, NO_COLOR: '1'} : host.environment;
	return worlds.startInterface(session.value, {...options.value, environment});
};
