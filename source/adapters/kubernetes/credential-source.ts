import {readFileSync} from 'node:fs';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Access} from './access.ts';
import {askExecPlugin, pluginTimeLimit} from './exec-plugin.ts';
import type {Credential} from './exec-credential.ts';
import {keepCredential} from './kept-credential.ts';
import {askOidc} from './oidc.ts';

/** Where a user's changing credentials come from. */
export type CredentialSource = {
	readonly get: (signal: AbortSignal) => Promise<Result<Credential>>;
	/** After the server refused it; false when another reading would give the same. */
	readonly renew: () => boolean;
};

/** A token file is read for every request: in a pod it is replaced while we run. When it cannot be read, the token beside it counts, as for client-go. */
const tokenFileSource = (file: string, fallback: string | null): CredentialSource => ({
	async get() {
		let token: string | null;
		try {
			token = readFileSync(file, 'utf8').trim();
		} catch (error) {
			if (fallback === null) {
				return fail('kubeconfig-invalid', `Cannot read the token file ${file}: ${fileErrorWords(error)}.`, 'Correct the kubeconfig, or sign in again.');
			}

			token = fallback;
		}

		return token === ''
			? fail('unauthorized', `The token file ${file} is empty.`, 'Sign in again.')
			: ok({token, certificate: null, expires: null});
	},
	renew: () => true,
});

const keptSource = (ask: (signal: AbortSignal) => Promise<Result<Credential>>): CredentialSource => {
	const kept = keepCredential(ask, Date.now);
	return {
		get: kept.get,
		renew() {
			kept.forget();
			return true;
		},
	};
};

/**
The source of credentials that change while we run; null for users whose credentials stand in the kubeconfig, and for plain HTTP, over which client-go sends none.

A token, password or client certificate in the kubeconfig goes before a plugin (`UpdateTransportConfig` of client-go's exec plugin).
*/
export const credentialSource = (access: Access, environment: Readonly<Record<string, string | undefined>>): Result<CredentialSource | null> => {
	const {user, server} = access;
	if (server.startsWith('http:')) {
		return ok(null);
	}

	if (user.tokenFile !== null) {
		return ok(tokenFileSource(user.tokenFile, user.token));
	}

	if (user.token !== null || user.username !== null) {
		return ok(null);
	}

	const {exec, authProvider} = user;
	if (exec !== null && user.certFile === null && user.certData === null) {
		return ok(keptSource(async signal => askExecPlugin(access, exec, {environment, timeLimit: pluginTimeLimit, signal})));
	}

	if (authProvider === null) {
		return ok(null);
	}

	return authProvider.name === 'oidc'
		? ok(keptSource(async signal => askOidc(access.username ?? '', authProvider, {environment, signal})))
		: fail(
			'kubeconfig-invalid',
			`User ${access.username ?? ''} signs in by the auth-provider "${authProvider.name}", which kubectl and Helm no longer have (removed in Kubernetes 1.26).`,
			'Get a fresh kubeconfig from your provider: it uses a credential plugin instead (kubelogin, gke-gcloud-auth-plugin).',
		);
};
