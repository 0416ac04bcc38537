/** The config file of a session. Apart, since `decode` has nothing to configure and starts without it. */
import {baseOf, type Base} from './composition-local.ts';
import {noConfig, type Config} from './core/config/types.ts';
import {fail, ok, type Problem, type Result} from './core/problem/problem.ts';
import type {SessionOptions} from './ports/session-options.ts';

/** Bytes of a config file that are read at most; one of a large team has a few thousand. */
const maxConfigBytes = 256 * 1024;

/** A config file that cannot be used is a problem of the same kind, whatever stands in the way. */
const unusable = ({code, message}: Problem, named: boolean): Result<Config> => code === 'interrupted'
	? fail(code, message)
	: fail('config-invalid', message, named ? 'Name another file with --config, or leave it out.' : 'This is where the config file is looked for. Mend it, move it away, or name another with --config.');

/**
The config file that was named, else the one of the XDG config folder, where there is one. The demo is the same everywhere, and reads none that was not named.

Problem `config-invalid`: it cannot be read, is not there although it was named, or has faults, each told with its line and column.
*/
export const loadConfig = async (options: Pick<SessionOptions, 'config' | 'demo'>, {files, configFile}: Pick<Base, 'files' | 'configFile'>): Promise<Result<Config>> => {
	const {config: named, demo} = options;
	if (named === null && demo) {
		return ok(noConfig);
	}

	if (named === '-') {
		return fail('config-invalid', 'The config file cannot be standard input.', 'Name a file with --config.');
	}

	const file = named ?? configFile;
	const read = await files.readInput(file, maxConfigBytes, new AbortController().signal);
	if (!read.ok) {
		return named === null && read.problem.code === 'not-found' ? ok(noConfig) : unusable(read.problem, named !== null);
	}

	const {configOf} = await import('./core/config/config-of.ts');
	return configOf(read.value, file);
};

/** The config alone, for what needs no world. Problem: `config-invalid`. */
export const composeConfig = async (options: SessionOptions): Promise<Result<Config>> => loadConfig(options, baseOf(options));
