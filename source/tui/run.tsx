import process from 'node:process';
import {render} from 'ink';
import type {ExitCode} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import {App, type Controls} from './app.tsx';
import type {Message} from './root/message.ts';
import {initialRoot, type RootState} from './root/state.ts';
import {update} from './root/update.ts';
import {createPerform} from './runtime/perform.ts';
import {createRunner} from './runtime/runner.ts';
import {createStore, type Store} from './runtime/store.ts';
import {clipboardSequence, type TerminalPort} from './runtime/terminal.ts';
import {tick} from './runtime/ticker.ts';
import {usesOf} from './runtime/uses.ts';
import {createShow} from './show.ts';
import type {Size} from './state/size.ts';
import {drawsUnicode, glyphsFor} from './theme/glyphs.ts';
import type {Terminal} from './terminal.ts';

const sizeOf = ({stdout}: Terminal): Size => ({columns: stdout.columns > 0 ? stdout.columns : 80, rows: stdout.rows > 0 ? stdout.rows : 24});

/** Milliseconds after news for which ages on screen count in seconds. */
const stirring = 65_000;

/** Stops the whole job, as the terminal driver does on ctrl-z; execution goes on here after `fg`. */
const stopJob = (): void => {
	process.kill(0, 'SIGTSTP');
};

/**
Runs the terminal UI until the person leaves it.

An error of ours leaves the alternate screen first and is thrown then, so that whoever started this can print it where it stays visible.
*/
export const run = async (session: Session, terminal: Terminal): Promise<ExitCode> => {
	const {stdout, stdin, environment} = terminal;
	const {clock} = session;
	const ending = new AbortController();
	const show = createShow(session.redactor);
	let controls: Controls | null = null;
	let lastNews = clock.now();

	const suspend = async (): Promise<void> => {
		await controls?.suspend(async () => {
			process.off('SIGTSTP', onStop);
			const continued = new Promise<void>(resolve => {
				process.once('SIGCONT', () => {
					resolve();
				});
			});
			stopJob();
			await continued;
			process.on('SIGTSTP', onStop);
		});
	};

	const onStop = (): void => {
		void suspend();
	};

	const port: TerminalPort = {
		copy(text) {
			stdout.write(clipboardSequence(session.redactor.text(text), environment));
		},
		redraw() {
			stdout.write('\u{1B}[2J\u{1B}[H');
			instance.clear();
			instance.rerender(element());
		},
		suspend() {
			void suspend();
		},
		quit() {
			controls?.exit();
		},
	};

	const runner = createRunner(usesOf(session), (owner, event) => {
		// What a use case has just learned may stand in texts that were shown before.
		show.forget();
		lastNews = clock.now();
		store.dispatch({
			kind: 'effect', owner, event, now: clock.now(),
		});
	});

	const store: Store<RootState, Message> = createStore({
		initial: initialRoot({
			world: session.world, place: session.place, readOnly: session.readOnly, staleAfter: session.staleAfter, notes: session.config.runbook,
		}, sizeOf(terminal), clock.now()),
		update,
		perform: createPerform(runner, port),
	});

	const element = () => <App
		store={store}
		show={show}
		glyphs={glyphsFor(drawsUnicode(environment))}
		now={clock.now}
		onControls={given => {
			controls = given;
		}}
	/>;

	const onResize = (): void => {
		store.dispatch({kind: 'resized', size: sizeOf(terminal), now: clock.now()});
		// Ink draws the frame of the old size once more, and a terminal that became smaller wraps and scrolls it: what is then where, nobody knows.
		port.redraw();
	};

	if (stdin.isTTY) {
		// What is typed ahead is not echoed into the first frame, and what was echoed before does not push it aside: a terminal keeps the cursor's column when it shows the other screen.
		stdin.setRawMode(true);
		stdout.write('\r');
	}

	const instance = render(element(), {
		stdout,
		stdin,
		alternateScreen: true,
		incrementalRendering: true,
		// Ink turns itself off where CI is set, also on a terminal.
		interactive: stdout.isTTY,
		maxFps: terminal.maxFps,
		exitOnCtrlC: false,
		patchConsole: false,
	});
	stdout.on('resize', onResize);
	process.on('SIGTSTP', onStop);
	store.dispatch({kind: 'started', now: clock.now()});
	void tick(clock, ending.signal, () => store.state().running.length === 0 && clock.now() - lastNews > stirring, now => {
		store.dispatch({kind: 'passed', now});
	});

	try {
		await instance.waitUntilExit();
		return 0;
	} finally {
		ending.abort();
		stdout.off('resize', onResize);
		process.off('SIGTSTP', onStop);
		runner.stop(null, null, false);
		if (stdin.isTTY) {
			stdin.setRawMode(false);
		}
	}
};
