import type {Worlds} from '../../source/cli/call.ts';
import type {Session} from '../../source/ports/session.ts';
import {ok} from '../../source/core/problem/problem.ts';
import type {SessionOptions} from '../../source/ports/session-options.ts';

const unused = async (): Promise<never> => {
	throw new Error('Only a world was to be opened.');
};

/** Worlds for a command that opens one and nothing else: `sessionOf` gives its session. */
export const oneWorld = (sessionOf: (options: SessionOptions) => Session): Worlds => ({
	compose: async options => ok(sessionOf(options)),
	composeLocal: unused,
	composeConfig: unused,
	startInterface: unused,
});
