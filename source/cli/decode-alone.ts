import {composeLocal} from '../composition-local.ts';
import type {ExitCode} from '../core/problem/problem.ts';
import type {Worlds} from './call.ts';
import {decode} from './commands/decode.ts';
import type {Host} from './output/host.ts';
import {run} from './run.ts';

/**
Runs a command line that begins with `decode`, with nothing else at hand.

The build bundles this module apart, in few files: reading forty small files took a tenth of the command's time.
*/
export const runDecode = async (line: readonly string[], host: Host, worlds: Worlds): Promise<ExitCode> => run(line, host, {...worlds, composeLocal}, {decode: async () => decode});
