import {counted} from '../text/plural.ts';

/** What a team has to say on a row of the runbook, from its config file. */
export type TeamNote = {
	/** May have several lines; null where there is none. */
	readonly note: string | null;
	readonly links: readonly string[];
	/** One line each, as a person pastes it into a shell. */
	readonly commands: readonly string[];
};

/** Notes by the identifiers of their rows. */
export type TeamNotes = ReadonlyMap<string, TeamNote>;

/** What it holds, for a table: `note, 2 links`. */
export const noteInWords = ({note, links, commands}: TeamNote): string => [
	...note === null ? [] : ['note'],
	...links.length === 0 ? [] : [counted(links.length, 'link')],
	...commands.length === 0 ? [] : [counted(commands.length, 'command')],
].join(', ');

/** The lines of a note: its words, its links, its commands. */
export const noteLines = ({note, links, commands}: TeamNote): readonly string[] => [...note?.split('\n') ?? [], ...links, ...commands];
