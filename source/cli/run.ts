import {createRedactor} from '../core/redact/create-redactor.ts';
import {type ExitCode, type Problem, type Result} from '../core/problem/problem.ts';
import type {Redactor} from '../core/redact/redactor.ts';
import type {Session} from '../ports/session.ts';
import type {SessionOptions} from '../ports/session-options.ts';
import type {LocalSession} from '../use-cases/decode-file.ts';
import type {Command, Context, FlagValues} from './command.ts';
import {commands, loadCommand, loadCommands} from './commands.ts';
import {wantsColour} from './output/colour.ts';
import type {Host, StopReason} from './output/host.ts';
import {createOutput, type Output} from './output/output.ts';
import {globalFlags, outputFlag} from './parse/global-flags.ts';
import {parseFlags} from './parse/parse-flags.ts';
import {sessionOptions} from './parse/session-options.ts';
import {splitCommand} from './parse/split-command.ts';
import {suggest} from './parse/suggest.ts';
import {commandUsage, flagsOf, usage} from './usage.ts';
import {version} from './version.ts';

/** What only `cli/main` may reach: how worlds are made, and the other face. */
export type Worlds = {
	readonly compose: (options: SessionOptions) => Promise<Result<Session>>;
	readonly composeLocal: (options: SessionOptions) => Promise<LocalSession>;
	readonly startInterface: (session: Session, options: SessionOptions) => Promise<ExitCode>;
};

type Run = {
	readonly host: Host;
	readonly worlds: Worlds;
	readonly output: Output;
};

/** Redacts what is said before there is a session, such as a flag with a token in it. */
const ownRedactor = (): Redactor => {
	const key = crypto.getRandomValues(new Uint8Array(32));
	return createRedactor(key);
};

/** Runs one command line and gives its exit code. What goes wrong outside of our own code is said on standard error; only bugs are thrown. */
export const run = async (line: readonly string[], host: Host, worlds: Worlds): Promise<ExitCode> => {
	const colour = wantsColour({isTerminal: host.stdout.isTerminal, refused: line.includes('--no-color'), environment: host.environment});
	const output = createOutput(host, ownRedactor(), colour);
	const names = Object.keys(commands);
	const {command: name, tokens} = splitCommand(line, [...globalFlags, outputFlag(['table'])], names);
	const end = tokens.indexOf('--');
	const wantsHelp = tokens.slice(0, end === -1 ? undefined : end).some(token => token === '--help' || token === '-h');

	if (name === 'help' || (wantsHelp && name === null)) {
		return help(name === 'help' ? tokens.find(token => !token.startsWith('-')) ?? null : null, output);
	}

	if (name === null) {
		return open(tokens, {host, worlds, output});
	}

	const command = await loadCommand(name);

	if (command === null) {
		return output.problem(unknownCommand(name));
	}

	if (wantsHelp) {
		output.print(commandUsage(command));
		return 0;
	}

	return call(command, tokens, {host, worlds, output});
};

const unknownCommand = (name: string): Problem => {
	const meant = suggest(name, [...Object.keys(commands), 'help']);
	return {
		code: 'usage',
		message: `There is no command "${name}".`,
		hint: meant === null ? '`helm-triage help` lists the commands.' : `Did you mean ${meant}?`,
	};
};

const help = async (name: string | null, output: Output): Promise<ExitCode> => {
	if (name === null) {
		output.print(usage(await loadCommands()));
		return 0;
	}

	const command = await loadCommand(name);

	if (command === null) {
		return output.problem(unknownCommand(name));
	}

	output.print(commandUsage(command));
	return 0;
};

const noTerminal: Problem = {
	code: 'no-terminal',
	message: 'The terminal interface needs a terminal for input and output.',
	hint: '`helm-triage list` prints the releases anywhere; `helm-triage help` lists all commands.',
};

/** Opens the terminal interface, which needs a terminal on both sides. */
const open = async (tokens: readonly string[], {host, worlds, output}: Run): Promise<ExitCode> => {
	const parsed = await parseFlags(tokens, globalFlags, '`helm-triage help` lists the flags.');

	if (!parsed.ok) {
		return output.problem(parsed.problem);
	}

	const [word] = parsed.value.words;

	if (word !== undefined) {
		return output.problem(unknownCommand(word));
	}

	const options = sessionOptions(parsed.value.flags, host.environment);

	if (!options.ok) {
		return output.problem(options.problem);
	}

	if (!host.stdinIsTerminal || !host.stdout.isTerminal) {
		return output.problem(noTerminal);
	}

	const session = await worlds.compose(options.value);
	return session.ok
		? worlds.startInterface(session.value, parsed.value.flags.yes('no-color') ? {...options.value, environment: {...host.environment, NO_COLOR: '1'}} : options.value)
		: output.problem(session.problem);
};

const call = async (command: Command, tokens: readonly string[], {host, worlds, output}: Run): Promise<ExitCode> => {
	const parsed = await parseFlags(tokens, flagsOf(command), `\`helm-triage help ${command.name}\` lists its flags.`);

	if (!parsed.ok) {
		return output.problem(parsed.problem);
	}

	const {words, flags} = parsed.value;
	const options = sessionOptions(flags, host.environment);

	if (!options.ok) {
		return output.problem(options.problem);
	}

	const stopper = new AbortController();
	let stopped: StopReason | null = null;
	const release = host.onStop(reason => {
		stopped ??= reason;
		stopper.abort();
	});

	try {
		const code = await command.run(context(command, {words, flags, options: options.value}, {host, worlds, output}, stopper.signal));
		// A reader that went away, as `head` does, has all that it wanted.
		return stopped === 'closed' ? 0 : code;
	} finally {
		release();
	}
};

type Call = {readonly words: readonly string[]; readonly flags: FlagValues; readonly options: SessionOptions};

const context = (command: Command, {words, flags, options}: Call, {host, worlds, output}: Run, signal: AbortSignal): Context => ({
	words,
	flags,
	format: (command.outputs.length > 1 ? flags.text('output') : null) ?? command.outputs[0],
	options,
	async open() {
		const session = await worlds.compose(options);

		if (session.ok) {
			output.redactWith(session.value.redactor);
		}

		return session;
	},
	async openLocal() {
		const session = await worlds.composeLocal(options);
		output.redactWith(session.redactor);
		return session;
	},
	output,
	canAsk: host.stdinIsTerminal && host.stderr.isTerminal,
	async ask(question, until = signal) {
		if (!host.stdinIsTerminal || !host.stderr.isTerminal) {
			return null;
		}

		host.stderr.write(`${question} `);
		return host.readLine(until);
	},
	signal,
});

/** Says that helm-triage itself is at fault, in one line; the stack only where `HELM_TRIAGE_DEBUG` asks for it, since it may hold data. */
export const reportBug = (error: unknown, host: Host): ExitCode => {
	const output = createOutput(host, ownRedactor(), false);
	const {message, stack} = error instanceof Error ? error : {message: String(error), stack: undefined};
	const debug = (host.environment['HELM_TRIAGE_DEBUG'] ?? '') !== '';
	output.remark(output.line(`this is a fault of helm-triage ${version} itself: ${message}. Please report it with the command line and the output of the same command with HELM_TRIAGE_DEBUG=1.`));

	if (debug && stack !== undefined) {
		host.stderr.write(`${output.text(stack)}\n`);
	}

	return 1;
};
