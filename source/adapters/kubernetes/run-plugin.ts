import {spawn, type ChildProcess} from 'node:child_process';
import process from 'node:process';

/** How a credential plugin's process ended. */
export type PluginRun =
	| {readonly end: 'exited'; readonly code: number | null; readonly signal: string | null; readonly stdout: string; readonly stderr: string}
	| {readonly end: 'not-started'; readonly error: Error}
	| {readonly end: 'timed-out'; readonly stderr: string}
	| {readonly end: 'aborted'};

type PluginCall = {
	readonly command: string;
	readonly args: readonly string[];
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Milliseconds. */
	readonly timeLimit: number;
	readonly signal: AbortSignal;
};

// A credential is a few kilobytes; whoever writes more is no credential plugin.
const outputLimit = 4 * 1024 * 1024;
const stderrLimit = 4096;
const graceBeforeKill = 1000;

/** Ends the plugin and what it started: it leads a process group of its own. */
const end = (child: ChildProcess): void => {
	const send = (signal: NodeJS.Signals): void => {
		try {
			if (process.platform === 'win32' || child.pid === undefined) {
				child.kill(signal);
			} else {
				process.kill(-child.pid, signal);
			}
		} catch {
			// It has ended already.
		}
	};

	send('SIGTERM');
	const kill = setTimeout(send, graceBeforeKill, 'SIGKILL');
	child.once('exit', () => {
		clearTimeout(kill);
	});
};

/**
Runs a credential plugin and collects what it writes, with a time limit and a signal to stop it; standard input is empty.

Resolves as soon as the outcome is known: a plugin that is stopped is ended in the background.
*/
export const runPlugin = async ({command, args, environment, timeLimit, signal}: PluginCall): Promise<PluginRun> => new Promise(resolve => {
	if (signal.aborted) {
		resolve({end: 'aborted'});
		return;
	}

	const child = spawn(command, args, {
		env: environment,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
		windowsHide: true,
	});
	let stdout = '';
	let stderr = '';
	const finish = (run: PluginRun): void => {
		clearTimeout(timer);
		signal.removeEventListener('abort', abort);
		child.stdout.destroy();
		child.stderr.destroy();
		resolve(run);
	};

	const stop = (run: PluginRun): void => {
		end(child);
		finish(run);
	};

	const abort = (): void => {
		stop({end: 'aborted'});
	};

	const timer = setTimeout(() => {
		stop({end: 'timed-out', stderr});
	}, timeLimit);
	signal.addEventListener('abort', abort);
	child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
		stdout += chunk;
		if (stdout.length > outputLimit) {
			stop({
				end: 'exited',
				code: null,
				signal: 'SIGTERM',
				stdout: '',
				stderr: 'it writes without an end',
			});
		}
	});
	child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
		stderr = (stderr + chunk).slice(-stderrLimit);
	});
	child.once('error', error => {
		finish({end: 'not-started', error});
	});
	child.once('close', (code, endedBy) => {
		finish({
			end: 'exited',
			code,
			signal: endedBy,
			stdout,
			stderr,
		});
	});
});
