import type {ExitCode} from '../core/problem/problem.ts';
import type {Worlds} from './call.ts';
import {commands} from './commands.ts';
import type {Host} from './output/host.ts';
import {run} from './run.ts';

/** Runs a command line with all commands at hand. */
export const runEvery = async (line: readonly string[], host: Host, worlds: Worlds): Promise<ExitCode> => run(line, host, worlds, commands);
