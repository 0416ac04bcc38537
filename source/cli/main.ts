import type {ExitCode} from '../core/problem/problem.ts';
import {processHost, type Host} from './output/host.ts';
import {version} from './version.ts';

const asksVersion = (line: readonly string[]): boolean => {
	const end = line.indexOf('--');
	return line.slice(0, end === -1 ? undefined : end).includes('--version');
};

/** Face one: runs a command line and gives its exit code. `--version` is answered before anything else is loaded. */
export const main = async (line: readonly string[], host: Host = processHost()): Promise<ExitCode> => {
	if (asksVersion(line)) {
		host.stdout.write(`${version}\n`);
		return 0;
	}

	const {run} = await import('./run.ts');
	return run(line, host, {
		async compose(options) {
			const {compose} = await import('../composition.ts');
			return compose(options);
		},
		async composeLocal(options) {
			const {composeLocal} = await import('../composition.ts');
			return composeLocal(options);
		},
		async startInterface(session, options) {
			const {start} = await import('../tui/start.tsx');
			return start(session, options);
		},
	});
};
