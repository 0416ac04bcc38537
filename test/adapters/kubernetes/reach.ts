import process from 'node:process';
import type {Access} from '../../../source/adapters/kubernetes/access.ts';
import type {ConnectOptions} from '../../../source/adapters/kubernetes/connect-options.ts';
import {connect, type Connection} from '../../../source/adapters/kubernetes/connection.ts';
import {noCluster, noUser, type KubeconfigCluster, type KubeconfigUser} from '../../../source/adapters/kubernetes/kubeconfig.ts';

type Reach = {
	readonly server: string;
	readonly cluster: Partial<KubeconfigCluster>;
	readonly user: Partial<KubeconfigUser>;
	readonly options: Partial<ConnectOptions>;
};

/** The way to a server, with the given parts of a kubeconfig. */
export const accessTo = (server: string, cluster: Partial<KubeconfigCluster> = {}, user: Partial<KubeconfigUser> = {}): Access => ({
	server,
	cluster: {...noCluster, server, ...cluster},
	user: {...noUser, ...user},
	username: 'tester',
});

/** A connection to a server of a test, that waits for nothing; it throws where none can be made. */
export const reach = (server: string, {cluster, user, options}: Partial<Omit<Reach, 'server'>> = {}): Connection => {
	const connection = connect({
		access: accessTo(server, cluster, user),
		requestTimeout: 10_000,
		environment: {PATH: process.env['PATH']},
		onExchange: null,
		sleep: async () => undefined,
		...options,
	});
	if (!connection.ok) {
		throw new Error(connection.problem.message);
	}

	return connection.value;
};
