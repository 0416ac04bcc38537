import type {ExitCode} from '../core/problem/problem.ts';
import {createRedactor} from '../core/redact/create-redactor.ts';
import type {Redactor} from '../core/redact/redactor.ts';
import {reportBug} from './bug.ts';
import {call, type Run, type Worlds} from './call.ts';
import {openInterface} from './open-interface.ts';
import {wantsColour} from './output/colour.ts';
import type {Host} from './output/host.ts';
import {createOutput, type Output} from './output/output.ts';
import {globalFlags, outputFlag} from './parse/global-flags.ts';
import {splitCommand} from './parse/split-command.ts';
import {loadCommand, loadCommands, type Registry} from './registry.ts';
import {unknownCommand} from './unknown-command.ts';
import {commandUsage, usage} from './usage.ts';

/** Redacts what is said before there is a session, such as a flag with a token in it. */
const ownRedactor = (): Redactor => {
	const key = crypto.getRandomValues(new Uint8Array(32));
	return createRedactor(key);
};

/** Runs one command line by the commands that there are, and gives its exit code. What went wrong is said on standard error, a fault of our own too. */
export const run = async (line: readonly string[], host: Host, worlds: Worlds, commands: Registry): Promise<ExitCode> => {
	const refused = line.some(token => token === '--no-color' || token === '--no-color=true');
	const colour = wantsColour({isTerminal: host.stdout.isTerminal, refused, environment: host.environment});
	const output = createOutput(host, ownRedactor(), colour);

	try {
		return await dispatch(line, commands, {host, worlds, output});
	} catch (error) {
		return reportBug(error, host, output);
	}
};

const dispatch = async (line: readonly string[], commands: Registry, context: Run): Promise<ExitCode> => {
	const {output} = context;
	const {command: name, tokens} = splitCommand(line, [...globalFlags, outputFlag(['table'])], Object.keys(commands));
	const end = tokens.indexOf('--');
	const wantsHelp = tokens.slice(0, end === -1 ? undefined : end).some(token => token === '--help' || token === '-h');

	if (name === 'help' || (wantsHelp && name === null)) {
		return help(name === 'help' ? tokens.find(token => !token.startsWith('-')) ?? null : null, commands, output);
	}

	if (name === null) {
		return openInterface(tokens, Object.keys(commands), context);
	}

	if (wantsHelp) {
		return help(name, commands, output);
	}

	const command = await loadCommand(commands, name);
	return command === null ? output.problem(unknownCommand(name, Object.keys(commands))) : call(command, tokens, context);
};

const help = async (name: string | null, commands: Registry, output: Output): Promise<ExitCode> => {
	if (name === null) {
		output.print(usage(await loadCommands(commands)));
		return 0;
	}

	const command = await loadCommand(commands, name);

	if (command === null) {
		return output.problem(unknownCommand(name, Object.keys(commands)));
	}

	output.print(commandUsage(command));
	return 0;
};
