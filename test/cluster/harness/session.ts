import process from 'node:process';
import {compose} from '../../../source/composition.ts';
import type {Session} from '../../../source/ports/session.ts';
import type {SessionOptions} from '../../../source/ports/session-options.ts';

/** The product's own session on a cluster, as the command line would make it. Errors are thrown: a test cannot go on. */
export const sessionOn = async (kubeconfig: string, options: Partial<SessionOptions> = {}): Promise<Session> => {
	const session = await compose({
		demo: false,
		from: null,
		kubeconfig,
		context: null,
		namespace: null,
		allNamespaces: false,
		driver: null,
		readOnly: false,
		requestTimeout: 10_000,
		trace: null,
		helm: null,
		staleAfter: 900,
		clientDead: null,
		maxDecodedBytes: 64 * 1024 * 1024,
		environment: {PATH: process.env['PATH'], HOME: process.env['HOME']},
		...options,
	});
	if (!session.ok) {
		throw new Error(`${session.problem.message} ${session.problem.hint ?? ''}`);
	}

	return session.value;
};
