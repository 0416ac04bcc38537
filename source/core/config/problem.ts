import {fail} from '../problem/problem.ts';
import {counted} from '../text/plural.ts';
import type {ConfigFault} from './types.ts';

/** So many faults are told; a file that is something else altogether has hundreds. What is found beyond them need not be looked into. */
export const mostTold = 20;

const atPlace = (file: string, {line, column, message}: ConfigFault): string => `${file}:${line}:${column}: ${message}`;

/** The Problem `config-invalid` of a file with faults, each on a line of its own that editors and terminals can follow: `FILE:LINE:COLUMN: what is wrong`. */
export const configProblem = (file: string, faults: readonly ConfigFault[]): ReturnType<typeof fail> => {
	const lines = faults.slice(0, mostTold).map(fault => atPlace(file, fault));
	const more = faults.length - lines.length;
	return fail(
		'config-invalid',
		[...faults.length === 1 ? [] : [`The config file has ${counted(faults.length, 'fault')}:`], ...lines, ...more === 0 ? [] : [`and ${more} more`]].join('\n'),
		'Nothing was read from a cluster. Mend the file, or name another with --config.',
	);
};
