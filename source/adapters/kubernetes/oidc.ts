import {Buffer} from 'node:buffer';
import {accessSync, constants, readFileSync} from 'node:fs';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Credential} from './exec-credential.ts';
import {parseKubeconfig, type AuthProvider} from './kubeconfig.ts';
import {refreshTokens} from './oidc-refresh.ts';
import {keepTokens} from './oidc-store.ts';

/** Milliseconds before its end from which a token counts as expired, as for client-go. */
const margin = 10_000;

/** When a JSON web token ends, in milliseconds since the epoch; null for what is none. */
const expiryOf = (token: string): number | null => {
	try {
		const {exp} = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {readonly exp?: unknown};
		return typeof exp === 'number' ? exp * 1000 : null;
	} catch {
		return null;
	}
};

/** What the kubeconfig says now: kubectl or Helm may have renewed the tokens since it was read. */
const storedNow = (username: string, {config, file}: AuthProvider): AuthProvider['config'] => {
	try {
		const parsed = file === null ? null : parseKubeconfig(readFileSync(file, 'utf8'));
		return (parsed?.ok === true ? parsed.value.users.get(username)?.authProvider?.config : null) ?? config;
	} catch {
		return config;
	}
};

const credentialOf = (token: string): Credential | null => {
	const expiry = expiryOf(token);
	return expiry !== null && expiry - margin > Date.now() ? {token, certificate: null, expires: expiry - margin} : null;
};

type Call = {readonly environment: Readonly<Record<string, string | undefined>>; readonly signal: AbortSignal};

/**
Gives the id-token of an OpenID Connect user, and renews it when it has expired.

Renewed tokens are written back to the kubeconfig, as kubectl and Helm do: an issuer that changes the refresh token with every use would otherwise sign the person out of both. A kubeconfig that cannot be written is therefore no reason to try. Problems: `unauthorized`, `unreachable`, `timed-out`, `interrupted`, `kubeconfig-invalid`.
*/
export const askOidc = async (username: string, provider: AuthProvider, call: Call): Promise<Result<Credential>> => {
	const stored = storedNow(username, provider);
	const held = credentialOf(stored['id-token'] ?? '');
	if (held !== null) {
		return ok(held);
	}

	const signIn = 'Sign in again, or get a fresh kubeconfig.';
	if ((stored['refresh-token'] ?? '') === '') {
		return fail('unauthorized', `The sign-in of user ${username} has expired, and the kubeconfig has no refresh-token to renew it.`, signIn);
	}

	if (provider.file !== null) {
		try {
			accessSync(provider.file, constants.W_OK);
		} catch (error) {
			return fail(
				'unauthorized',
				`The sign-in of user ${username} has expired, and it is not renewed because the new tokens could not be kept in ${provider.file}: ${fileErrorWords(error)}.`,
				'Make the kubeconfig writable, or sign in again.',
			);
		}
	}

	const tokens = await refreshTokens(stored, call);
	if (!tokens.ok) {
		return tokens.problem.code === 'unauthorized' ? fail('unauthorized', `The sign-in of user ${username} could not be renewed: ${tokens.problem.message}.`, signIn) : tokens;
	}

	if (provider.file !== null) {
		keepTokens(provider.file, stored, tokens.value);
	}

	const {idToken} = tokens.value;
	return ok(credentialOf(idToken) ?? {token: idToken, certificate: null, expires: null});
};
