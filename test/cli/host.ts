import {main} from '../../source/cli/main.ts';
import type {Host, StopReason} from '../../source/cli/output/host.ts';

/** What a test decides about the process around a run. */
export type HostOptions = {
	/** Whether input and outputs are terminals. */
	readonly terminal?: boolean;
	readonly columns?: number;
	readonly environment?: Readonly<Record<string, string | undefined>>;
	/** Lines that are typed when the command asks. */
	readonly typed?: readonly string[];
	/** Stops the run as soon as it listens. */
	readonly stopped?: StopReason;
};

/** A host that keeps what is written and lets the test stop the run or let time pass. */
export const createHost = ({terminal = false, columns = 80, environment = {}, typed = [], stopped}: HostOptions = {}) => {
	const written = {stdout: '', stderr: ''};
	const lines = [...typed];
	let stop: ((reason: StopReason) => void) | null = null;
	let timers: Array<() => void> = [];

	const sink = (name: 'stdout' | 'stderr'): Host['stdout'] => ({
		write(text) {
			written[name] += text;
		},
		isTerminal: terminal,
		columns: () => terminal ? columns : null,
	});

	const host: Host = {
		stdout: sink('stdout'),
		stderr: sink('stderr'),
		stdinIsTerminal: terminal,
		// No config file of whoever runs the tests
		environment: {XDG_CONFIG_HOME: '/nowhere', ...environment},
		readLine: async () => lines.shift() ?? null,
		onStop(callback) {
			stop = callback;

			if (stopped !== undefined) {
				callback(stopped);
			}

			return () => {
				stop = null;
			};
		},
		onCrash: () => () => undefined,
		after(_milliseconds, action) {
			timers.push(action);
			return () => {
				timers = timers.filter(timer => timer !== action);
			};
		},
	};

	return {
		host,
		written,
		stop(reason: StopReason) {
			stop?.(reason);
		},
		/** Fires every timer that waits. */
		passTime() {
			const due = timers;
			timers = [];

			for (const timer of due) {
				timer();
			}
		},
	};
};

/** What a run of the command line left behind. */
export type Ran = {readonly code: number; readonly stdout: string; readonly stderr: string};

/** Runs the command line in this process, as `source/cli.ts` would. */
export const runCli = async (line: readonly string[], options: HostOptions = {}): Promise<Ran> => {
	const {host, written} = createHost(options);
	const code = await main(line, host);
	return {code, ...written};
};
