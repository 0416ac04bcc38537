import type {Config} from '../core/config/types.ts';
import type {ExitCode, Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {SessionOptions} from '../ports/session-options.ts';
import type {LocalSession} from '../use-cases/decode-file.ts';
import {reportBug} from './bug.ts';
import type {Command, Context, FlagValues} from './command.ts';
import type {Host, StopReason} from './output/host.ts';
import type {Output} from './output/output.ts';
import {parseFlags} from './parse/parse-flags.ts';
import {sessionOptions} from './parse/session-options.ts';
import {flagsOf} from './usage.ts';

/** What only `cli/main` may reach: how worlds are made, and the other face. */
export type Worlds = {
	readonly compose: (options: SessionOptions) => Promise<Result<Session>>;
	readonly composeLocal: (options: SessionOptions) => Promise<LocalSession>;
	readonly composeConfig: (options: SessionOptions) => Promise<Result<Config>>;
	readonly startInterface: (session: Session, options: SessionOptions) => Promise<ExitCode>;
};

/** What one run of the command line has. */
export type Run = {
	readonly host: Host;
	readonly worlds: Worlds;
	readonly output: Output;
};

/** Calls a command with the rest of its line, and stops it when it is interrupted. */
export const call = async (command: Command, tokens: readonly string[], {host, worlds, output}: Run): Promise<ExitCode> => {
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

	const forget = host.onCrash(error => reportBug(error, host, output));

	try {
		const code = await command.run(context(command, {words, flags, options: options.value}, {host, worlds, output}, stopper.signal));
		// A reader that went away, as `head` does, has all that it wanted.
		return stopped === 'closed' ? 0 : code;
	} finally {
		release();
		forget();
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
	openConfig: async () => worlds.composeConfig(options),
	output,
	get canAsk() {
		return host.stdinIsTerminal && host.stderr.isTerminal;
	},
	async ask(question, until = signal) {
		if (!host.stdinIsTerminal || !host.stderr.isTerminal) {
			return null;
		}

		host.stderr.write(`${question} `);
		return host.readLine(until);
	},
	signal,
});
