import type https from 'node:https';
import {KubeConfig} from '@kubernetes/client-node/dist/config.js';
import type {Access} from './access.ts';
import type {CredentialSource} from './credential-source.ts';
import {ProblemError} from './problem-error.ts';

/** The name by which the Kubernetes client finds our authenticator; it never leaves the process. */
const ownProvider = 'helm-triage';

type Headers = Readonly<Record<string, string>>;

/** SOCKS in the words of its agent: a proxy that resolves names itself, as Go's does. */
const socksAddress = (proxy: URL | null): string | undefined => proxy?.protocol.startsWith('socks') === true ? proxy.href.replace(/^socks5:/v, 'socks5h:') : undefined;

/**
The Kubernetes client's `KubeConfig` for one cluster and one user.

It is filled from what we resolved, since its own loader lacks forms that kubectl reads: a missing file in `KUBECONFIG`, entries that two files share, `tokenFile`, impersonated groups. It refuses plain HTTP unless verification is off, and ignores the authority of a context without user; both are answered here. Data in the kubeconfig goes before files, as for client-go. Changing credentials come through its extension point, an authenticator, which throws a `ProblemError`.
*/
export const kubeConfigOf = ({server, cluster, user}: Access, source: CredentialSource | null, proxy: URL | null): KubeConfig => {
	const secure = server.startsWith('https:');
	const config = new KubeConfig();
	config.addAuthenticator({
		isAuthProvider: candidate => (candidate.authProvider as {name: string} | undefined)?.name === ownProvider,
		async applyAuthentication(_user, request) {
			const options = request as https.RequestOptions;
			const credential = await source!.get(options.signal!);
			if (!credential.ok) {
				throw new ProblemError(credential.problem);
			}

			const {token, certificate} = credential.value;
			Object.assign(options, certificate ?? {});
			if (token !== null) {
				options.headers = {...options.headers as Headers, Authorization: `Bearer ${token}`};
			}
		},
	});
	const proxyUrl = socksAddress(proxy);
	config.loadFromOptions({
		clusters: [{
			name: 'cluster',
			server,
			skipTLSVerify: cluster.insecure || !secure,
			...cluster.tlsServerName !== null && {tlsServerName: cluster.tlsServerName},
			...cluster.caData === null ? (cluster.caFile !== null && {caFile: cluster.caFile}) : {caData: cluster.caData},
			...proxyUrl !== undefined && {proxyUrl},
		}],
		users: [{
			name: 'user',
			...secure && {
				...user.certData === null ? (user.certFile !== null && {certFile: user.certFile}) : {certData: user.certData},
				...user.keyData === null ? (user.keyFile !== null && {keyFile: user.keyFile}) : {keyData: user.keyData},
				...user.tokenFile === null && user.token !== null && {token: user.token},
				...(user.username !== null || user.password !== null) && {username: user.username ?? '', password: user.password ?? ''},
			},
			...source !== null && {authProvider: {name: ownProvider}},
		}],
		contexts: [{name: 'context', cluster: 'cluster', user: 'user'}],
		currentContext: 'context',
	});
	return config;
};
