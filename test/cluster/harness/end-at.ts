/** Ends the program from outside, at a point of a plan that its journal shows. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Ended} from '../../cli/bundle.ts';
import type {Program} from './program.ts';

type Line = Readonly<Record<string, unknown>>;

/** A point of a plan: `seen` is asked about each line that the plan has written so far, and its number among them, from 1. SIGHUP is what a lost terminal sends. */
export type Point = {readonly when: string; readonly signal: 'SIGKILL' | 'SIGHUP'; readonly seen: (line: Line, count: number) => boolean};

/** Lines about a step, by the beginning of its name, and by how it went. */
export const step = (name: string, result: string): Point['seen'] => line => String(line['step']).startsWith(name) && line['result'] === result;

const journalIn = (home: string): readonly Line[] => {
	try {
		const text = readFileSync(path.join(home, 'helm-triage', 'journal.jsonl'), 'utf8');
		return text.split('\n').slice(0, -1).map(line => JSON.parse(line) as Line).filter(({action}) => action !== 'client-dead');
	} catch {
		return [];
	}
};

/** Runs a plan as it was shown, and ends the program as soon as the journal shows the point. */
export const endAt = async (program: Program, home: string, {seen, signal}: Point, act: {readonly arguments: readonly string[]; readonly release: string}): Promise<Ended> => {
	const {digest} = await program.plan(act.arguments);
	const start = journalIn(home).length;
	return program.run([...act.arguments, `--confirm=${act.release}`, `--digest=${digest}`], {
		onStart(child) {
			const look = (): void => {
				const lines = journalIn(home).slice(start);
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
