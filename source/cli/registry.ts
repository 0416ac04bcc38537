import type {Command} from './command.ts';

/** The commands that a program has, by name, each loaded when it is asked for. */
export type Registry = Readonly<Record<string, () => Promise<Command>>>;

/** Loads one command by its name; null when there is none of that name. */
export const loadCommand = async (commands: Registry, name: string): Promise<Command | null> => Object.hasOwn(commands, name) ? commands[name]!() : null;

/** Loads all of them, for the help text and the readme's table. */
export const loadCommands = async (commands: Registry): Promise<readonly Command[]> => Promise.all(Object.values(commands).map(async load => load()));
