/** Ends the program from outside, at a point of a plan that its journal shows. */
import type {Ended} from '../../cli/bundle.ts';
import {journalOf, type JournalLine} from './journal.ts';
import type {Program} from './program.ts';

/** A point of a plan: `seen` is asked about each line that the plan has written so far, and its number among them, from 1. SIGHUP is what a lost terminal sends. */
export type Point = {readonly when: string; readonly signal: 'SIGKILL' | 'SIGHUP'; readonly seen: (line: JournalLine, count: number) => boolean};

/** Lines about a step, by the beginning of its name, and by how it went. */
export const step = (name: string, result: string): Point['seen'] => line => String(line['step']).startsWith(name) && line['result'] === result;

/** Whether the records were saved. */
export const isSaved = (lines: readonly JournalLine[]): boolean => lines.some(step('backup', 'done'));

/** Whether Helm may have been started: that is written down before. */
export const isBegun = (lines: readonly JournalLine[]): boolean => lines.some(step('run', 'started'));

/** Whether Helm came to a good end under our eyes. */
export const hasEnded = (lines: readonly JournalLine[]): boolean => lines.some(step('run', 'exit 0'));

/** A plan's own lines: that a client was said to be dead is none of them. */
const linesIn = (home: string): readonly JournalLine[] => journalOf({home}).filter(({action}) => action !== 'client-dead');

/** How the program ended, and all that the plan wrote into the journal: the end may come later than the point, on a busy machine. */
export type EndedAt = {readonly ended: Ended; readonly lines: readonly JournalLine[]};

/** Runs a plan as it was shown, and ends the program as soon as the journal shows the point. */
export const endAt = async (program: Program, home: string, {seen, signal}: Point, act: {readonly arguments: readonly string[]; readonly release: string}): Promise<EndedAt> => {
	const {digest} = await program.plan(act.arguments);
	const start = linesIn(home).length;
	const ended = await program.run([...act.arguments, `--confirm=${act.release}`, `--digest=${digest}`], {
		onStart(child) {
			const look = (): void => {
				const lines = linesIn(home).slice(start);
				if (lines.some((line, index) => seen(line, index + 1))) {
					child.kill(signal);
				} else if (child.exitCode === null) {
					setImmediate(look);
				}
			};

			look();
		},
	});
	return {ended, lines: linesIn(home).slice(start)};
};
