/** A terminal of a given size without a terminal: what is written goes into xterm's own emulator, what is typed comes out of a stub of standard input. */
import {Readable, Writable} from 'node:stream';
import headless from '@xterm/headless';
import type {Size} from '../../source/tui/state/size.ts';

export type VirtualTerminal = {
	readonly stdout: NodeJS.WriteStream;
	readonly stdin: NodeJS.ReadStream;
	/** The rows of the screen as they are now, without spaces at their ends. */
	readonly rows: () => readonly string[];
	/** Everything that was ever written, as it came. */
	readonly written: () => string;
	/** Calls back whenever the emulator has taken in what was written; the returned function ends that. */
	readonly onDrawn: (listener: () => void) => () => void;
	readonly send: (bytes: string) => void;
	readonly resize: (size: Size) => void;
	/** Whether the alternate screen is shown. */
	readonly isAlternate: () => boolean;
	readonly isRaw: () => boolean;
};

const nothing = (): void => {
	// A stub holds no process.
};

/** Makes a terminal of so many columns and rows. */
export const virtualTerminal = (size: Size): VirtualTerminal => {
	// A terminal driver turns each line feed into a return and a line feed, also in raw mode.
	const terminal = new headless.Terminal({
		cols: size.columns, rows: size.rows, allowProposedApi: true, scrollback: 0, convertEol: true,
	});
	const listeners = new Set<() => void>();
	let written = '';
	let raw = false;

	const stdout = Object.assign(new Writable({
		decodeStrings: false,
		write(data: string, _encoding, done) {
			written += data;
			terminal.write(data, () => {
				done();
				for (const listener of listeners) {
					listener();
				}
			});
		},
	}), {isTTY: true, columns: size.columns, rows: size.rows});

	const stdin = Object.assign(new Readable({read: nothing}), {
		isTTY: true,
		setRawMode(mode: boolean) {
			raw = mode;
		},
		ref: nothing,
		unref: nothing,
	});

	return {
		stdout: stdout as unknown as NodeJS.WriteStream,
		stdin: stdin as unknown as NodeJS.ReadStream,
		rows() {
			const {active} = terminal.buffer;
			return Array.from({length: terminal.rows}, (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '');
		},
		written: () => written,
		onDrawn(listener) {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
			};
		},
		send(bytes) {
			stdin.push(bytes);
		},
		resize({columns, rows}) {
			terminal.resize(columns, rows);
			Object.assign(stdout, {columns, rows});
			stdout.emit('resize');
		},
		isAlternate: () => terminal.buffer.active.type === 'alternate',
		isRaw: () => raw,
	};
};
