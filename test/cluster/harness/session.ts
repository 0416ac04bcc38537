import process from 'node:process';
import type {Session} from '../../../source/ports/session.ts';
import type {SessionOptions} from '../../../source/ports/session-options.ts';
import {composed} from '../../build/session-options.ts';

/** The product's own session on a cluster. Errors are thrown: a test cannot go on. */
export const sessionOn = async (kubeconfig: string, options: Partial<SessionOptions> = {}): Promise<Session> =>
	composed({kubeconfig, environment: {PATH: process.env['PATH'], HOME: process.env['HOME']}, ...options});
