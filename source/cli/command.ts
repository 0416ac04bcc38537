import type {Config} from '../core/config/types.ts';
import type {ExitCode, Result} from '../core/problem/problem.ts';
import type {Shown} from '../core/text/shown.ts';
import type {SessionOptions} from '../ports/session-options.ts';
import type {Session} from '../ports/session.ts';
import type {LocalSession} from '../use-cases/decode-file.ts';
import type {Output} from './output/output.ts';

/**
One flag as data: the parser, the usage text and the readme's table are made from it.

`kind` decides how its value is read: `text` as it stands; `choice` one of `choices`; `duration` as Go writes it (`15m`, `1h30m`), in seconds; `size` as `64MiB`, in bytes; `list` may be given more than once; `yes` takes no value but may be written `=false`.
*/
export type Flag = {
	/** As it is written, without dashes: `all-namespaces`. */
	readonly name: string;
	/** One letter; null without one. */
	readonly short: string | null;
	readonly kind: 'yes' | 'text' | 'choice' | 'duration' | 'size' | 'list';
	/** What stands for the value in the usage text, as `PATH`; null for `yes`. */
	readonly value: string | null;
	readonly choices: readonly string[];
	/** The value of the flag without one, for a flag whose value may be left out: it is then given by `=` alone, so that the next word is none. Null for a flag that has one or none. */
	readonly bare: string | null;
	readonly summary: string;
};

/** What was given on the command line. Asking for a flag that the command does not declare is a bug and throws. */
export type FlagValues = {
	/** True where the flag was given and not switched off by `=false`. */
	readonly yes: (name: string) => boolean;
	/** Of `text` and `choice`; null where it was not given. The last one counts. */
	readonly text: (name: string) => string | null;
	/** Seconds of a `duration`, bytes of a `size`; null where it was not given. */
	readonly number: (name: string) => number | null;
	readonly list: (name: string) => readonly string[];
	/** Whether it was given at all, be it as `=false`. */
	readonly given: (name: string) => boolean;
};

/** What a command gets: its words and flags, a world to open when it needs one, and the one way out for text. */
export type Context = {
	/** The words after the command's name. */
	readonly words: readonly string[];
	readonly flags: FlagValues;
	/** One of the command's `outputs`. */
	readonly format: string;
	readonly options: SessionOptions;
	/** Makes the session of the world that the flags name; the writer redacts with its redactor from then on. */
	readonly open: () => Promise<Result<Session>>;
	/** Files and redactor alone, without a world: what `decode` needs. */
	readonly openLocal: () => Promise<LocalSession>;
	/** The config file alone, without a world: what `runbook` needs. */
	readonly openConfig: () => Promise<Result<Config>>;
	readonly output: Output;
	/** Whether somebody can be asked: input and standard error are terminals. */
	readonly canAsk: boolean;
	/** Asks on the terminal and gives the line that was typed; null without a terminal, when the input ended, or when `until` (else the command's own signal) aborts. */
	readonly ask: (question: Shown, until?: AbortSignal) => Promise<string | null>;
	/** Aborts on Ctrl-C, and when the reader of our output has gone. */
	readonly signal: AbortSignal;
};

/** One command of `helm-triage`. Its own file, loaded only when it is called. */
export type Command = {
	readonly name: string;
	/** One line, without a full stop: what question it answers. */
	readonly summary: string;
	/** How it is called, without `helm-triage`: `history NAME`. */
	readonly usage: readonly string[];
	/** Paragraphs for its help, each one line. */
	readonly notes: readonly string[];
	/** Its own flags; those that every command has come on top. */
	readonly flags: readonly Flag[];
	/** What `-o` takes; the first is the default. */
	readonly outputs: readonly [string, ...string[]];
	readonly run: (context: Context) => Promise<ExitCode>;
};
