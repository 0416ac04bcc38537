/** Ends the program from outside, at a point of a plan that its journal shows. */
import type {Ended} from '../../cli/bundle.ts';
import {journalOf, type JournalLine} from './journal.ts';
import type {Program} from './program.ts';

/** A point of a plan: `seen` is asked about each line that the plan has written so far, and its number among them, from 1. SIGHUP is what a lost terminal sends. */
export type Point = {readonly when: string; readonly signal: 'SIGKILL' | 'SIGHUP'; readonly seen: (line: JournalLine, count: number) => boolean};

/** Lines about a step, by the beginning of its name, and by how it went. */
export const step = (name: string, result: string): Point['seen'] => line => String(line['step']).startsWith(name) && line['result'] === result;

/** A plan's own lines: that a client was said to be dead is none of them. */
const linesIn = (home: string): readonly JournalLine[] => journalOf({home}).filter(({action}) => action !== 'client-dead');

/** Runs a plan as it was shown, and ends the program as soon as the journal shows the point. */
export const endAt = async (program: Program, home: string, {seen, signal}: Point, act: {readonly arguments: readonly string[]; readonly release: string}): Promise<Ended> => {
	const {digest} = await program.plan(act.arguments);
	const start = linesIn(home).length;
	return program.run([...act.arguments, `--confirm=${act.release}`, `--digest=${digest}`], {
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
};
