import process from 'node:process';

/** One stream that we write to. */
export type Sink = {
	readonly write: (text: string) => void;
	readonly isTerminal: boolean;
	/** Columns of the terminal now; null when it is none, or does not know. */
	readonly columns: () => number | null;
};

/** Why a run is stopped from outside: Ctrl-C, or a reader of our output that has gone (as `head` does). */
export type StopReason = 'interrupted' | 'closed';

/** What a run of the command line needs of the process, so that tests give their own. */
export type Host = {
	readonly stdout: Sink;
	readonly stderr: Sink;
	readonly stdinIsTerminal: boolean;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The next line that is typed; null at the end of the input. */
	readonly readLine: (signal: AbortSignal) => Promise<string | null>;
	/** Calls back at most once for each reason; gives what takes the handlers away. A second Ctrl-C ends the process as if nobody listened. */
	readonly onStop: (stop: (reason: StopReason) => void) => () => void;
	/** Calls back for an error that nobody caught, and ends the process with the code that it gives; gives what takes the handler away. */
	readonly onCrash: (report: (error: unknown) => number) => () => void;
	/** Calls back after so many milliseconds, without keeping the process alive; gives what cancels it. */
	readonly after: (milliseconds: number, action: () => void) => () => void;
};

const sinkOf = (stream: NodeJS.WriteStream): Sink => ({
	write(text) {
		stream.write(text);
	},
	// Undefined where the stream is a file or a pipe, whatever its type says.
	isTerminal: stream.isTTY,
	columns: () => stream.isTTY && stream.columns > 0 ? stream.columns : null,
});

/** Reads one line from a terminal in its cooked mode, where the terminal itself does the editing. */
const readLine = async (signal: AbortSignal): Promise<string | null> => new Promise(resolve => {
	const {stdin} = process;
	let text = '';

	const finish = (line: string | null): void => {
		stdin.off('data', onData);
		stdin.off('end', onEnd);
		signal.removeEventListener('abort', onEnd);
		stdin.pause();
		resolve(line);
	};

	const onData = (chunk: string): void => {
		text += chunk;
		const end = text.indexOf('\n');

		if (end !== -1) {
			finish(text.slice(0, end).replace(/\r$/v, ''));
		}
	};

	const onEnd = (): void => {
		finish(null);
	};

	stdin.setEncoding('utf8');
	stdin.on('data', onData);
	stdin.once('end', onEnd);
	signal.addEventListener('abort', onEnd, {once: true});
	stdin.resume();
});

const onStop = (stop: (reason: StopReason) => void): (() => void) => {
	const interrupted = (): void => {
		stop('interrupted');
	};

	const closed = (error: NodeJS.ErrnoException): void => {
		if (error.code !== 'EPIPE') {
			throw error;
		}

		stop('closed');
	};

	process.once('SIGINT', interrupted);
	process.stdout.on('error', closed);
	process.stderr.on('error', closed);
	return () => {
		process.off('SIGINT', interrupted);
	};
};

const onCrash = (report: (error: unknown) => number): (() => void) => {
	const crashed = (error: unknown): void => {
		// Nobody knows what is broken after an error that nobody caught, so nothing may run on.
		// eslint-disable-next-line unicorn/no-process-exit
		process.exit(report(error));
	};

	process.once('uncaughtException', crashed);
	return () => {
		process.off('uncaughtException', crashed);
	};
};

/** The real process. Its output streams keep their error handlers to the end: a reader may go while the last bytes are written. */
export const processHost = (): Host => ({
	stdout: sinkOf(process.stdout),
	stderr: sinkOf(process.stderr),
	// Looked at when it matters: Node makes the stream for it.
	get stdinIsTerminal() {
		return process.stdin.isTTY;
	},
	environment: process.env,
	readLine,
	onStop,
	onCrash,
	after(milliseconds, action) {
		const timer = setTimeout(action, milliseconds).unref();
		return () => {
			clearTimeout(timer);
		};
	},
});
