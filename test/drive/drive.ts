/** Drives the real terminal UI in words: open it, see words, press verbs, type. Waits for the terminal to have drawn, never for time. */
import type {ExitCode} from '../../source/core/problem/problem.ts';
import type {Session} from '../../source/ports/session.ts';
import type {Verb} from '../../source/tui/keys/table.ts';
import {start} from '../../source/tui/start.tsx';
import type {Size} from '../../source/tui/state/size.ts';
import {bytesOf, keyOf} from './keys.ts';
import {virtualTerminal, type VirtualTerminal} from './virtual-terminal.ts';

export type Driver = {
	readonly terminal: VirtualTerminal;
	/** Waits until the screen holds all these words. */
	readonly see: (...words: readonly string[]) => Promise<void>;
	/** Waits until the screen holds none of these words. */
	readonly gone: (...words: readonly string[]) => Promise<void>;
	/** Presses the key of each verb. */
	readonly press: (...verbs: readonly Verb[]) => void;
	/** Types text and keys as one chunk, as a slow link delivers them: `\r` is Enter. */
	readonly type: (text: string) => void;
	/** Presses a key by its name. */
	readonly key: (name: string) => void;
	/** The screen as text, once nothing is left to be drawn. */
	readonly frame: () => Promise<string>;
	readonly resize: (size: Size) => void;
	/** Leaves the UI, whatever it shows, and gives its exit code. */
	readonly close: () => Promise<ExitCode>;
	/** Settles when the UI has ended. */
	readonly ended: Promise<ExitCode>;
};

type Options = {
	readonly size?: Size;
	readonly environment?: Readonly<Record<string, string>>;
	/** Real milliseconds after which a wait is given up, with the screen in the message: more where a real Helm is waited for. */
	readonly patience?: number;
};

const utf8 = {LANG: 'en_US.UTF-8', TERM: 'xterm-256color'};

/** Opens the terminal UI on a session, in a terminal of its own. */
export const open = (session: Session, {size = {columns: 80, rows: 24}, environment = utf8, patience = 20_000}: Options = {}): Driver => {
	const terminal = virtualTerminal(size);
	const running = start(session, {environment}, {
		stdout: terminal.stdout, stdin: terminal.stdin, environment, maxFps: 1000,
	});
	const run = {over: false};
	const ended = (async () => {
		try {
			return await running;
		} finally {
			run.over = true;
		}
	})();
	// A test that waits for words hears of an error there; this keeps it from being reported as unhandled before.
	ended.catch(() => null);

	const screen = (): string => terminal.rows().join('\n');

	const until = async (what: string, holds: () => boolean): Promise<void> => new Promise((resolve, reject) => {
		const finish = (): void => {
			clearTimeout(timer);
			release();
		};

		const check = (): void => {
			if (!holds()) {
				return;
			}

			finish();
			resolve();
		};

		const timer = setTimeout(() => {
			finish();
			reject(new Error(`Waited for ${what}; the screen shows:\n${screen()}`));
		}, patience);
		const release = terminal.onDrawn(check);
		ended.catch((error: unknown) => {
			finish();
			reject(error instanceof Error ? error : new Error(String(error)));
		});
		check();
	});

	/** Waits until no frame came for a few turns of the event loop. */
	const settle = async (): Promise<void> => {
		for (let quiet = 0, {length} = terminal.written(); quiet < 10; quiet++) {
			await new Promise(resolve => {
				setImmediate(resolve);
			});
			await new Promise(resolve => {
				setTimeout(resolve, 1);
			});
			if (terminal.written().length === length) {
				continue;
			}

			({length} = terminal.written());
			quiet = 0;
		}
	};

	return {
		terminal,
		async see(...words) {
			await until(words.map(word => `"${word}"`).join(' and '), () => words.every(word => screen().includes(word)));
		},
		async gone(...words) {
			await until(`${words.map(word => `"${word}"`).join(' and ')} to go`, () => words.every(word => !screen().includes(word)));
		},
		press(...verbs) {
			for (const verb of verbs) {
				terminal.send(bytesOf(keyOf(verb)));
			}
		},
		type(text) {
			terminal.send(text);
		},
		key(name) {
			terminal.send(bytesOf(name));
		},
		async frame() {
			await settle();
			return screen();
		},
		resize: terminal.resize,
		async close() {
			for (let tries = 0; tries < 5 && !run.over; tries++) {
				terminal.send(bytesOf('ctrl-c'));
				await settle();
			}

			// It has left the screen; what it still does with a cluster (a request to be broken off) has its own time.
			const given = Promise.withResolvers<void>();
			const timer = setTimeout(given.resolve, patience);
			await Promise.race([ended.catch(() => null), given.promise]);
			clearTimeout(timer);
			if (!run.over) {
				throw new Error(`It does not end on ctrl-c; the screen shows:\n${screen()}`);
			}

			return ended;
		},
		ended,
	};
};
