import type {ExitCode} from '../core/problem/problem.ts';
import type {Worlds} from './call.ts';
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

	const worlds: Worlds = {
		async compose(options) {
			const {compose} = await import('./every-command.ts');
			return compose(options);
		},
		async composeLocal(options) {
			const {composeLocal} = await import('./every-command.ts');
			return composeLocal(options);
		},
		async composeConfig(options) {
			const {composeConfig} = await import('./every-command.ts');
			return composeConfig(options);
		},
		async startInterface(session, options) {
			const {start} = await import('../tui/start.tsx');
			return start(session, options);
		},
	};

	if (line[0] === 'decode') {
		const {runDecode} = await import('./decode-alone.ts');
		return runDecode(line, host, worlds);
	}

	const {runEvery} = await import('./every-command.ts');
	return runEvery(line, host, worlds);
};
