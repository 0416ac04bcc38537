import process from 'node:process';
import type {ExitCode} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import {refusesColour} from './theme/glyphs.ts';
import type {Terminal} from './terminal.ts';

/**
Opens the terminal UI on a session and gives the exit code when the person leaves it.

The library that colours text looks at the environment once, when it is loaded, and does not know NO_COLOR; so it is told first, and everything that draws is loaded after.
*/
export const start = async (session: Session, {environment}: {readonly environment: Readonly<Record<string, string | undefined>>}, terminal?: Terminal): Promise<ExitCode> => {
	if (refusesColour(environment)) {
		process.env['FORCE_COLOR'] = '0';
	}

	const {run} = await import('./run.tsx');
	return run(session, terminal ?? {
		stdout: process.stdout, stdin: process.stdin, environment, maxFps: 120,
	});
};
