import type {HelmOutcome} from './outcome.ts';

const mostLines = 20;

/**
The error out of what Helm printed: from its last `Error:` line on, since texts of Helm 4's watcher and of Helm 3's hooks go over several lines; without one the last lines that are there. Null when it printed nothing.
*/
export const helmError = (output: string): string | null => {
	const lines = output.trimEnd().split('\n');
	const at = lines.findLastIndex(line => line.startsWith('Error: '));
	const error = (at === -1 ? lines.slice(-5) : lines.slice(at)).slice(0, mostLines).join('\n').replace(/^Error: /v, '').trim();
	return error === '' ? null : error;
};

/** How Helm ended that failed, with what it said: the end of a sentence about what it did. */
export const howHelmEnded = ({exitCode, signal, output}: Pick<HelmOutcome, 'exitCode' | 'signal' | 'output'>): string => {
	const error = helmError(output.lines.join('\n'));
	const how = signal === null ? `ended with code ${exitCode ?? 'unknown'}` : `was ended by ${signal}`;
	return `Helm ${how}${error === null ? ' and printed nothing.' : `:\n${error}`}`;
};
