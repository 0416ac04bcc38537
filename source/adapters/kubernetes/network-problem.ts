import {fileErrorCode} from '../../core/problem/file-error.ts';
import {fail, type Problem} from '../../core/problem/problem.ts';
import type {Exchanged} from './exchange.ts';
import {ProxyRefusal} from './tunnel-agent.ts';

type Failed = Exclude<Exchanged, {readonly ok: true}>;

/** Where a request was going, for the words of its failure. */
export type Destination = {
	readonly server: string;
	/** The proxy's address without its credentials; null for a direct way. */
	readonly proxy: string | null;
	/** Milliseconds. */
	readonly idle: number;
};

const elsewhere = 'Check that this is the right context (--context chooses another), and the network, VPN or tunnel to it.';
const freshKubeconfig = 'Get a fresh kubeconfig from a source that you trust, or find out what answers in the server\'s place. Do not switch the verification off.';

/** Codes of a certificate that no trusted authority stands behind (OpenSSL's, as Node names them). */
export const untrustedCodes: ReadonlySet<string> = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'CERT_UNTRUSTED',
	'CERT_SIGNATURE_FAILURE',
]);

type Words = {readonly message: string; readonly hint: string};

const socketWords: Readonly<Record<string, Words>> = {
	ECONNREFUSED: {message: 'the connection was refused', hint: elsewhere},
	ENOTFOUND: {message: 'its name is not known here', hint: elsewhere},
	EAI_AGAIN: {message: 'its name cannot be looked up now', hint: elsewhere},
	EHOSTUNREACH: {message: 'there is no way to it', hint: elsewhere},
	ENETUNREACH: {message: 'there is no way to it', hint: elsewhere},
	ETIMEDOUT: {message: 'it does not answer', hint: elsewhere},
	ECONNRESET: {message: 'the connection was cut', hint: 'Try again. If it stays so, something between (a proxy, a firewall) may be cutting it.'},
	EPIPE: {message: 'the connection was cut', hint: 'Try again.'},
};

const certificateWords = (code: string): Words | null => {
	if (untrustedCodes.has(code)) {
		return {message: 'its certificate is not signed by the authority of the kubeconfig (or of this machine, where the kubeconfig has none)', hint: freshKubeconfig};
	}

	switch (code) {
		case 'CERT_HAS_EXPIRED': {
			return {message: 'its certificate has expired', hint: 'The cluster\'s certificate must be renewed; check this machine\'s clock too.'};
		}

		case 'CERT_NOT_YET_VALID': {
			return {message: 'its certificate is not valid yet', hint: 'Check this machine\'s clock.'};
		}

		case 'ERR_TLS_CERT_ALTNAME_INVALID': {
			return {message: 'its certificate is for another name', hint: 'Reach it by a name of the certificate, or set tls-server-name in the kubeconfig.'};
		}

		default: {
			return null;
		}
	}
};

const tlsWords = (error: Error, code: string): Words | null => {
	if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
		return /wrong version number|packet length|http request/iv.test(error.message)
			? {message: 'it does not speak TLS', hint: 'The address may need http:// in place of https://, or another port.'}
			: (/alert/iv.test(error.message)
				? {message: 'it ended the TLS handshake', hint: 'It may want a client certificate, or refuse the one in the kubeconfig: get a fresh kubeconfig.'}
				: {message: `the TLS handshake failed (${code})`, hint: elsewhere});
	}

	return null;
};

const isMaterialFault = (code: string): boolean => code.startsWith('ERR_OSSL_') || code === 'ERR_INVALID_CHAR' || code === 'ERR_UNESCAPED_CHARACTERS';

const networkProblem = (error: Error, destination: Destination): Problem => {
	const {server, proxy} = destination;
	if (error instanceof ProxyRefusal) {
		return fail(
			'unreachable',
			`Cannot reach the cluster at ${server}: the proxy ${proxy} answered ${error.status}.`,
			error.status === 407 ? 'The proxy wants a name and password: put them into its address.' : 'Check proxy-url in the kubeconfig, or HTTPS_PROXY and NO_PROXY.',
		).problem;
	}

	const code = fileErrorCode(error) ?? '';
	if (isMaterialFault(code)) {
		return fail(
			'kubeconfig-invalid',
			`The credentials for ${server} cannot be used: ${code === 'ERR_INVALID_CHAR' ? 'the token holds a character that cannot be sent' : `a certificate or key cannot be read (${code})`}.`,
			'Correct the kubeconfig, or sign in again.',
		).problem;
	}

	const through = proxy === null ? '' : ` through the proxy ${proxy}`;
	const words = socketWords[code] ?? certificateWords(code) ?? tlsWords(error, code);
	if (words !== null && words !== undefined) {
		return fail('unreachable', `Cannot reach the cluster at ${server}${through}: ${words.message}.`, words.hint).problem;
	}

	return code.startsWith('HPE_') || code.startsWith('Z_')
		? fail('unreachable', `What answers at ${server}${through} does not speak as an API server does (${code}).`, elsewhere).problem
		: fail('unreachable', `Cannot reach the cluster at ${server}${through}: ${error.message}.`, elsewhere).problem;
};

/** Says in words why no answer came: who was asked, what happened, what to do. */
export const exchangeProblem = (failed: Failed, destination: Destination): Problem => {
	switch (failed.why) {
		case 'aborted': {
			return fail('interrupted', 'The request was stopped.').problem;
		}

		case 'idle': {
			const {server, proxy, idle} = destination;
			return fail(
				'timed-out',
				`The cluster at ${server} sent nothing for ${idle / 1000} s${proxy === null ? '' : ` (through the proxy ${proxy})`}.`,
				`Try again, or raise --request-timeout. ${elsewhere}`,
			).problem;
		}

		case 'too-big': {
			return fail('server-error', `An answer of ${destination.server} is bigger than 256 MiB and was given up.`, 'Ask for less: one namespace (-n), or one release.').problem;
		}

		case 'network': {
			return networkProblem(failed.error, destination);
		}
	}
};
