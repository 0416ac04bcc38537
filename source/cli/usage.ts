import type {Shown} from '../core/text/shown.ts';
import type {Command, Flag} from './command.ts';
import {globalFlags, outputFlag} from './parse/global-flags.ts';

/** What each exit code means, in the order of its number. */
export const exitCodes: ReadonlyArray<readonly [number, string]> = [
	[0, 'fine; list and history always, when they could read'],
	[1, 'a fault of helm-triage itself'],
	[2, 'the command line or the config file is wrong, or there is no Helm where one is needed'],
	[3, 'there is something to do: a finding, or a rehearsal that says stop'],
	[4, 'not found'],
	[5, 'not allowed, by the cluster or by --read-only'],
	[6, 'the cluster cannot be reached'],
	[7, 'something moved since the preview'],
	[8, 'a record has a fault'],
	[9, 'the action ran and failed'],
	[130, 'interrupted, or not confirmed'],
];

/** Every flag that a command takes: its own, its output formats, and those of every command. */
export const flagsOf = (command: Command): readonly Flag[] => [...command.flags, ...(command.outputs.length > 1 ? [outputFlag(command.outputs)] : []), ...globalFlags];

const valueWords = ({value, bare}: Flag): string => value === null ? '' : (bare === null ? ` ${value}` : `[=${value}]`);

/** One flag as it is written in help: `-n, --namespace NAME`, `--wait[=watcher|legacy]`. */
export const flagWords = (flag: Flag): string => `${flag.short === null ? ' '.repeat(4) : `-${flag.short}, `}--${flag.name}${valueWords(flag)}`;

/** Breaks a paragraph of our own into lines of so many columns. */
const fill = (paragraph: string, columns: number): readonly string[] => {
	const lines: string[] = [];

	for (const word of paragraph.split(' ')) {
		const line = lines.at(-1);

		if (line === undefined || line.length + 1 + word.length > columns) {
			lines.push(word);
		} else {
			lines[lines.length - 1] = `${line} ${word}`;
		}
	}

	return lines;
};

/** Columns of help: what a terminal of 80 shows without wrapping. */
const room = 80;

/** Two columns; what does not fit the second goes on below itself. */
const pairs = (rows: ReadonlyArray<readonly [string, string]>, width: number): string => rows
	.map(([left, right]) => `  ${left.padEnd(width)}  ${fill(right, room - width - 4).join(`\n${' '.repeat(width + 4)}`)}`)
	.join('\n');

const widest = (rows: ReadonlyArray<readonly [string, string]>): number => Math.max(...rows.map(([left]) => left.length));

const flagRows = (flags: readonly Flag[]): ReadonlyArray<readonly [string, string]> => flags.map(flag => [flagWords(flag), flag.summary] as const);

/** Text that is made from tables of our own alone, which hold no data. */
const own = (text: string): Shown => text as Shown;

/** The help of `helm-triage` itself. */
export const usage = (commands: readonly Command[]): Shown => {
	const rows = commands.map(({name, summary}) => [name, summary] as const);
	const flags = flagRows(globalFlags);
	return own(`helm-triage opens when a Helm release misbehaves: what is broken, why, and
what to do about it.

Usage
  helm-triage [flags]             open the terminal interface
  helm-triage COMMAND [flags]     print an answer
  helm-triage help COMMAND        how to call it

Commands
${pairs(rows, widest(rows))}

Flags of every command, before or after its name
${pairs(flags, widest(flags))}

Exit codes
${pairs(exitCodes.map(([code, meaning]) => [String(code).padStart(3), meaning] as const), 3)}`);
};

/** The help of one command. */
export const commandUsage = (command: Command): Shown => {
	const output = command.outputs.length > 1 ? [outputFlag(command.outputs)] : [];
	const mine = flagRows([...command.flags, ...output]);
	const all = flagRows(globalFlags);
	const width = Math.max(widest(all), mine.length === 0 ? 0 : widest(mine));
	return own([
		fill(`${command.name}: ${command.summary}`, room).join('\n'),
		`Usage\n${command.usage.map(line => `  helm-triage ${line}`).join('\n')}`,
		...(command.notes.length === 0 ? [] : [command.notes.flatMap(note => fill(note, room)).join('\n')]),
		...(mine.length === 0 ? [] : [`Flags\n${pairs(mine, width)}`]),
		`Flags of every command\n${pairs(all, width)}`,
	].join('\n\n'));
};
