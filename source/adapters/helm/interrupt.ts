import process from 'node:process';

/** Milliseconds between the signals of an interruption. */
export const patience = 10_000;

/** Signals a process and those that it started; one that has ended already is fine. */
const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
	try {
		process.kill(-pid, signal);
	} catch {
		// It has ended.
	}
};

/**
Asks a process in a session of its own to stop: SIGINT as a terminal would, SIGTERM when it is still there after a while, SIGKILL after another.

Returns what stops the asking, to be called when the process has ended.
*/
export const interrupt = (pid: number, milliseconds: number = patience): () => void => {
	const timers = [
		setTimeout(signalGroup, milliseconds, pid, 'SIGTERM'),
		setTimeout(signalGroup, 2 * milliseconds, pid, 'SIGKILL'),
	];
	signalGroup(pid, 'SIGINT');
	return () => {
		for (const timer of timers) {
			clearTimeout(timer);
		}
	};
};
