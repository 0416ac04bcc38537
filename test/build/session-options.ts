import {compose} from '../../source/composition.ts';
import type {Session} from '../../source/ports/session.ts';
import type {SessionOptions} from '../../source/ports/session-options.ts';

/** What a session is made from where no flag was given, changed by what a test says. */
export const sessionOptions = (options: Partial<SessionOptions> = {}): SessionOptions => ({
	demo: false,
	from: null,
	kubeconfig: null,
	context: null,
	namespace: null,
	allNamespaces: false,
	driver: null,
	readOnly: false,
	requestTimeout: 10_000,
	config: null,
	trace: null,
	helm: null,
	staleAfter: 900,
	watchFor: null,
	clientDead: null,
	maxDecodedBytes: 64 * 1024 * 1024,
	// No config file of whoever runs the tests
	environment: {XDG_CONFIG_HOME: '/nowhere'},
	...options,
});

/** The product's own session, as the command line would make it. A problem is thrown: a test that does not expect one cannot go on. */
export const composed = async (options: Partial<SessionOptions>): Promise<Session> => {
	const session = await compose(sessionOptions(options));
	if (!session.ok) {
		throw new Error(`${session.problem.message} ${session.problem.hint ?? ''}`);
	}

	return session.value;
};
