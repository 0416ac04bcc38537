import {fail, ok, type Result} from '../../core/problem/problem.ts';

/** What a request proves itself with. */
export type Credential = {
	readonly token: string | null;
	/** PEM. */
	readonly certificate: {readonly cert: string; readonly key: string} | null;
	/** Milliseconds since the epoch; null when it holds until the server refuses it. */
	readonly expires: number | null;
};

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => typeof value === 'string' && value !== '' ? value : null;

/**
Reads what a credential plugin printed (an `ExecCredential` with a status).

Problem `unauthorized`, as the end of a sentence about the plugin, by the rules of client-go (`plugin/pkg/client/auth/exec/exec.go`): the version must be the configured one, and a token or a certificate with its key must be there.
*/
export const readExecCredential = (output: string, apiVersion: string): Result<Credential> => {
	let printed: Fields | null;
	try {
		printed = JSON.parse(output) as Fields | null;
	} catch {
		return fail('unauthorized', output.trim() === '' ? 'it printed nothing' : 'what it printed is no JSON');
	}

	if (printed?.['kind'] !== 'ExecCredential') {
		return fail('unauthorized', 'what it printed is no ExecCredential');
	}

	if (printed['apiVersion'] !== apiVersion) {
		return fail('unauthorized', `it answered in ${String(printed['apiVersion'])}, and the kubeconfig asks for ${apiVersion}`);
	}

	const status = (printed['status'] ?? {}) as Fields;
	const token = textOf(status['token']);
	const cert = textOf(status['clientCertificateData']);
	const key = textOf(status['clientKeyData']);
	if ((cert === null) !== (key === null)) {
		return fail('unauthorized', 'it printed a certificate or a key, not both');
	}

	if (token === null && cert === null) {
		return fail('unauthorized', 'it printed neither a token nor a certificate');
	}

	const expires = Date.parse(textOf(status['expirationTimestamp']) ?? '');
	return ok({token, certificate: cert === null || key === null ? null : {cert, key}, expires: Number.isNaN(expires) ? null : expires});
};
