import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {
	noCluster,
	noUser,
	type Kubeconfig,
	type KubeconfigCluster,
	type KubeconfigUser,
} from './kubeconfig.ts';
import type {Overrides} from './overrides.ts';

/** One cluster and one user, with every override in: all that a connection needs. */
export type Access = {
	/** With scheme, perhaps with a path, without a slash at the end. */
	readonly server: string;
	readonly cluster: KubeconfigCluster;
	readonly user: KubeconfigUser;
	/** The kubeconfig's name of the user; null without one. */
	readonly username: string | null;
};

const withoutEndSlash = (path: string): string => path.endsWith('/') ? withoutEndSlash(path.slice(0, -1)) : path;

/** An address without a scheme is plain HTTP, as client-go takes it (`rest/url_utils.go`). */
const serverAddress = (server: string): Result<string> => {
	const url = URL.parse(/^[a-z][+\-.0-9a-z]*:\/\//iv.test(server) ? server : `http://${server}`);
	if (url === null) {
		return fail('kubeconfig-invalid', `The server address "${server}" is no address.`, 'It looks like https://HOST:PORT.');
	}

	return url.protocol === 'https:' || url.protocol === 'http:'
		? ok(`${url.protocol}//${url.host}${withoutEndSlash(url.pathname)}`)
		: fail('kubeconfig-invalid', `The server address "${server}" starts with ${url.protocol}, and only https: and http: lead to a cluster.`, 'It looks like https://HOST:PORT.');
};

/**
The overrides on a cluster, by the rules of client-go (`getCluster` of `tools/clientcmd/client_config.go`).

A CA file or skip-verify replaces both of the kubeconfig's; another server drops the kubeconfig's TLS server name.
*/
const overriddenCluster = (cluster: KubeconfigCluster, overrides: Overrides): KubeconfigCluster => ({
	...cluster,
	server: overrides.server ?? cluster.server,
	...(overrides.insecure || overrides.caFile !== null) && {insecure: overrides.insecure, caFile: overrides.caFile, caData: null},
	...(overrides.tlsServerName !== null || overrides.server !== null) && {tlsServerName: overrides.tlsServerName},
});

const overriddenUser = (user: KubeconfigUser, overrides: Overrides): KubeconfigUser => ({
	...user,
	token: overrides.token ?? user.token,
	impersonate: {
		...user.impersonate,
		user: overrides.asUser ?? user.impersonate.user,
		groups: overrides.asGroups.length > 0 ? overrides.asGroups : user.impersonate.groups,
	},
});

/** What client-go refuses before it asks anything: each of these would make Helm fail later. */
const faultOf = ({user, cluster}: {readonly user: KubeconfigUser; readonly cluster: KubeconfigCluster}): string | null => {
	const {impersonate} = user;
	if (impersonate.user === null && (impersonate.uid !== null || impersonate.groups.length > 0 || Object.keys(impersonate.extra).length > 0)) {
		return 'groups, uid or extra fields are to be impersonated, and no user';
	}

	if (cluster.insecure && (cluster.caFile !== null || cluster.caData !== null)) {
		return 'a certificate authority and insecure-skip-tls-verify are both given';
	}

	if (user.token !== null && (user.username !== null || user.password !== null)) {
		return 'a token and a username or password are both given';
	}

	if ((user.certFile !== null || user.certData !== null) && user.keyFile === null && user.keyData === null) {
		return 'a client certificate is given, and no key for it';
	}

	return user.exec !== null && user.authProvider !== null ? 'a credential plugin (exec) and an auth-provider are both given' : null;
};

const someOf = (names: Iterable<string>): string => {
	const all = [...names].toSorted();
	return all.length === 0 ? 'It has no contexts.' : `It has ${all.slice(0, 12).join(', ')}${all.length > 12 ? `, and ${all.length - 12} more` : ''}.`;
};

/** The context's name, null when none is chosen. Problem `kubeconfig-invalid` for a name that no file defines, with those that are. */
export const chooseContext = (config: Kubeconfig, overrides: Overrides): Result<string | null> => {
	const name = overrides.context ?? config.currentContext;
	if (name === null || config.contexts.has(name)) {
		return ok(name);
	}

	return overrides.context === null
		? fail('kubeconfig-invalid', `The kubeconfig's current-context is "${name}", and no context has that name.`, `${someOf(config.contexts.keys())} Choose one with --context.`)
		: fail('kubeconfig-invalid', `The kubeconfig has no context "${name}".`, someOf(config.contexts.keys()));
};

/**
Puts the context's cluster and user and the overrides together.

Problem `kubeconfig-invalid`: a context that names what is not there, no server at all, or credentials that exclude each other.
*/
export const resolveAccess = (config: Kubeconfig, contextName: string | null, overrides: Overrides): Result<Access> => {
	const context = contextName === null ? null : config.contexts.get(contextName)!;
	const {cluster: clusterName, user: username} = context ?? {cluster: null, user: null};
	const baseUser = username === null ? undefined : config.users.get(username);
	if (username !== null && baseUser === undefined && overrides.token === null) {
		return fail('kubeconfig-invalid', `Context ${contextName} names the user "${username}", which no kubeconfig defines.`, 'Correct the kubeconfig, or add the file that has the user to KUBECONFIG.');
	}

	const baseCluster = clusterName === null ? undefined : config.clusters.get(clusterName);
	const cluster = overriddenCluster(baseCluster ?? noCluster, overrides);
	const wherein = contextName === null ? 'The connection' : `Context ${contextName}`;
	if (cluster.server === null) {
		return fail('kubeconfig-invalid', clusterName !== null && baseCluster === undefined
			? `Context ${contextName} names the cluster "${clusterName}", which no kubeconfig defines.`
			: `${wherein} leads to no server.`, 'Correct the kubeconfig, or choose another context with --context.');
	}

	const server = serverAddress(cluster.server);
	if (!server.ok) {
		return server;
	}

	const user = overriddenUser(baseUser ?? noUser, overrides);
	const fault = faultOf({user, cluster});
	return fault === null
		? ok({
			server: server.value,
			cluster,
			user,
			username,
		})
		: fail('kubeconfig-invalid', `${wherein} cannot be used: ${fault}.`, 'Correct the kubeconfig or the HELM_KUBE… variables; Helm and kubectl refuse this too.');
};
