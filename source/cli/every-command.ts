import type {ExitCode} from '../core/problem/problem.ts';
import type {Worlds} from './call.ts';
import {commands} from './commands.ts';
import type {Host} from './output/host.ts';
import {run} from './run.ts';

/** How worlds are made, in one piece with the commands: nearly every one opens a world. */
export {composeConfig} from '../composition-config.ts';
export {composeLocal} from '../composition-local.ts';
export {compose} from '../composition.ts';

/** Runs a command line with all commands at hand. */
export const runEvery = async (line: readonly string[], host: Host, worlds: Worlds): Promise<ExitCode> => run(line, host, worlds, commands);
